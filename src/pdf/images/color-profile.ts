import { sha256 } from "@noble/hashes/sha2";
import { bytesToHex } from "@noble/hashes/utils";
import type { ObjectSink, PdfReference, PdfValue } from "../objects/values.ts";
import { readIccHeader } from "./icc-header.ts";

const DEVICE_SPACES: Readonly<Record<number, string>> = { 1: "DeviceGray", 3: "DeviceRGB", 4: "DeviceCMYK" };
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

/** The colour space of a usable profile. */
export function iccSpace(profile: Uint8Array, components: number, objects: ProfileSink): PdfValue {
  return ["ICCBased", iccReference(profile, components, objects)];
}

/** The stream of a usable profile, written once. */
export function iccReference(profile: Uint8Array, components: number, objects: ProfileSink): PdfReference {
  const key = bytesToHex(sha256(profile));
  let reference = objects.profiles.get(key);
  if (reference === undefined) {
    reference = objects.writeStream({ N: components, Alternate: DEVICE_SPACES[components] }, profile);
    objects.profiles.set(key, reference);
  }
  return reference;
}

function isUsable(profile: Uint8Array, components: number): boolean {
  const header = readIccHeader(profile);
  return "components" in header && header.components === components;
}

/** Whether it calls itself sRGB, in one or two bytes a letter. */
function isSrgb(profile: Uint8Array): boolean {
  let start = "";
  for (const byte of profile.subarray(HEADER_LENGTH, DESCRIPTION_REACH))
    if (byte !== 0) start += String.fromCharCode(byte);
  return start.includes("sRGB");
}
