import type { ReferenceGroup } from "../reference-document.ts";
import { NEXT } from "./parts.ts";

const STYLE = `<style>input, textarea, select, button { display: block; box-sizing: border-box; width: 160px; height: 24px; margin: 0 0 10px; padding: 2px; border: 1px solid #000; background: #fff; font: 12px/16px "Noto Sans" }
textarea { height: 50px } [type=checkbox], [type=radio] { width: 16px; height: 16px }</style>`;
const form = (content: string): string => `${STYLE}<form>${content}</form>`;

/** Controls that become fields of the PDF. */
export const forms: ReferenceGroup = {
  name: "forms",
  standard: "interface, feature 7; ISO 32000-2 §12.7",
  lacks: ["chromium", "vivliostyle", "plutoprint"],
  documents: [
    { name: "text", html: form('<input type="text" name="name" value="Ada">') },
    { name: "empty-text", html: form('<input type="text" name="name">') },
    {
      name: "two-fields",
      html: form('<input type="text" name="one" value="1"><input type="text" name="two" value="2">'),
    },
    { name: "textarea", html: form('<textarea name="notes">some words</textarea>') },
    {
      name: "checkbox",
      html: form(
        '<input type="checkbox" name="on" value="yes" checked><input type="checkbox" name="off" value="yes">',
      ),
    },
    {
      name: "radio-group",
      html: form(
        '<input type="radio" name="kind" value="a"><input type="radio" name="kind" value="b" checked>',
      ),
    },
    { name: "menu", html: form('<select name="size"><option>small<option selected>large</select>') },
    { name: "password", html: form('<input type="password" name="secret">') },
    {
      name: "email-and-number",
      html: form(
        '<input type="email" name="mail" value="a@b.example"><input type="number" name="count" value="3">',
      ),
    },
    { name: "outside-a-form", html: `${STYLE}<p>text<input type="text" name="lost" value="x">` },
    {
      name: "without-a-name",
      html: form('<input type="text" value="x"><input type="text" name="named" value="y">'),
    },
    { name: "on-the-second-page", html: form(`<p>one${NEXT}two<input type="text" name="later" value="x">`) },
    {
      name: "text-around",
      html: form('<p>Name:</p><input type="text" name="name" value="Ada"><p>Thank you'),
    },
    {
      name: "comb",
      html: form('<input type="text" name="code" maxlength="8" data-comb value="AB12CD34">'),
      lacks: ["weasyprint", "openhtmltopdf"],
    },
    {
      name: "in-a-table",
      html: form('<table><tr><td>Name<td><input type="text" name="name" value="Ada"></table>'),
    },
    {
      name: "hidden",
      html: form('<input type="hidden" name="token" value="x"><input type="text" name="shown" value="y">'),
    },
  ],
};
