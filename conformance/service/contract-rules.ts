import { encryptRSA } from "@anvilco/encryption";
import { expect } from "vitest";
import { basic, PRODUCTION } from "./api.ts";
import {
  FILL,
  field,
  form,
  GENERATE,
  html,
  isError,
  isPdf,
  jane,
  ROWS,
  type Sentence,
} from "./contract-checks.ts";

const MEBIBYTE = 1_048_576;
/** A JSON body of exactly so many bytes. */
function bodyOf(length: number): string {
  const empty = JSON.stringify({ type: "html", data: { html: "" } });
  return JSON.stringify({
    type: "html",
    data: { html: "x ".repeat(length).slice(0, length - empty.length) },
  });
}

/** What the specification says of authentication. */
export const AUTHENTICATION: readonly Sentence[] = [
  {
    sentence: "every call carries an API key",
    check: async (api) => {
      for (const path of [GENERATE, FILL])
        isError(await api.send(path, { body: html, authorization: "" }), 401);
    },
  },
  {
    sentence:
      "the key is sent as HTTP Basic authentication: the key is the user name and the password is empty",
    check: async (api) => {
      isPdf(await api.send(GENERATE, { body: html, authorization: basic(PRODUCTION) }));
      isPdf(await api.send(GENERATE, { body: html, authorization: `Basic ${btoa(PRODUCTION)}` }));
      isPdf(await api.send(GENERATE, { body: html, authorization: `Bearer ${PRODUCTION}` }));
      for (const wrong of [
        basic("other"),
        basic(""),
        "Basic",
        `Basic ${btoa(`x:${PRODUCTION}`)}`,
        PRODUCTION,
      ]) {
        const received = await api.send(GENERATE, { body: html, authorization: wrong });
        isError(received, 401, "AuthenticationError");
        expect(received.headers.get("www-authenticate")).toMatch(/^Basic realm=/);
      }
    },
  },
  {
    sentence: "optional payload encryption: an RSA key pair, the data string encrypted with the public key",
    check: async (api) => {
      const secret = (data: unknown): string => encryptRSA(api.publicKey, JSON.stringify(data));
      const filled = await api.send(FILL, { body: { title: "clear", data: secret(jane.data) } });
      expect(api.pdf.text(filled.bytes)).toMatch(/Doe +Jane/);
      const merged = await api.send(ROWS, { body: { data: secret([{ name: "A" }, { name: "B" }]) } });
      expect(api.pdf.pages(merged.bytes)).toHaveLength(2);
      const made = await api.send(GENERATE, { body: { type: "html", data: secret(html.data) } });
      expect(api.pdf.text(made.bytes)).toContain("Invoice");
      const blocks = await api.send(GENERATE, { body: { data: secret([{ heading: "Secret" }]) } });
      expect(api.pdf.text(blocks.bytes)).toContain("Secret");
      const parts = await api.send(FILL, { body: form({ data: secret(jane.data) }) });
      expect(api.pdf.text(parts.bytes)).toMatch(/Doe +Jane/);
    },
  },
  {
    sentence: "encrypted data that can't be read is answered in one way, whatever is wrong with it",
    check: async (api) => {
      const good = encryptRSA(api.publicKey, JSON.stringify(jane.data));
      const [wrapped = "", vector = "", body = ""] = good.split(":");
      const broken = [
        "x",
        "A:B:C",
        `${wrapped}:${vector}`,
        `${wrapped}:${vector}:${body.slice(2)}`,
        `${wrapped}:${"0".repeat(32)}:${body}`,
        `${wrapped.slice(4)}:${vector}:${body}`,
        `${wrapped}:${vector}:${body.slice(0, -2)}zz`,
      ];
      const answers = await Promise.all(broken.map((data) => api.send(FILL, { body: { data } })));
      for (const received of answers) field(received, "data");
      expect(new Set(answers.map(({ bytes }) => new TextDecoder().decode(bytes))).size).toBe(1);
    },
  },
];

