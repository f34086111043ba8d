/** Parts that the templates share; each is Liquid. */

/** What stands before the body. */
export const HEAD = `<!doctype html>
<html lang="{{ language }}" dir="{{ direction }}">
<head>
<meta charset="utf-8">
<title>{{ title }} {{ number }}</title>
<meta name="author" content="{{ seller.name }}">
<meta name="description" content="{{ title }} {{ number }}">`;

/** What a line says below its name. */
export const LINE_DETAILS = `{% if line.description != "" %}<div class="more"><bdi>{{ line.description | escape | newline_to_br | raw }}</bdi></div>{% endif %}
{% if line.note != "" %}<div class="more"><bdi>{{ line.note | escape | newline_to_br | raw }}</bdi></div>{% endif %}
{% if line.details.size > 0 %}<div class="more">{% for fact in line.details %}<span class="fact"><bdi>{{ fact.label }}</bdi>: <bdi>{{ fact.value }}</bdi></span> {% endfor %}</div>{% endif %}
{% for entry in line.adjustments %}<div class="more"><bdi>{{ entry.label }}</bdi>: <bdi>{{ entry.value }}</bdi></div>{% endfor %}`;

/** The lines of the invoice. */
export const LINES: string = `{% if lines.size > 0 %}
<table class="lines">
<thead><tr><th scope="col" class="id">{{ labels.position }}</th><th scope="col" class="item">{{ labels.item }}</th><th scope="col" class="n">{{ labels.quantity }}</th><th scope="col" class="n">{{ labels.price }}</th><th scope="col" class="n vat">{{ labels.vat }}</th><th scope="col" class="n">{{ labels.amount }} <span class="currency">({{ currency }})</span></th></tr></thead>
<tbody>
{% for line in lines %}<tr{% if line.isGroup %} class="group"{% endif %}>
<td class="id"><bdi>{{ line.id }}</bdi></td>
<td class="item"><div class="name"><bdi>{{ line.name }}</bdi></div>
${LINE_DETAILS}</td>
<td class="n"><bdi>{{ line.quantity }}</bdi> {{ line.unit }}</td>
<td class="n"><bdi>{{ line.price }}</bdi>{% if line.priceBase != "" %}<div class="more">{{ line.priceBase }}</div>{% endif %}</td>
<td class="n vat"><bdi>{{ line.vat }}</bdi></td>
<td class="n"><bdi>{{ line.amount }}</bdi></td>
</tr>
{% endfor %}</tbody>
</table>
{% endif %}`;

/** What it all comes to, with allowances and charges in their place. */
export const TOTALS = `<table class="totals">
<tbody>
{% for entry in totals %}<tr class="{{ entry.kind }}"><th scope="row"><bdi>{{ entry.label }}</bdi></th><td class="n"><bdi>{{ entry.value }}</bdi></td></tr>
{% endfor %}</tbody>
</table>`;

/** BG-23. */
export const VAT = `{% if vat.size > 0 %}<table class="vat-groups">
<thead><tr><th scope="col">{{ labels.vat }}</th><th scope="col" class="n">{{ labels.taxable }}</th><th scope="col" class="n">{{ labels.amount }}</th></tr></thead>
<tbody>
{% for group in vat %}<tr><td><bdi>{{ group.name }}</bdi>{% if group.reason != "" %}<div class="more"><bdi>{{ group.reason }}</bdi></div>{% endif %}</td><td class="n"><bdi>{{ group.base }}</bdi></td><td class="n"><bdi>{{ group.amount }}</bdi></td></tr>
{% endfor %}</tbody>
</table>{% endif %}`;

/** How it is paid, and on which terms. */
export const PAYMENT = `{% if payments.size > 0 or terms.size > 0 %}<section class="payment">
<h2>{{ labels.payment }}</h2>
{% for payment in payments %}<table class="facts"><tbody>{% for fact in payment %}<tr><th scope="row">{{ fact.label }}</th><td><bdi>{{ fact.value }}</bdi></td></tr>{% endfor %}</tbody></table>
{% endfor %}{% if terms.size > 0 %}<p class="terms">{% for line in terms %}<bdi>{{ line }}</bdi>{% unless forloop.last %}<br>{% endunless %}{% endfor %}</p>{% endif %}
</section>{% endif %}`;

/** What else is to be said. */
export const NOTES = `{% if notes.size > 0 %}<section class="notes">{% for note in notes %}<p><bdi>{{ note | escape | newline_to_br | raw }}</bdi></p>{% endfor %}</section>{% endif %}
{% if attachments.size > 0 %}<section class="attachments"><h2>{{ labels.attachments }}</h2><ul>{% for file in attachments %}<li><bdi>{{ file.label }}</bdi>{% if file.value != "" %} – {{ file.value }}{% endif %}</li>{% endfor %}</ul></section>{% endif %}`;

/** The seller once more, for the foot of each page. */
export const FOOT = `<footer>
<div>{% for line in seller.lines %}<bdi>{{ line }}</bdi>{% unless forloop.last %}<br>{% endunless %}{% endfor %}</div>
<div>{% for line in seller.contact %}<bdi>{{ line }}</bdi>{% unless forloop.last %}<br>{% endunless %}{% endfor %}</div>
<div>{% for fact in seller.numbers %}{{ fact.label }} <bdi>{{ fact.value }}</bdi>{% unless forloop.last %}<br>{% endunless %}{% endfor %}{% if seller.legalForm != "" %}<br>{{ seller.legalForm }}{% endif %}</div>
</footer>`;

/** Sizes and places that are the same everywhere. */
export const BASE_STYLE = `
* { box-sizing: border-box }
html { font-family: "Noto Sans", sans-serif; font-variant-numeric: tabular-nums lining-nums }
body { margin: 0 }
p { margin: 0 }
h1, h2 { margin: 0; font-weight: 600 }
table { border-collapse: collapse; width: 100% }
th, td { text-align: start; vertical-align: top; font-weight: 400; padding: 0 }
.n { text-align: end; white-space: nowrap }
.lines th.n, .lines .vat { white-space: normal }
.lines td.vat { white-space: nowrap }
.vat-groups .n { padding-inline-start: 5mm }
tr, .payment, .totals, .vat-groups { break-inside: avoid }
thead { break-after: avoid }
h2 { break-after: avoid }
.fact { margin-inline-end: .6em }
ul { margin: 0; padding: 0; list-style: none }
footer { position: running(foot) }
@page { @bottom-center { content: element(foot); width: 100%; vertical-align: top } }`;
