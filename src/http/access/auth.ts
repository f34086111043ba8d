import { HttpProblem } from "../answer/problem.ts";

/**
 * The API keys that an `Authorization` header can mean: the user of HTTP Basic authentication (RFC 7617; clients exist that leave the
 * colon out), or a Bearer token (RFC 6750), plain or in base64. An empty one is none.
 */
export function presentedKeys(header: string): readonly string[] {
  return credentialsOf(header).filter((key) => key.trim() !== "");
}

function credentialsOf(header: string): readonly string[] {
  const match = /^(basic|bearer) +(\S+) *$/i.exec(header);
  const scheme = match?.[1]?.toLowerCase();
  const credentials = match?.[2];
  if (scheme === undefined || credentials === undefined) return [];
  const decoded = decodeBase64(credentials);
  const user = decoded === undefined ? [] : [beforeColon(decoded)];
  return scheme === "basic" ? user : [credentials, ...user];
}

function beforeColon(text: string): string {
  const colon = text.indexOf(":");
  return colon < 0 ? text : text.slice(0, colon);
}

function decodeBase64(text: string): string | undefined {
  try {
    const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/**
 * The answer to a call without a key that opens anything. It tells a key that is missing from one that is unknown, and nothing more:
 * unknown keys of all kinds get the same words.
 */
export function unauthenticated(header: string): HttpProblem {
  return new HttpProblem({
    status: 401,
    name: "AuthenticationError",
    message: `${failureOf(header)} ${ADVICE}`,
    headers: { "www-authenticate": 'Basic realm="platen", charset="UTF-8"' },
  });
}

/** The answer to a token that was right and has ended: whoever has it may ask for another (RFC 6750 §3.1). */
export function tokenEnded(): HttpProblem {
  return new HttpProblem({
    status: 401,
    name: "TokenExpiredError",
    message: "The token of this call has ended; ask for another one.",
    headers: { "www-authenticate": 'Bearer realm="platen", error="invalid_token"' },
  });
}

const ADVICE = "Send your API key as the user name of HTTP Basic authentication, with an empty password.";

function failureOf(header: string): string {
  if (header.trim() === "") return "There is no API key in this call.";
  if (credentialsOf(header).length === 0) return "The Authorization header of this call can't be read.";
  return presentedKeys(header).length === 0
    ? "The API key of this call is empty."
    : "The API key of this call is not known.";
}