/** What the specification says of errors. */
export const ERRORS: readonly Sentence[] = [
  {
    sentence: "any failed call has status 400 or above and a JSON body of the error shape",
    check: async (api) => {
      isError(await api.send("/nothing"), 404);
      isError(await api.send(GENERATE, { method: "GET" }), 405);
      isError(await api.send(GENERATE, { body: "{" }), 400, "ValidationError");
      isError(await api.send(GENERATE, { body: html, headers: { "content-type": "text/plain" } }), 415);
      isError(await api.send(GENERATE, { body: html, headers: { "content-encoding": "br" } }), 415);
    },
  },
  {
    sentence: "a request with no body returns 400, ValidationError, and a field Required for data",
    check: async (api) => {
      for (const path of [GENERATE, FILL]) {
        for (const body of [undefined, "", "null", {}, { data: null }, { title: "x" }]) {
          const received = await api.send(path, { body });
          isError(received, 400, "ValidationError");
          expect(received.json.fields).toEqual([{ message: "Required", property: "data" }]);
        }
      }
    },
  },
  {
    sentence: "a JSON request body over the size limit returns 413 Request Too Large",
    check: async (api) => {
      for (const path of [GENERATE, FILL]) {
        const received = await api.send(path, { body: bodyOf(MEBIBYTE + 1) });
        isError(received, 413);
        expect(received.json.message).toBe("Request Too Large");
      }
    },
  },
  {
    sentence: "a data: URL total over 100k in an image payload returns 413",
    check: async (api) => {
      const photo = `data:image/png;base64,${"A".repeat(60_000)}`;
      isPdf(await api.send(ROWS, { body: { data: { photo } } }));
      isError(await api.send(ROWS, { body: { data: [{ photo }, { photo: `${photo}AAAA` }] } }), 413);
    },
  },
  {
    sentence: "a font name that does not exist or is wrongly cased returns an error",
    check: async (api) => {
      field(await api.send(FILL, { body: { ...jane, fontFamily: "noto sans" } }), "fontFamily");
      field(
        await api.send(FILL, { body: { data: { lastName: { value: "x", fontFamily: "No Such" } } } }),
        "data.lastName.fontFamily",
      );
      field(
        await api.send(GENERATE, { body: { data: [{ content: "x", fontFamily: "NOTO SANS" }] } }),
        "data[0].fontFamily",
      );
    },
  },
  {
    sentence: "unknown template ids are 404, whatever they look like",
    check: async (api) => {
      for (const id of [
        "none",
        "..%2F..%2Fetc%2Fpasswd",
        "a%00b",
        "x".repeat(300),
        "form:version-1",
        "%E0%A4%A",
      ]) {
        const { status, json } = await api.send(`/api/v1/fill/${id}.pdf`, { body: jane });
        expect([400, 404]).toContain(status);
        expect(json.name).toMatch(/NotFoundError|RequestError/);
      }
      isError(await api.send("/api/v1/fill/form", { body: jane }), 404);
    },
  },
  {
    sentence: "rows of data are named by their path, such as data[3].fullName.mi",
    check: async (api) => {
      const data = [{}, {}, {}, { share: { value: 900 } }];
      const received = await api.send(ROWS, { body: { data } });
      isError(received, 400, "ValidationError");
      expect(received.json.fields[0].property).toMatch(/^data\[3\]\.share/);
    },
  },
];

