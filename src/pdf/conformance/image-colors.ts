import type { ImageResource } from "../../../layout/api/display.ts";
import { type ImageSink, jpegColorSpace } from "../images/image.ts";
import type { ConformanceClaim } from "./claim.ts";

/** Colours of the device are those of sRGB in an archive, and CMYK has none (ISO 19005-2 §6.2.4.3). */
export function checkImageColors(
  { format, bytes }: ImageResource,
  claim: ConformanceClaim | undefined,
  objects: ImageSink,
): void {
  if (claim === undefined || claim.allowsDeviceInks || format !== "jpeg") return;
  if (jpegColorSpace(bytes, objects) === "DeviceCMYK")
    claim.refuse(
      "conformance-color",
      `${claim.profile.label}: an image has CMYK colours without an ICC profile, which say nothing of how it looks: save it with its profile or in RGB, or give an output intent for CMYK.`,
    );
}
