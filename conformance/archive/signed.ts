import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { RenderResult, SignatureOptions, SigningKey } from "../../src/index.ts";
import { createNodeFetch, Engine } from "../../src/node/index.ts";
import { importTemplate } from "../../src/templates.ts";
import { type LoopbackAuthority, startAuthority } from "../signatures/loopback.ts";
import { openKeys } from "../signatures/sign-all.ts";
import { compared } from "./archived.ts";
import type { Fill } from "./fills.ts";

const EXAMPLES = fileURLToPath(new URL("../../examples/", import.meta.url));
const STANDARDS: readonly string[] = [
  "PDF/A-2b",
  "PDF/A-2a,PDF/UA-1",
  "PDF/A-3u,PDF/UA-1",
  "PDF/A-4,PDF/UA-2",
  "PDF/UA-1",
];
const PLACE = { x: "20mm", y: "20mm", width: "60mm", height: "20mm" };
/** Ways to sign: unseen, seen, with all that proves it for good, and one signature after another. */
const MANNERS: Readonly<Record<string, readonly Partial<SignatureOptions>[]>> = {
  unseen: [{}],
  seen: [{ appearance: PLACE, reason: "Agreed", location: "Göteborg" }],
  kept: [{ level: "B-LTA" }],
  // The other way round is refused for PDF/UA.
  twice: [{ appearance: PLACE }, {}],
  certified: [{ certify: "fill" }, {}],
};

type Make = () => Promise<Pick<RenderResult, "pdf" | "diagnostics">>;

/** Documents and filled templates that say they conform, signed in several ways: what is added must not break what they say. */
export async function* signedFiles(): AsyncGenerator<Fill> {
  const engine = new Engine();
  const authority = await startAuthority();
  try {
    const keys = await openKeys(authority);
    for (const standards of STANDARDS)
      for (const [what, base] of Object.entries(bases(engine, standards)))
        for (const [manner, steps] of Object.entries(MANNERS)) {
          const sign = signer(engine, { authority, key: keys["pem"] as SigningKey, steps });
          const asked = async () => {
            const { pdf, diagnostics } = await base();
            return { pdf: await sign(pdf), diagnostics };
          };
          const plain = base;
          yield { name: `signed ${what} ${manner}`, standards, make: () => compared(asked, plain) };
        }
  } finally {
    authority.close();
  }
}

function signer(
  engine: Engine,
  {
    authority,
    key,
    steps,
  }: { authority: LoopbackAuthority; key: SigningKey; steps: readonly Partial<SignatureOptions>[] },
): (pdf: Uint8Array) => Promise<Uint8Array> {
  const fetch = createNodeFetch({ allowHosts: [new URL(authority.base).host] });
  return async (pdf) => {
    let bytes = pdf;
    for (const step of steps) {
      const options = { ...step, key, timestamp: { url: `${authority.base}/time` } };
      bytes = (await engine.signPdf(bytes, options, { fetch })).pdf;
    }
    return bytes;
  };
}

/** A letter, a form, and a form that was made a template and filled. */
function bases(engine: Engine, conformance: string): Readonly<Record<string, Make>> {
  // Buttons that send a form are for no archive, and in a template they are drawn without a tag.
  const rendered = (name: string) => () => {
    const html = readFileSync(`${EXAMPLES}${name}.html`, "utf8").replace(/<button.*?<\/button>/gs, "");
    return engine.renderHtml({ html }, { conformance });
  };
  const form = rendered("application-form");
  return {
    letter: rendered("letter"),
    form,
    filled: async () => {
      const prepared = await engine.prepareTemplate(await importTemplate((await form()).pdf));
      return engine.fillTemplate(prepared, { data: {}, useInteractiveFields: true }, { conformance });
    },
  };
}
