import { isAbsolute, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { ObjectStore } from "../../batch/store/object-store.ts";
import { PlatenError } from "../../contract/errors.ts";
import { DirectoryStore } from "./directory-store.ts";

type Environment = Readonly<Record<string, string | undefined>>;

const PLACE = "a directory, or s3://BUCKET/PREFIX?region=REGION&endpoint=https://HOST";

/**
 * Opens the store of objects at a place: a directory, or `s3://BUCKET/PREFIX?region=…&endpoint=…` with the keys `AWS_ACCESS_KEY_ID` and
 * `AWS_SECRET_ACCESS_KEY` of the environment. Without an endpoint it is the one of AWS.
 *
 * @throws PlatenError when the place is of no use.
 */
export async function openObjectStore(place: string, environment: Environment): Promise<ObjectStore> {
  if (!/^[a-z][a-z\d+.-]+:\/\//i.test(place)) {
    if (!isAbsolute(place)) throw refusal(`${place}: a directory has to be a whole path`);
    return new DirectoryStore(resolve(place));
  }
  if (!URL.canParse(place)) throw refusal(`${place}: this is no address`);
  const url = new URL(place);
  if (url.protocol === "file:") return new DirectoryStore(fileURLToPath(url));
  if (url.protocol !== "s3:") throw refusal(`${url.protocol}: the store has to be ${PLACE}`);
  const { S3Store } = await import("./s3-store.ts");
  return new S3Store(s3Place(url, environment));
}

function s3Place(url: URL, environment: Environment) {
  const accessKeyId = environment["AWS_ACCESS_KEY_ID"];
  const secretAccessKey = environment["AWS_SECRET_ACCESS_KEY"];
  if (accessKeyId === undefined || secretAccessKey === undefined)
    throw refusal("s3: AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY have to be in the environment");
  const region = url.searchParams.get("region") ?? environment["AWS_REGION"] ?? "us-east-1";
  const endpoint = url.searchParams.get("endpoint") ?? environment["AWS_ENDPOINT_URL"];
  if (endpoint !== undefined && !/^https?:\/\//.test(endpoint))
    throw refusal(`s3: the endpoint has to begin with https or http, not ${endpoint}`);
  const path = url.pathname.replace(/^\/+|\/+$/g, "");
  return {
    bucket:
      endpoint === undefined
        ? `https://${url.hostname}.s3.${region}.amazonaws.com`
        : `${endpoint.replace(/\/+$/, "")}/${url.hostname}`,
    prefix: path === "" ? "" : `${path}/`,
    region,
    accessKeyId,
    secretAccessKey,
    sessionToken: environment["AWS_SESSION_TOKEN"],
  };
}

function refusal(message: string): PlatenError {
  return new PlatenError("object-store", `${message}.`);
}
