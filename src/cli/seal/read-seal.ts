import type { FinishOptions } from "../../finish/finish.ts";
import type { Protection } from "../../protect/check-protection.ts";
import type { Permission } from "../../protect/permissions.ts";
import type { KeySource } from "../../sign/keys/open-key.ts";
import {
  CERTIFIED_CHANGES,
  SIGNATURE_LEVELS,
  type SignatureAppearance,
  type SignatureOptions,
} from "../../sign/sign-types.ts";
import { usageError } from "../exit.ts";
import type { CliHost } from "../host.ts";
import type { ParsedOptions } from "../options.ts";
import { readFileAt } from "../read-file.ts";
import { readSecret } from "../secret.ts";

/** What options say of protecting and signing, with the files they name read. @throws CommandError when they don't fit together. */
export async function readSeal(
  options: ParsedOptions,
  prefix: "" | "sign-",
  host: CliHost,
): Promise<FinishOptions> {
  const reader = new SealReader(options, prefix, host);
  return { protection: await reader.protection(), signature: await reader.signature() };
}

/** Options that say something of a signature, and make none. */
const ABOUT_SIGNATURES: readonly string[] = [
  "key-password",
  "level",
  "timestamp-url",
  "timestamp-authorization",
  "allow-lower-level",
  "reason",
  "location",
  "contact",
  "field",
  "look",
  "place",
  "certify",
];

class SealReader {
  readonly #options: ParsedOptions;
  readonly #prefix: string;
  readonly #host: CliHost;

  constructor(options: ParsedOptions, prefix: string, host: CliHost) {
    this.#options = options;
    this.#prefix = prefix;
    this.#host = host;
  }

  async protection(): Promise<Protection | undefined> {
    const [userPassword, ownerPassword] = [
      await this.#secret("user-password"),
      await this.#secret("owner-password"),
    ];
    const list = this.#options.get("permissions");
    if (userPassword === undefined && ownerPassword === undefined && list === undefined) return undefined;
    const permissions = list === "none" ? [] : list?.split(",").map((name) => name.trim() as Permission);
    return { userPassword, ownerPassword, permissions };
  }

  async signature(): Promise<SignatureOptions | undefined> {
    const key = await this.#key();
    if (key === undefined) return this.#refuseWithoutKey();
    const url = this.#get("timestamp-url");
    if (url !== undefined && (this.#get("level") ?? "B-B") === "B-B")
      throw usageError(`--${this.#prefix}timestamp-url is for --${this.#prefix}level B-T, B-LT and B-LTA.`);
    const authorization = await this.#secret(`${this.#prefix}timestamp-authorization`);
    return {
      key,
      level: this.#choice("level", SIGNATURE_LEVELS),
      timestamp: url === undefined ? undefined : { url, authorization },
      allowLowerLevel: this.#options.has(`${this.#prefix}allow-lower-level`),
      reason: this.#get("reason"),
      location: this.#get("location"),
      contact: this.#get("contact"),
      field: this.#get("field"),
      appearance: await this.#appearance(),
      certify: this.#choice("certify", CERTIFIED_CHANGES),
    };
  }

  /** @throws CommandError where an option says something of a signature. */
  #refuseWithoutKey(): undefined {
    const name = ABOUT_SIGNATURES.map((each) => `${this.#prefix}${each}`).find(
      (each) => this.#options.has(each) || this.#options.get(each) !== undefined,
    );
    if (name === undefined) return;
    const [p12, certificate] = [`--${this.#prefix}p12`, `--${this.#prefix}certificate`];
    throw usageError(
      `--${name} is about a signature; give its key, too: ${p12}, or ${certificate} with --${this.#prefix}private-key.`,
    );
  }

  async #key(): Promise<KeySource | undefined> {
    const password = await this.#secret(`${this.#prefix}key-password`);
    const [p12, certificate, privateKey] = [
      this.#get("p12"),
      this.#get("certificate"),
      this.#get("private-key"),
    ];
    if ((certificate === undefined) !== (privateKey === undefined)) {
      throw usageError(`--${this.#prefix}certificate and --${this.#prefix}private-key go together.`);
    }
    if (p12 !== undefined && certificate !== undefined) {
      throw usageError(`Give --${this.#prefix}p12 or a certificate with its key, not both.`);
    }
    if (p12 !== undefined) return { pkcs12: await this.#read(p12), password };
    if (certificate === undefined || privateKey === undefined) return undefined;
    const text = new TextDecoder("latin1").decode(await this.#read(privateKey));
    return { certificate: await this.#read(certificate), privateKey: text, password };
  }

  async #appearance(): Promise<SignatureAppearance | undefined> {
    const [look, place] = [this.#get("look"), this.#get("place")];
    if (look === undefined && place === undefined) return undefined;
    const html = look === undefined ? undefined : new TextDecoder().decode(await this.#read(look));
    return { html, ...(place === undefined ? {} : placeOf(place, `${this.#prefix}place`)) };
  }

  #get(name: string): string | undefined {
    return this.#options.get(`${this.#prefix}${name}`);
  }

  #choice<Choice extends string>(name: string, choices: readonly Choice[]): Choice | undefined {
    const given = this.#get(name);
    const choice = choices.find((candidate) => candidate === given);
    if (given !== undefined && choice === undefined) {
      throw usageError(`--${this.#prefix}${name} takes one of ${choices.join(", ")}, not ${given}.`);
    }
    return choice;
  }

  async #secret(name: string): Promise<string | undefined> {
    const given = this.#options.get(name);
    return given === undefined ? undefined : readSecret(name, given, this.#host);
  }

  #read(path: string): Promise<Uint8Array> {
    return readFileAt(path, this.#host.workingDirectory);
  }
}

function placeOf(text: string, option: string): Omit<SignatureAppearance, "html" | "css"> {
  const parts = text.trim().split(/\s+/);
  const [page] = parts.length === 5 ? parts.splice(0, 1) : [undefined];
  const [x, y, width, height] = parts;
  if (parts.length !== 4 || (page !== undefined && !/^-?[1-9]\d*$/.test(page))) {
    throw usageError(
      `--${option} takes "[PAGE] X Y WIDTH HEIGHT", such as "1 20mm 240mm 70mm 25mm", not ${text}.`,
    );
  }
  return { page: page === undefined ? undefined : Number(page), x, y, width, height };
}
