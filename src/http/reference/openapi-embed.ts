import { IDEMPOTENCY, json, type OpenApiDocument, type Parameter, responses } from "./openapi-parts.ts";
import type { JsonSchema } from "./openapi-schemas.ts";

const TOKEN: JsonSchema = {
  type: "object",
  required: ["id", "token", "expires"],
  properties: {
    id: { type: "string" },
    token: { type: "string" },
    expires: { type: "string", format: "date-time" },
  },
};

/** The call that lets a page edit one template. */
export function embedPaths(template: Parameter): OpenApiDocument["paths"] {
  const seconds: Parameter = {
    name: "seconds",
    in: "query",
    description: "How long it lasts.",
    schema: { type: "integer", minimum: 1, maximum: 86_400, default: 900 },
  };
  const publish: Parameter = {
    name: "publish",
    in: "query",
    description: "Whether it may publish.",
    schema: { type: "boolean", default: true },
  };
  return {
    "/api/v1/templates/{id}/embed-token": {
      post: {
        operationId: "issueEmbedToken",
        summary: "Let a page edit one template for a while",
        description:
          "A token for the embedded editor at /studio/embed. It reads, changes and publishes this template, and opens nothing else.",
        tags: ["Templates"],
        parameters: [template, seconds, publish, IDEMPOTENCY],
        responses: responses(json("The token.", TOKEN, 201), [400, 401, 403, 404, 422, 429, 503]),
      },
    },
  };
}
