import type { Diagnostic } from "../../../layout/api/basics.ts";
import { type KnownCertificate, nameOf } from "../certificates/certificate.ts";
import type { SignatureOptions, SigningTools } from "../sign-types.ts";

/** What is said where nothing else is given. */
const USUAL_HTML = `<div class=signature><b>{{signer}}</b><div>{{reason}}</div><div>{{location}}</div><div>{{time}}</div></div>`;
const USUAL_CSS = `html, body { margin: 0; height: 100% }
body { font: 8pt/1.3 sans-serif; display: flex; align-items: center }
.signature { padding: 1pt 3pt 1pt 6pt; border-left: 2pt solid currentColor; overflow-wrap: anywhere }
.signature b { font-size: 10pt }`;

/** A look as a PDF of one page. */
export interface RenderedLook {
  readonly pdf: Uint8Array;
  readonly diagnostics: readonly Diagnostic[];
}

/** What a look tells of. */
export interface LookFacts {
  readonly options: SignatureOptions;
  readonly certificate: KnownCertificate;
  readonly date: Date;
  /** In points. */
  readonly size: { readonly width: number; readonly height: number };
}

/** Renders how a signature looks; undefined where nothing renders. @throws as `Engine.renderHtml` does. */
export async function renderLook(
  facts: LookFacts,
  { render, signal }: SigningTools,
): Promise<RenderedLook | undefined> {
  if (render === undefined) return undefined;
  const { html = USUAL_HTML, css = facts.options.appearance?.html === undefined ? USUAL_CSS : undefined } =
    facts.options.appearance ?? {};
  const { width, height } = facts.size;
  const page = { width: `${width}pt`, height: `${height}pt`, margin: "0" };
  // What is a form of a widget has no structure of its own.
  const result = await render({ html: filledIn(html, facts), css, page }, { tagged: false, signal });
  const { pdf, pageCount, diagnostics } = result;
  return { pdf, diagnostics: pageCount > 1 ? [...diagnostics, TOO_LONG] : diagnostics };
}

const TOO_LONG: Diagnostic = {
  code: "signature-look-cut",
  severity: "warning",
  message:
    "The look of the signature does not fit into its place; make the place larger or the text smaller.",
  position: undefined,
};

/** The look with what its names stand for, as text. */
function filledIn(html: string, { options, certificate, date }: LookFacts): string {
  const { subject, issuer } = certificate.certificate;
  const values: Readonly<Record<string, string>> = {
    signer: nameOf(subject),
    issuer: nameOf(issuer),
    time: `${date.toISOString().slice(0, 16).replace("T", " ")} UTC`,
    reason: options.reason ?? "",
    location: options.location ?? "",
    contact: options.contact ?? "",
  };
  return html.replace(/\{\{(\w+)\}\}/g, (text, name: string) =>
    Object.hasOwn(values, name) ? escaped(values[name] ?? "") : text,
  );
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
}
