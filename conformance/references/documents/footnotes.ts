import type { ReferenceGroup } from "../reference-document.ts";
import { lines, NEXT } from "./parts.ts";

/** Calls that raise no line, and areas without a line above: what engines add each in their own way. */
const NOTE =
  "<style>.f { float: footnote } .f::footnote-call { vertical-align: baseline; font-size: inherit; line-height: inherit } @page { @footnote { border: none } }</style>";
const note = (text: string): string => `<span class="f">${text}</span>`;

/** Notes at the foot of the page that calls them. */
export const footnotes: ReferenceGroup = {
  name: "footnotes",
  standard: "css-gcpm-3 §2",
  lacks: ["chromium", "openhtmltopdf", "plutoprint"],
  documents: [
    { name: "one-note", html: `${NOTE}<p>text${note("the note")} goes on` },
    { name: "two-notes", html: `${NOTE}<p>one${note("first")} and two${note("second")}` },
    {
      name: "notes-on-their-pages",
      html: `${NOTE}<p>one${note("first")}${NEXT}two${note("second")}${NEXT}three`,
    },
    {
      name: "area-has-a-line",
      html: `${NOTE}<style>@page { @footnote { border-top: 1px solid teal; padding-top: 4px } }</style><p>text${note("the note")}`,
    },
    {
      name: "call-and-marker",
      html: `${NOTE}<style>.f::footnote-call { content: "(" counter(footnote) ")"; vertical-align: baseline; font-size: inherit } .f::footnote-marker { content: counter(footnote) ") " }</style><p>text${note("the note")} on`,
    },
    {
      name: "numbers-by-page",
      html: `${NOTE}<style>@page { counter-reset: footnote }</style><p>one${note("first")}${NEXT}two${note("second")}`,
    },
    {
      name: "note-shortens-the-page",
      html: `${NOTE}${lines("row", 4)}<p>row 5${note("a note")}</p>${lines("row", 7, 6)}`,
    },
    {
      name: "call-goes-with-its-note",
      html: `${NOTE}${lines("row", 9)}<p>row 10${note("late")}</p><p>row 11`,
    },
    {
      name: "note-of-two-lines",
      html: `${NOTE}<p>text${note("a note that is long enough to need a second line at the foot of its page")}`,
    },
    {
      name: "note-style",
      html: `${NOTE}<style>.f { color: maroon; font-style: italic }</style><p>text${note("the note")}`,
    },
    {
      name: "letters",
      html: `${NOTE}<style>.f::footnote-call { content: counter(footnote, lower-alpha) } .f::footnote-marker { content: counter(footnote, lower-alpha) ". " }</style><p>one${note("first")} two${note("second")}`,
    },
    { name: "markup-in-a-note", html: `${NOTE}<p>text${note("see <b>bold</b> and <i>italic</i>")}` },
    { name: "note-in-a-list", html: `${NOTE}<ol><li>item${note("of the item")}<li>other</ol>` },
    { name: "note-in-a-cell", html: `${NOTE}<table><tr><td>cell${note("of the cell")}<td>other</table>` },
  ],
};
