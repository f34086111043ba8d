import type { ObjectSink, PdfValue } from "../objects/values.ts";
import { text } from "../objects/values.ts";
import { srgbProfile } from "./srgb-profile.ts";

const SRGB = "sRGB IEC61966-2.1";

/** What colours of the device mean in an archive: those of sRGB (ISO 19005-2 §6.2.3). */
export function outputIntents(objects: ObjectSink): PdfValue {
  const profile = objects.writeStream({ N: 3 }, srgbProfile());
  return [
    {
      Type: "OutputIntent",
      S: "GTS_PDFA1",
      OutputConditionIdentifier: text(SRGB),
      Info: text(SRGB),
      DestOutputProfile: profile,
    },
  ];
}
