import type { ImageResource } from "../../../layout/api/display.ts";
import { type ImageSink, jpegColorSpace } from "../images/image.ts";
import type { ConformanceClaim } from "./claim.ts";

/** Colours of the device are those of sRGB in an archive, and CMYK has none (ISO 19005-2 §6.2.4.3). */
export function checkImageColors(
  { format, bytes }: ImageResource,
  claim: ConformanceClaim | undefined,
  objects: ImageSink,
): void {
  const { archive } = claim?.profile ?? {};
  if (archive !== undefined && format === "jpeg" && jpegColorSpace(bytes, objects) === "DeviceCMYK")
    claim?.refuse(
      "conformance-color",
      `${archive.name}: an image has CMYK colours without an ICC profile, which say nothing of how it looks: save it with its profile, or in RGB.`,
    );
}
