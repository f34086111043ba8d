/**
 * Form controls in the user agent sheet (HTML §15.5), as they look when printed. Their natural sizes are layout's; what stands here
 * is what authors override. Borders of two pixels that are inset or outset are drawn as thin lines (`native-border.ts`).
 */
export const FORM_STYLE_SHEET: string = `
button, input, select, textarea, meter, progress, marquee { display: inline-block }
button, input, select, textarea {
  font: 13.3333px sans-serif; letter-spacing: normal; word-spacing: normal; line-height: normal; text-transform: none;
  text-indent: 0; text-align: start; color: light-dark(black, white); margin: 0
}
input {
  white-space: pre; border: 2px inset light-dark(#767676, #858585); padding: 1px 2px;
  background-color: light-dark(white, #3b3b3b)
}
input:is([type=checkbox i], [type=radio i]) {
  border: 1px solid light-dark(#767676, #858585); border-radius: 2.5px; padding: 0; margin: 3px 3px 3px 4px; box-sizing: border-box
}
input[type=radio i] { border-radius: 50%; margin: 3px 3px 0 5px }
input:is([type=image i], [type=file i], [type=range i]) {
  border: none; padding: 0; background-color: transparent
}
input[type=file i]::file-selector-button {
  box-sizing: border-box; border: 1px solid light-dark(#767676, #858585); border-radius: 2px; padding: 1px 6px;
  margin-inline-end: 4px; background-color: light-dark(#efefef, #6b6b6b)
}
input[type=range i] { margin: 2px }
input[type=color i] {
  padding: 5px 4px; border: 1px solid light-dark(#767676, #858585); background-color: light-dark(#efefef, #6b6b6b);
  box-sizing: border-box
}
button, input:is([type=submit i], [type=reset i], [type=button i]) {
  box-sizing: border-box; border: 2px outset light-dark(#767676, #858585); padding: 1px 6px;
  background-color: light-dark(#efefef, #6b6b6b); text-align: center
}
textarea {
  border: 1px solid light-dark(#767676, #858585); padding: 2px; background-color: light-dark(white, #3b3b3b);
  font-family: monospace; white-space: pre-wrap; overflow-wrap: break-word; vertical-align: text-bottom
}
select {
  box-sizing: border-box; border: 1px solid light-dark(#767676, #858585); border-radius: 2px; padding: 1px 0 1px 4px;
  background-color: light-dark(white, #3b3b3b); white-space: pre
}
select:is([multiple], [size]:not([size="1"])) { border-radius: 0; padding: 0; vertical-align: text-bottom }
input::placeholder, textarea::placeholder { color: light-dark(#757575, #a9a9a9) }
input:disabled, textarea:disabled, select:disabled {
  background-color: light-dark(#fafafa, #303030); border-color: light-dark(#c5c5c5, #767676); color: light-dark(#545454, #a9a9a9)
}
button:disabled, input:is([type=submit i], [type=reset i], [type=button i]):disabled {
  background-color: light-dark(#f6f6f6, #4a4a4a); border-color: light-dark(#d0d0d0, #767676);
  color: light-dark(#a0a0a0, #a9a9a9)
}
input:is([type=checkbox i], [type=radio i]):disabled { background-color: light-dark(#f3f3f3, #303030) }
meter, progress { vertical-align: -0.2em; box-sizing: border-box }
`;
