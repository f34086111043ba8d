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
  /** What the four inks of the device look like, where the file is bound to say so. */
  readonly pressProfile?: Uint8Array | undefined;
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
  if (components === 4 && isOfPress(profile, objects)) return device;
  return iccSpace(profile, components, objects);
}

/** The colour space of a usable profile. */
export function iccSpace(profile: Uint8Array, components: number, objects: ProfileSink): PdfValue {
  return ["ICCBased", iccReference(profile, components, objects)];
}

const IDENTIFIER = { start: 84, end: 100 };

/**
 * Are colours of this profile those of the press that the file is made for? Then they are inks of the device: the file may not say the
 * same twice (ISO 15930-7), and such inks can overprint. Profiles are the same by their bytes or by their identifier (ICC.1:2022 §7.2.18).
 */
export function isOfPress(profile: Uint8Array, { pressProfile }: ProfileSink): boolean {
  if (pressProfile === undefined) return false;
  const isSame = (start: number, end: number): boolean =>
    profile.subarray(start, end).every((byte, index) => byte === pressProfile[start + index]);
  if (profile.length === pressProfile.length && isSame(0, profile.length)) return true;
  const { start, end } = IDENTIFIER;
  return isSame(start, end) && profile.subarray(start, end).some((byte) => byte !== 0);
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
