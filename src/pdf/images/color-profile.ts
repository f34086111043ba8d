import { sha256 } from "@noble/hashes/sha2";
import { bytesToHex } from "@noble/hashes/utils";
import type { ObjectSink, PdfReference, PdfValue } from "../objects/values.ts";

const DEVICE_SPACES: Readonly<Record<number, string>> = { 1: "DeviceGray", 3: "DeviceRGB", 4: "DeviceCMYK" };
/** Data colour spaces of profiles (ICC.1:2022 §7.2.6) by components. */
const PROFILE_SPACES: Readonly<Record<number, string>> = { 1: "GRAY", 3: "RGB ", 4: "CMYK" };
const PROFILE_CLASSES: ReadonlySet<string> = new Set(["scnr", "mntr", "prtr", "spac"]);
const HEADER_LENGTH = 128;
/** A description stands near the start. */
const DESCRIPTION_REACH = 1_024;

/** The profiles of one file by their hash. */
export type ProfileReferences = Map<string, PdfReference>;

/** Where colour profiles go: each is stored once. */
export interface ProfileSink extends ObjectSink {
  readonly profiles: ProfileReferences;
}

/**
 * The colour space of an image of so many components (ISO 32000-1 §8.6.5.5): that of its ICC profile, or that of the device where it has none,
 * one that does not fit, or sRGB, which is what colours of the device are shown in.
 *
 * @throws when there are no such images.
 */
export function colorSpaceOf(
  profile: Uint8Array | undefined,
  components: number,
  objects: ProfileSink,
): PdfValue {
  const device = DEVICE_SPACES[components];
  if (device === undefined) throw new Error(`the image has ${components} components`);
  if (profile === undefined || !isUsable(profile, components) || isSrgb(profile)) return device;
  return iccSpace(profile, components, objects);
}

/** The colour space of a usable profile, whose bytes are stored once. */
export function iccSpace(profile: Uint8Array, components: number, objects: ProfileSink): PdfValue {
  const key = bytesToHex(sha256(profile));
  let reference = objects.profiles.get(key);
  if (reference === undefined) {
    reference = objects.writeStream({ N: components, Alternate: DEVICE_SPACES[components] }, profile);
    objects.profiles.set(key, reference);
  }
  return ["ICCBased", reference];
}

/** A profile of a version, class and connection space that readers of PDF know. */
function isUsable(profile: Uint8Array, components: number): boolean {
  if (profile.length < HEADER_LENGTH) return false;
  const view = new DataView(profile.buffer, profile.byteOffset, profile.byteLength);
  const name = (at: number): string => String.fromCharCode(...profile.subarray(at, at + 4));
  return (
    view.getUint32(0) === profile.length &&
    view.getUint8(8) <= 4 &&
    PROFILE_CLASSES.has(name(12)) &&
    name(16) === PROFILE_SPACES[components] &&
    (name(20) === "XYZ " || name(20) === "Lab ") &&
    name(36) === "acsp"
  );
}

/** Whether it calls itself sRGB, in one or two bytes a letter. */
function isSrgb(profile: Uint8Array): boolean {
  let start = "";
  for (const byte of profile.subarray(HEADER_LENGTH, DESCRIPTION_REACH))
    if (byte !== 0) start += String.fromCharCode(byte);
  return start.includes("sRGB");
}
