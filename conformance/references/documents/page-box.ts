import type { ReferenceGroup } from "../reference-document.ts";
import { LONG, NEXT } from "./parts.ts";

/** The size, margins, borders and backgrounds of pages. */
export const pageBox: ReferenceGroup = {
  name: "page-box",
  standard: "css-page-3 §3 to §7; interface, page object and feature 5",
  documents: [
    { name: "size-of-two-lengths", html: "<style>@page { size: 3in 2in; margin: 0.5in }</style><p>text" },
    { name: "size-of-one-length", html: "<style>@page { size: 3in }</style><p>text" },
    { name: "size-a5", html: "<style>@page { size: A5; margin: 2cm }</style><p>text" },
    { name: "size-a5-landscape", html: "<style>@page { size: A5 landscape; margin: 1cm }</style><p>text" },
    { name: "size-letter", html: "<style>@page { size: letter; margin: 1in }</style><p>text" },
    { name: "size-legal-portrait", html: "<style>@page { size: legal portrait }</style><p>text" },
    { name: "size-b5", html: "<style>@page { size: B5; margin: 10mm }</style><p>text" },
    { name: "size-ledger", html: "<style>@page { size: ledger; margin: 1in }</style><p>text" },
    {
      name: "size-in-points-and-picas",
      html: "<style>@page { size: 240pt 25pc; margin: 2pc 24pt }</style><p>text",
    },
    { name: "margin-shorthand", html: `<style>@page { margin: 20px 40px 60px 80px }</style><p>${LONG}` },
    { name: "margin-in-percent", html: `<style>@page { margin: 10% }</style><p>${LONG}` },
    { name: "margin-sides", html: `<style>@page { margin-left: 100px; margin-top: 3cm }</style><p>${LONG}` },
    {
      name: "first-page-margin",
      html: `<style>@page :first { margin-top: 150px }</style><p>one${NEXT}two${NEXT}three`,
    },
    { name: "first-page-without-margin", html: `<style>@page :first { margin: 0 }</style><p>one${NEXT}two` },
    {
      name: "left-and-right-margins",
      html: `<style>@page :left { margin-left: 120px } @page :right { margin-right: 120px }</style><p>${LONG}${NEXT}${LONG}${NEXT}${LONG}`,
    },
    {
      name: "first-wins-over-right",
      html: `<style>@page :first { margin-left: 90px } @page :right { margin-left: 10px } @page { margin-left: 30px }</style><p>one${NEXT}two${NEXT}three`,
    },
    {
      name: "page-border-and-padding",
      html: `<style>@page { border: 4px solid teal; padding: 16px }</style><p>${LONG}`,
    },
    { name: "page-background", html: `<style>@page { background: #cfe }</style><p>one${NEXT}two` },
    {
      name: "first-page-background",
      html: `<style>@page :first { background: #fce }</style><p>one${NEXT}two`,
    },
    { name: "root-background-over-pages", html: `<style>html { background: #eef }</style><p>one${NEXT}two` },
    { name: "body-background-over-pages", html: `<style>body { background: #efe }</style><p>one${NEXT}two` },
    {
      name: "later-rule-wins",
      html: "<style>@page { margin: 10px } @page { margin-left: 70px }</style><p>text",
    },
    {
      name: "size-in-media-print",
      html: "<style>@media print { @page { size: 200px 200px; margin: 20px } }</style><p>text",
    },
    {
      name: "important-in-page",
      html: "<style>@page { margin: 30px !important } @page :first { margin: 90px }</style><p>text",
    },
    {
      name: "page-of-viewport-units",
      html: `<style>div { width: 50vw; background: #fc9 }</style><div>${LONG}</div>`,
    },
  ],
};
