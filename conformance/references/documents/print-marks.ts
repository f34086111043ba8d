import type { ReferenceGroup } from "../reference-document.ts";

/** Paper that is larger than the page, and pages that are turned. */
export const printMarks: ReferenceGroup = {
  name: "print-marks",
  standard: "css-page-3 §3.3 and §7.2",
  lacks: ["chromium", "openhtmltopdf", "plutoprint"],
  documents: [
    { name: "bleed", html: "<style>@page { bleed: 12px; background: #def }</style><p>text" },
    { name: "crop-marks", html: "<style>@page { bleed: 20px; marks: crop }</style><p>text" },
    { name: "crop-and-cross", html: "<style>@page { bleed: 20px; marks: crop cross }</style><p>text" },
    {
      name: "margin-box-with-bleed",
      html: '<style>@page { bleed: 12px; @top-left { content: "head" } }</style><p>text',
    },
  ],
};
