import { BASE_STYLE, FOOT, HEAD, LINES, NOTES, PAYMENT, TOTALS, VAT } from "./parts.ts";

/** Small and plain, for invoices of many lines. */
export const COMPACT: string = `${HEAD}
<style>${BASE_STYLE}
@page { size: A4; margin: 14mm 14mm 24mm; @top-left { content: "${"{{ seller.name }}"}"; font: 7pt "Noto Sans"; color: #555 } @top-right { content: "${"{{ title }} {{ number }}"} · ${"{{ labels.page }}"} " counter(page) " / " counter(pages); font: 7pt "Noto Sans"; color: #555 } }
@page :first { @top-left { content: none } }
html { font-size: 8pt; line-height: 1.32; color: #000 }
.head { display: flex; justify-content: space-between; align-items: baseline; border-bottom: 1.2pt solid #000; padding-bottom: 2mm; margin-bottom: 4mm }
h1 { font-size: 15pt; line-height: 1.15 }
h1 span { font-weight: 400 }
.head .seller { font-size: 11pt; font-weight: 600 }
h2 { font-size: 7pt; color: #555; font-weight: 400 }
.parties { display: flex; gap: 8mm; margin-bottom: 4mm }
.parties > div { flex: 1 }
.parties .name { font-weight: 600 }
.more { font-size: 7pt; color: #444 }
.strip { display: grid; grid-template-columns: repeat(5, 1fr); gap: 1.6mm 4mm; border: .4pt solid #999; padding: 2mm 2.5mm; margin-bottom: 4mm }
.strip div span { display: block; font-size: 6.6pt; color: #555 }
.lines th { font-size: 7pt; font-weight: 600; border-bottom: .8pt solid #000; padding: 0 1.5mm 1mm 0 }
.lines td { padding: 1mm 1.5mm 1mm 0; border-bottom: .3pt solid #bbb }
.lines th.n, .lines td.n { padding: 1mm 0 1mm 3mm }
[dir=rtl] .lines th.n, [dir=rtl] .lines td.n { padding: 1mm 3mm 1mm 0 }
.lines .id { white-space: nowrap }
.group td { background: #f0f0f0; font-weight: 600 }
.sums { display: flex; justify-content: space-between; gap: 10mm; margin-top: 4mm; align-items: flex-start }
.vat-groups { width: 74mm }
.vat-groups th { font-size: 7pt; border-bottom: .4pt solid #000 }
.vat-groups td { padding-block: .6mm }
.totals { width: 84mm }
.totals th, .totals td { padding: .5mm 0 }
.totals .sum th, .totals .sum td { border-top: .4pt solid #999 }
.totals .due th, .totals .due td { border-top: .8pt solid #000; font-weight: 700; font-size: 9.5pt; padding-top: 1mm }
.payment { margin-top: 5mm; border-top: .4pt solid #999; padding-top: 2mm; display: flex; flex-wrap: wrap; gap: 1mm 10mm; align-items: flex-start }
.payment h2 { width: 100% }
.facts { width: auto }
.facts th { color: #555; padding-inline-end: 4mm }
.terms { flex: 1 1 60mm }
.notes, .attachments { margin-top: 3mm }
footer { display: flex; justify-content: space-between; gap: 8mm; font-size: 6.6pt; line-height: 1.35; color: #444; border-top: .4pt solid #999; padding-top: 1.6mm; margin-top: 4mm }
</style></head>
<body>
${FOOT}
<div class="head"><h1>{{ title }} <span><bdi>{{ number }}</bdi></span></h1><div class="seller"><bdi>{{ seller.name }}</bdi></div></div>
<div class="parties">
<div><h2>{{ labels.buyer }}</h2>{% for line in buyer.lines %}<div{% if forloop.first %} class="name"{% endif %}><bdi>{{ line }}</bdi></div>{% endfor %}{% for fact in buyer.numbers %}<div class="more">{{ fact.label }} <bdi>{{ fact.value }}</bdi></div>{% endfor %}</div>
<div><h2>{{ labels.seller }}</h2>{% for line in seller.lines %}<div{% if forloop.first %} class="name"{% endif %}><bdi>{{ line }}</bdi></div>{% endfor %}</div>
{% for other in others %}<div><h2>{{ other.label }}</h2>{% for line in other.party.lines %}<div{% if forloop.first %} class="name"{% endif %}><bdi>{{ line }}</bdi></div>{% endfor %}</div>{% endfor %}
</div>
<div class="strip">{% for fact in facts %}<div><span>{{ fact.label }}</span><bdi>{{ fact.value }}</bdi></div>{% endfor %}</div>
${LINES}
<div class="sums">${VAT}
${TOTALS}</div>
${PAYMENT}
${NOTES}
</body></html>`;
