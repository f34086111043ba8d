import { BASE_STYLE, FOOT, HEAD, LINES, NOTES, PAYMENT, TOTALS, VAT } from "./parts.ts";

/** A letter whose address stands in the window of an envelope (DIN 5008 form B), in black and one quiet line. */
export const CLASSIC: string = `${HEAD}
<style>${BASE_STYLE}
@page { size: A4; margin: 20mm 20mm 32mm 25mm; @bottom-right { content: none } @top-right { content: "${"{{ labels.page }}"} " counter(page) " / " counter(pages); font: 8pt "Noto Sans"; color: #667; vertical-align: bottom; padding-bottom: 6mm } }
@page :first { margin-top: 27mm; @top-right { content: none } }
html { font-size: 9.5pt; line-height: 1.4; color: #16181d }
.sender { font-size: 15pt; font-weight: 600; position: absolute; top: -14mm; inset-inline-end: 0; text-align: end; color: #16181d }
.window { height: 50mm; width: 85mm; padding-top: 14mm }
.return { font-size: 7pt; color: #5a5f6b; border-bottom: .4pt solid #b6bac4; padding-bottom: .6mm; margin-bottom: 2mm; white-space: nowrap; overflow: hidden }
.top { display: flex; justify-content: space-between; align-items: flex-start; position: relative }
.facts { width: auto; font-size: 9pt; line-height: 1.5 }
.facts th { color: #5a5f6b; padding-inline-end: 5mm; white-space: nowrap }
.top .facts { width: 72mm; margin-top: 6mm }
.top .facts td { text-align: end }
h1 { font-size: 17pt; line-height: 1.2; margin: 4mm 0 5mm }
h1 span { font-weight: 400; color: #5a5f6b }
h2 { font-size: 9.5pt; margin-bottom: 1.5mm }
.others { display: flex; gap: 10mm; margin-bottom: 6mm; font-size: 8.5pt }
.others h2 { font-size: 8.5pt; color: #5a5f6b; font-weight: 400; margin: 0 }
.lines th { font-size: 8.5pt; color: #5a5f6b; border-bottom: .8pt solid #16181d; padding: 0 0 1.4mm }
.lines td { border-bottom: .4pt solid #d5d8de; padding: 1.8mm 0 }
.lines .n { padding-inline-start: 4mm }
.lines .id { padding-inline-end: 3mm; white-space: nowrap }
.name { font-weight: 600 }
.group td { background: #f4f5f7 }
.more { font-size: 8.2pt; color: #5a5f6b; line-height: 1.35 }
.sums { display: flex; justify-content: space-between; gap: 14mm; margin-top: 5mm; align-items: flex-start }
.vat-groups { width: 70mm; font-size: 8.5pt }
.vat-groups th { color: #5a5f6b; border-bottom: .4pt solid #b6bac4; padding-bottom: .8mm }
.vat-groups td { padding-block: .9mm }
.totals { width: 82mm }
.totals th, .totals td { padding: .8mm 0 }
.totals .sum th, .totals .sum td { border-top: .4pt solid #b6bac4 }
.totals .due th, .totals .due td { border-top: .8pt solid #16181d; border-bottom: 2pt double #16181d; font-weight: 600; font-size: 11pt; padding: 1.6mm 0 }
.adjustment { font-size: 8.5pt; color: #3c4048 }
.payment { margin-top: 8mm }
.payment .facts { margin-bottom: 2mm }
.terms { margin-top: 1mm }
.notes, .attachments { margin-top: 6mm; font-size: 9pt }
.notes p { margin-bottom: 1.5mm }
footer { display: flex; justify-content: space-between; gap: 8mm; font-size: 7.2pt; line-height: 1.4; color: #5a5f6b; border-top: .4pt solid #b6bac4; padding-top: 2.5mm; margin-top: 5mm }
</style></head>
<body>
${FOOT}
<div class="top">
<div class="sender"><bdi>{{ seller.name }}</bdi></div>
<div class="window"><div class="return">{{ seller.oneLine }}</div>{% for line in buyer.lines %}<bdi>{{ line }}</bdi><br>{% endfor %}{% for fact in buyer.numbers %}<div class="more">{{ fact.label }} <bdi>{{ fact.value }}</bdi></div>{% endfor %}</div>
<table class="facts"><tbody>{% for fact in facts %}<tr><th scope="row">{{ fact.label }}</th><td><bdi>{{ fact.value }}</bdi></td></tr>{% endfor %}</tbody></table>
</div>
<h1>{{ title }} <span><bdi>{{ number }}</bdi></span></h1>
{% if others.size > 0 %}<div class="others">{% for other in others %}<div><h2>{{ other.label }}</h2>{% for line in other.party.lines %}<bdi>{{ line }}</bdi><br>{% endfor %}</div>{% endfor %}</div>{% endif %}
${LINES}
<div class="sums">${VAT}
${TOTALS}</div>
${PAYMENT}
${NOTES}
</body></html>`;
