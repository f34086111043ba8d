import { answerFormOf, madeAnswer } from "./answer.ts";
import type { KeyCall, Route } from "./route.ts";
import type { Service } from "./service.ts";

/** The two endpoints that answer PDFs. */
export function pdfRoutes(service: Service): readonly Route[] {
  const callOf = ({ key, signal }: KeyCall) => ({
    signal,
    owner: key.id,
    workspace: key.workspace,
    watermark: service.watermarkFor(key.kind),
  });
  return [
    {
      method: "POST",
      path: "/api/v1/generate-pdf",
      access: "key",
      handle: async (call) => {
        const { event, url } = call;
        const form = answerFormOf(url.searchParams.get("answer"));
        const body = await service.read(event);
        return service.once(event, body, async () => {
          const made = await service.work.generate(body, callOf(call));
          service.note(event, made);
          return madeAnswer(made, form);
        });
      },
    },
    {
      method: "POST",
      path: "/api/v1/fill/{pdfTemplateID}.pdf",
      access: "key",
      handle: async (call) => {
        const { event, url } = call;
        const file = call.parameter("pdfTemplateID");
        const versionNumber = url.searchParams.get("versionNumber");
        const form = answerFormOf(url.searchParams.get("answer"));
        const body = await service.read(event);
        return service.once(event, body, async () => {
          const made = await service.work.fill(body, { ...callOf(call), file, versionNumber });
          service.note(event, made);
          return madeAnswer(made, form);
        });
      },
    },
  ];
}
