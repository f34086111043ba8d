/**
 * Form controls in the user agent sheet (HTML §15.5), as they look when printed. Their natural sizes are layout's; what stands here
 * is what authors override. Borders of two pixels that are inset or outset are drawn as thin lines (`native-border.ts`).
 */
export const FORM_STYLE_SHEET: string = `
button, input, select, textarea, meter, progress, marquee { display: inline-block }
button, input, select, textarea {
  font: 13.3333px sans-serif; letter-spacing: normal; word-spacing: normal; line-height: normal; text-transform: none;
  text-indent: 0; text-align: start; color: black; margin: 0
}
input { white-space: pre; border: 2px inset #767676; padding: 1px 2px; background-color: white }
input:is([type=checkbox i], [type=radio i]) {
  border: 1px solid #767676; border-radius: 2.5px; padding: 0; margin: 3px 3px 3px 4px; box-sizing: border-box
}
input[type=radio i] { border-radius: 50%; margin: 3px 3px 0 5px }
input:is([type=image i], [type=file i], [type=range i]) {
  border: none; padding: 0; background-color: transparent
}
input[type=range i] { margin: 2px }
input[type=color i] { padding: 5px 4px; border: 1px solid #767676; background-color: #efefef; box-sizing: border-box }
button, input:is([type=submit i], [type=reset i], [type=button i]) {
  box-sizing: border-box; border: 2px outset #767676; padding: 1px 6px; background-color: #efefef;
  text-align: center
}
textarea {
  border: 1px solid #767676; padding: 2px; background-color: white; font-family: monospace;
  white-space: pre-wrap; overflow-wrap: break-word; vertical-align: text-bottom
}
select {
  box-sizing: border-box; border: 1px solid #767676; border-radius: 2px; padding: 1px 0 1px 4px;
  background-color: white; white-space: pre
}
select:is([multiple], [size]:not([size="1"])) { border-radius: 0; padding: 0; vertical-align: text-bottom }
input::placeholder, textarea::placeholder { color: #757575 }
input:disabled, textarea:disabled, select:disabled { background-color: #fafafa; border-color: #c5c5c5; color: #545454 }
button:disabled, input:is([type=submit i], [type=reset i], [type=button i]):disabled {
  background-color: #f6f6f6; border-color: #d0d0d0; color: #a0a0a0
}
input:is([type=checkbox i], [type=radio i]):disabled { background-color: #f3f3f3 }
meter, progress { vertical-align: -0.2em; box-sizing: border-box }
`;
