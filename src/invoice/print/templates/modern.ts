import { BASE_STYLE, FOOT, HEAD, LINES, NOTES, PAYMENT, TOTALS, VAT } from "./parts.ts";

/** A band of colour, and what is to be paid first. */
export const MODERN: string = `${HEAD}
<style>${BASE_STYLE}
@page { size: A4; margin: 18mm 0 30mm; @top-right { content: "${"{{ labels.page }}"} " counter(page) " / " counter(pages); font: 8pt "Noto Sans"; color: #6b7280; vertical-align: middle; padding-inline: 18mm } }
@page :first { margin-top: 0; @top-right { content: none } }
html { font-size: 9.2pt; line-height: 1.42; color: #111827 }
header { background: #0f3d3e; color: #fff; margin: 0 0 9mm; padding: 15mm 18mm 10mm; display: flex; justify-content: space-between; align-items: flex-end }
header .brand { font-size: 11pt; font-weight: 600; color: #bfe3dc }
header h1 { font-size: 26pt; line-height: 1.1; margin-top: 3mm }
header .number { font-size: 11pt; color: #d8efea; margin-top: 1mm }
main { padding: 0 18mm }
.pay { text-align: end }
.pay .label { font-size: 8.5pt; color: #bfe3dc }
.pay .amount { font-size: 20pt; font-weight: 600; line-height: 1.2; white-space: nowrap }
.pay .until { font-size: 9pt; color: #d8efea }
.parties { display: grid; grid-template-columns: 1fr 1fr 1.25fr; gap: 8mm; margin-bottom: 8mm }
.parties h2, .payment h2, .attachments h2 { font-size: 7.8pt; color: #0f766e; margin-bottom: 1mm }
.parties .name { font-weight: 600 }
.facts { font-size: 8.6pt }
.facts th { color: #6b7280; padding-inline-end: 3mm; padding-bottom: .5mm }
.facts td { padding-bottom: .5mm }
.more { font-size: 8pt; color: #6b7280; line-height: 1.35 }
.lines th { font-size: 7.8pt; font-weight: 600; color: #0f3d3e; background: #e8f3f1; padding: 2mm 2mm }
.lines td { padding: 2.2mm 2mm; border-bottom: .5pt solid #e5e7eb }
.lines .name { font-weight: 600 }
.lines .id { color: #6b7280; white-space: nowrap }
.group td { background: #f9fafb }
.sums { display: flex; justify-content: space-between; gap: 12mm; margin-top: 6mm; align-items: flex-start }
.vat-groups { width: 68mm; font-size: 8.4pt }
.vat-groups th { color: #6b7280; padding-bottom: 1mm; border-bottom: .5pt solid #d1d5db }
.vat-groups td { padding-block: 1mm }
.totals { width: 84mm }
.totals th, .totals td { padding: 1mm 3mm }
.totals .sum th, .totals .sum td { border-top: .5pt solid #d1d5db; font-weight: 600 }
.totals .due th, .totals .due td { background: #0f3d3e; color: #fff; font-weight: 600; font-size: 11pt; padding: 2.4mm 3mm }
.adjustment { font-size: 8.4pt; color: #4b5563 }
.payment { margin-top: 8mm; background: #f6faf9; border-inline-start: 2.5pt solid #0f766e; padding: 4mm 5mm }
.payment .facts { width: auto }
.payment .facts th { padding-inline-end: 6mm }
.terms { margin-top: 1.5mm; font-size: 8.6pt }
.notes, .attachments { margin-top: 6mm; font-size: 8.6pt; color: #374151 }
.notes p { margin-bottom: 1.2mm }
footer { display: flex; justify-content: space-between; gap: 8mm; font-size: 7.2pt; line-height: 1.4; color: #6b7280; border-top: .5pt solid #d1d5db; padding-top: 2.5mm; margin: 5mm 18mm 0 }
</style></head>
<body>
${FOOT}
<header><div><div class="brand"><bdi>{{ seller.name }}</bdi></div><h1>{{ title }}</h1><div class="number"><bdi>{{ number }}</bdi></div></div>
<div class="pay"><div class="label">{{ labels.due }}</div><div class="amount"><bdi>{{ due }}</bdi></div>{% if dueDate != "" %}<div class="until">{{ labels.dueDate }}: <bdi>{{ dueDate }}</bdi></div>{% endif %}</div></header>
<main>
<div class="parties">
<div><h2>{{ labels.buyer }}</h2>{% for line in buyer.lines %}<div{% if forloop.first %} class="name"{% endif %}><bdi>{{ line }}</bdi></div>{% endfor %}{% for fact in buyer.numbers %}<div class="more">{{ fact.label }} <bdi>{{ fact.value }}</bdi></div>{% endfor %}</div>
<div><h2>{{ labels.seller }}</h2>{% for line in seller.lines %}<div{% if forloop.first %} class="name"{% endif %}><bdi>{{ line }}</bdi></div>{% endfor %}{% for other in others %}<h2 style="margin-top: 3mm">{{ other.label }}</h2>{% for line in other.party.lines %}<div><bdi>{{ line }}</bdi></div>{% endfor %}{% endfor %}</div>
<table class="facts"><tbody>{% for fact in facts %}<tr><th scope="row">{{ fact.label }}</th><td><bdi>{{ fact.value }}</bdi></td></tr>{% endfor %}</tbody></table>
</div>
${LINES}
<div class="sums">${VAT}
${TOTALS}</div>
${PAYMENT}
${NOTES}
</main>
</body></html>`;
