import { HttpProblem } from "../answer/problem.ts";

/**
 * The API keys that an `Authorization` header can mean: the user of HTTP Basic authentication (RFC 7617; clients exist that leave the
 * colon out), or a Bearer token (RFC 6750), plain or in base64.
 */
export function presentedKeys(header: string): readonly string[] {
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

/** The answer to a missing or wrong key, the same whatever was wrong. */
export function unauthenticated(): HttpProblem {
  return new HttpProblem({
    status: 401,
    name: "AuthenticationError",
    message: "Send your API key as the user name of HTTP Basic authentication, with an empty password.",
    headers: { "www-authenticate": 'Basic realm="platen", charset="UTF-8"' },
  });
}
