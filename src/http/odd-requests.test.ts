import { describe, expect, it } from "vitest";
import { inlineWork } from "./calls/work.ts";
import { serviceWith } from "./testing/service-fixture.ts";

const render = async () => ({ pdf: new Uint8Array(1), pageCount: 1, diagnostics: [] });
const { send } = serviceWith({ work: inlineWork({ engine: { renderHtml: render } }) });
const post = (path: string, body: string | Uint8Array, type = "application/json") =>
  send(path, { method: "POST", body: body as BodyInit, headers: { "content-type": type } });
const PATH = "/api/v1/generate-pdf";
const DOCUMENT = '{"type": "html", "data": {"html": "x"}}';

describe("odd requests", () => {
  it.each([`/${PATH}`, `//${PATH}`, `${PATH}/`, `${PATH}?a=b`, `/${PATH}?a=//b`, "/api/v1/generate%2Dpdf"])(
    "find their way: %s",
    async (path) => {
      expect((await post(path, DOCUMENT)).status).toBe(200);
    },
  );

  it.each([
    [
      "an escape that stands for nothing",
      "/api/v1/fill/%zz.pdf",
      400,
      "The address of this request is not valid.",
    ],
    ["another version", "/api/v2/generate-pdf", 404, "There is nothing at this address."],
  ])("with %s are told so", async (_name, path, status, message) => {
    const response = await post(path, DOCUMENT);
    expect(response.status).toBe(status);
    expect(response.json).toMatchObject({ message, fields: [] });
  });

  it.each([
    ["a comma too many", '{"a": 1,}', /^The body is not valid JSON: .*position 8/],
    ["single quotes", "{'a': 1}", /^The body is not valid JSON: ./],
    ["another encoding", Uint8Array.of(0x7b, 0x22, 0xe9, 0x22, 0x7d), /^The body is not valid UTF-8\.$/],
  ])("whose JSON has %s are told where", async (_name, body, message) => {
    const response = await post(PATH, body);
    expect(response.status).toBe(400);
    const { name, fields } = response.json;
    expect(name).toBe("ValidationError");
    expect(fields).toEqual([{ message: expect.stringMatching(message), property: "" }]);
  });

  it.each(["application/json", "multipart/form-data; boundary=b", "text/plain", ""])(
    "without a body have no data, whatever their type: %j",
    async (type) => {
      const headers = { "content-type": type };
      const response = await send(PATH, { method: "POST", headers });
      expect(response.json).toMatchObject({
        name: "ValidationError",
        fields: [{ message: "Required", property: "data" }],
      });
    },
  );

  it("are answered with the members of errors in the order of the specification", async () => {
    const { text } = await post(PATH, "{}");
    expect(text).toMatch(
      /^\{"name":"ValidationError",.*"fields":\[\{"message":"Required","property":"data"\}\]\}$/,
    );
  });
});
