import { readFileSync } from "node:fs";

const PACKAGES = {
  "noto-sans-arabic": "NotoSansArabic",
  "noto-sans-hebrew": "NotoSansHebrew",
  "noto-sans-thai": "NotoSansThai",
  "noto-sans-sc": "NotoSansSC",
  "noto-sans-jp": "NotoSansJP",
  "noto-sans-kr": "NotoSansKR",
};

/** Font files for the scripts that Noto Sans itself does not have, from packages that are installed for the tests. */
export function scriptFonts(): readonly Uint8Array[] {
  return Object.entries(PACKAGES).map(([name, face]) => {
    const path = `node_modules/@expo-google-fonts/${name}/400Regular/${face}_400Regular.ttf`;
    return new Uint8Array(readFileSync(path));
  });
}

/** A text of each script. */
export const scriptTexts: Readonly<Record<string, string>> = {
  latin: "Zoë Łódź Đặng Þór office",
  cyrillic: "Съешь ещё этих мягких булок",
  greek: "Ξεσκεπάζω την ψυχοφθόρα",
  arabic: "السلام عليكم ورحمة الله",
  hebrew: "שלום עולם",
  thai: "สวัสดีชาวโลก น้ำ",
  chinese: "中华人民共和国身份证",
  japanese: "日本語のテスト、カタカナ",
  korean: "대한민국 서울특별시",
};
