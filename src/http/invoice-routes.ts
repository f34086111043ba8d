import { invoiceAnswer, invoiceFormOf, jsonAnswer } from "./answer.ts";
import type { Route } from "./route.ts";
import type { Service } from "./service.ts";

/** The endpoints that make invoices and take them apart. */
export function invoiceRoutes(service: Service): readonly Route[] {
  return [
    {
      method: "POST",
      path: "/api/v1/invoices",
      access: "key",
      handle: async ({ event, url, key, signal }) => {
        const form = invoiceFormOf(url.searchParams.get("answer"));
        const body = await service.read(event);
        return service.once(event, body, async () => {
          const watermark = service.watermarkFor(key.kind);
          const { id: owner, workspace } = key;
          const call = { signal, owner, workspace, watermark, isXml: form === "xml" };
          const made = await service.work.invoice(body, call);
          service.note(event, made);
          return invoiceAnswer(made, form);
        });
      },
    },
    {
      method: "POST",
      path: "/api/v1/invoices/read",
      access: "key",
      handle: async ({ event, key, signal }) => {
        const body = await service.read(event, "invoice");
        const { id: owner, workspace } = key;
        return jsonAnswer(await service.work.readInvoice(body, { signal, owner, workspace }));
      },
    },
  ];
}
