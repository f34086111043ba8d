import type { TextStyle } from "../../../templates.ts";

/** How text looks where nothing says otherwise (docs/templates.md). */
export const DEFAULT_STYLE: TextStyle = {
  fontFamily: "Noto Sans",
  fontSize: 10,
  textColor: "#3E3E57",
  alignment: "left",
  fontWeight: "normal",
};
