import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { SignatureOptions, SigningKey } from "../../src/index.ts";
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

type Make = () => Promise<Uint8Array>;

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
          const asked = async () => ({ pdf: await sign(await base()), diagnostics: [] });
          const plain = async () => ({ pdf: await base(), diagnostics: [] });
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
  const rendered = (name: string) => async () =>
    (await engine.renderHtml({ html: readFileSync(`${EXAMPLES}${name}.html`) }, { conformance })).pdf;
  const form = rendered("application-form");
  return {
    letter: rendered("letter"),
    form,
    filled: async () => {
      const prepared = await engine.prepareTemplate(await importTemplate(await form()));
      return (await engine.fillTemplate(prepared, { data: {}, useInteractiveFields: true }, { conformance }))
        .pdf;
    },
  };
}
