import { constants, createCipheriv, generateKeyPairSync, publicEncrypt, randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { AssetFile, FixtureAssets } from "./run-fixture.ts";

const ROWS = 60;
const PLACES = ["Göteborg", "Αθήνα", "Київ", "القاهرة", "Kraków"];

/** Reads what the fixture needs, so that it can be carried to hosts without files. `root` is the root of the repository. */
export function readAssets(root: string): FixtureAssets {
  const here = (name: string): Buffer => readFileSync(join(root, "conformance/runtimes", name));
  const example = (name: string): Buffer => readFileSync(join(root, "examples", name));
  const font = (name: string): string =>
    readFileSync(join(root, "node_modules/@expo-google-fonts", name)).toString("base64");
  const file = (contentType: string, bytes: Buffer): AssetFile => ({
    contentType,
    base64: bytes.toString("base64"),
  });
  const fill = JSON.parse(example("fill.json").toString());
  return {
    files: {
      "sheet.css": file("text/css", here("sheet.css")),
      "disc.png": file("image/png", here("disc.png")),
      "gradient.jpg": file("image/jpeg", here("gradient.jpg")),
      "shape.svg": file("image/svg+xml", here("shape.svg")),
      "packed.woff2": file("font/woff2", readFileSync(join(root, "fonts/testing/noto-sans-few.woff2"))),
    },
    fonts: [
      font("noto-sans/400Regular/NotoSans_400Regular.ttf"),
      font("noto-sans/700Bold/NotoSans_700Bold.ttf"),
      font("noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf"),
    ],
    html: here("document.html").toString().replace("<!-- rows -->", rows()),
    markdown: JSON.parse(example("markdown.json").toString()),
    form: example("form.pdf").toString("base64"),
    fill,
    ...encrypt(JSON.stringify(fill.data)),
  };
}

function rows(): string {
  const cells = (index: number): readonly string[] => [
    `Article ${index + 1}`,
    PLACES[index % PLACES.length] ?? "",
    ((index * 7919) % 1000).toFixed(2),
  ];
  return Array.from(
    { length: ROWS },
    (_, index) =>
      `<tr>${cells(index)
        .map((cell) => `<td>${cell}</td>`)
        .join("")}</tr>`,
  ).join("\n");
}

/** Encrypts data for a new key, as clients of the service do. */
function encrypt(text: string): Pick<FixtureAssets, "privateKey" | "encryptedData"> {
  const { publicKey, privateKey } = generateKeyPairSync("rsa", {
    modulusLength: 2048,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });
  const secret = randomBytes(32);
  const vector = randomBytes(16);
  const padding = { key: publicKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: "sha1" };
  const wrapped = publicEncrypt(padding, Buffer.from(secret.toString("hex")));
  const cipher = createCipheriv("aes-256-cbc", secret, vector);
  const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return {
    privateKey,
    encryptedData: [wrapped.toString("base64"), vector.toString("hex"), body.toString("hex")].join(":"),
  };
}