/** What the specification says of limits. */
export const LIMITS: readonly Sentence[] = [
  {
    sentence: "JSON request body 1,048,576 bytes; over it, 413; larger payloads go by multipart/form-data",
    check: async (api) => {
      isPdf(await api.send(GENERATE, { body: bodyOf(MEBIBYTE) }));
      isError(await api.send(GENERATE, { body: bodyOf(MEBIBYTE + 1) }), 413);
      const file = new File(["<p>".concat("x ".repeat(700_000))], "a.html", { type: "text/html" });
      isPdf(await api.send(GENERATE, { body: form({ type: "html", "data[html]": file }) }));
    },
  },
  {
    sentence: "Markdown fontSize 5 to 30",
    check: async (api) => {
      for (const fontSize of [5, 30])
        isPdf(await api.send(GENERATE, { body: { data: [{ content: "x" }], fontSize } }));
      for (const fontSize of [4, 31, 10.5]) {
        field(await api.send(GENERATE, { body: { data: [], fontSize } }), "fontSize");
        field(await api.send(GENERATE, { body: { data: [{ content: "x", fontSize }] } }), "data[0].fontSize");
      }
    },
  },
  {
    sentence: "logo maxWidth, maxHeight: default 200, maximum 500",
    check: async (api) => {
      const logo = { src: "data:image/gif;base64,R0lGODlhAQABAAAAACw=" };
      isPdf(await api.send(GENERATE, { body: { data: [], logo: { ...logo, maxWidth: 500 } } }));
      field(
        await api.send(GENERATE, { body: { data: [], logo: { ...logo, maxWidth: 501 } } }),
        "logo.maxWidth",
      );
      field(
        await api.send(GENERATE, { body: { data: [], logo: { ...logo, maxHeight: 0 } } }),
        "logo.maxHeight",
      );
      isPdf(await api.send(GENERATE, { body: { data: [], logo: false } }));
    },
  },
  {
    sentence: "images that can't be had leave the field unfilled and the document made",
    check: async (api) => {
      isPdf(await api.send(ROWS, { body: { data: { photo: "http://127.0.0.1/x.png" } } }));
      isPdf(
        await api.send(GENERATE, {
          body: { type: "html", data: { html: "<img src='http://127.0.0.1/x.png'>" } },
        }),
      );
    },
  },
  {
    sentence: "every answer tells the rate limit and an id, failures included",
    check: async (api) => {
      const answers = [
        await api.send(GENERATE, { body: html }),
        await api.send(GENERATE, { body: html, authorization: "" }),
        await api.send("/nothing"),
        await api.send(GENERATE, { body: "{" }),
        await api.send(GENERATE, { body: bodyOf(MEBIBYTE + 1) }),
        await api.send("/live", { method: "GET" }),
      ];
      for (const { headers } of answers) {
        expect(headers.get("x-ratelimit-limit")).toMatch(/^\d+$/);
        expect(headers.get("x-ratelimit-interval-ms")).toMatch(/^\d+$/);
        expect(headers.get("x-request-id")).toMatch(/^[\w.-]{1,64}$/);
      }
    },
  },
];

/** What the specification says of versions. */
export const VERSIONING: readonly Sentence[] = [
  {
    sentence: "the API version is part of the path: /api/v1/",
    check: async (api) => {
      isError(await api.send("/api/v2/generate-pdf", { body: html }), 404);
      isError(await api.send("/generate-pdf", { body: html }), 404);
    },
  },
  {
    sentence:
      "templates are filled from the published version by default; versionNumber=-1 selects the working version",
    check: async (api) => {
      const edition = async (query: string): Promise<string | undefined> =>
        /Edition (\w+)/.exec(api.pdf.text((await api.send(`${FILL}${query}`, { body: jane })).bytes))?.[1];
      expect(await edition("")).toBe("Two");
      expect(await edition("?versionNumber=-2")).toBe("Two");
      expect(await edition("?versionNumber=-1")).toBe("Draft");
      expect(await edition("?versionNumber=1")).toBe("One");
      isError(await api.send(`${FILL}?versionNumber=9`, { body: jane }), 404, "NotFoundError");
      field(await api.send(`${FILL}?versionNumber=x`, { body: jane }), "versionNumber");
      isError(await api.send("/api/v1/fill/unpublished.pdf", { body: jane }), 404, "NotFoundError");
      isPdf(await api.send("/api/v1/fill/unpublished.pdf?versionNumber=-1", { body: jane }));
    },
  },
];
