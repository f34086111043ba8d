import type { Diagnostic } from "../../../layout/api/basics.ts";
import { type KnownCertificate, nameOf } from "../certificates/certificate.ts";
import type { SignatureOptions, SigningTools } from "../sign-types.ts";

/** What is said where nothing else is given. */
const USUAL_HTML = `<div class=signature><b>{{signer}}</b><div>{{reason}}</div><div>{{location}}</div><div>{{time}}</div></div>`;
const USUAL_CSS = `html, body { margin: 0; height: 100% }
body { line-height: 1.3; font-family: sans-serif; display: flex; align-items: center }
.signature { padding: .1em .4em .1em .7em; border-left: .25em solid currentColor; overflow-wrap: anywhere }
.signature b { font-size: 1.25em }`;
/** Sizes of the text, pt: the first that fits into the place is taken, so that no name is cut. */
const USUAL_SIZES: readonly number[] = [8, 7, 6, 5, 4, 3];

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
  const { html, css } = facts.options.appearance ?? {};
  const { width, height } = facts.size;
  const page = { width: `${width}pt`, height: `${height}pt`, margin: "0" };
  const rendered = async (looks: string, sheet: string | undefined): Promise<RenderedLook> => {
    const input = { html: filledIn(looks, facts), css: sheet, page };
    // What is a form of a widget has no structure of its own.
    const { pdf, pageCount, diagnostics } = await render(input, { tagged: false, signal });
    return { pdf, diagnostics: pageCount > 1 ? [...diagnostics, TOO_LONG] : diagnostics };
  };
  if (html !== undefined) return rendered(html, css);
  if (css !== undefined) return rendered(USUAL_HTML, css);
  let look: RenderedLook | undefined;
  for (const size of USUAL_SIZES) {
    look = await rendered(USUAL_HTML, `${USUAL_CSS}\nbody { font-size: ${size}pt }`);
    if (!look.diagnostics.includes(TOO_LONG)) return look;
  }
  return look;
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
