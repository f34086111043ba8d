import type { VNode } from "preact";
import { useEffect, useId, useState } from "preact/hooks";
import type { TextStyle } from "../../../templates.ts";
import { Select } from "../../ui/field.tsx";
import { ColorField, CommittedField, Segments } from "../../ui/inputs.tsx";

export interface StyleFormProps {
  /** What is set here; a member that several fields set in different ways is absent. */
  readonly style: TextStyle;
  /** What holds where nothing is set. */
  readonly otherwise: TextStyle;
  readonly onChange: (name: keyof TextStyle, value: unknown) => void;
}

const WEIGHTS = [
  ["normal", "Normal"],
  ["bold", "Bold"],
  ["italic", "Italic"],
  ["boldItalic", "Bold italic"],
] as const;

const ALIGNMENTS = [
  ["left", "Left"],
  ["center", "Centre"],
  ["right", "Right"],
] as const;

/** How text looks: family, size, weight, colour, alignment. */
export function StyleForm({ style, otherwise, onChange }: StyleFormProps): VNode {
  return (
    <div class="form-grid">
      <FamilyField style={style} otherwise={otherwise} onChange={onChange} />
      <CommittedField
        label="Size; 0 fits"
        value={style.fontSize === undefined ? "" : String(style.fontSize)}
        placeholder={String(otherwise.fontSize ?? 10)}
        onCommit={(text) => {
          if (text.trim() === "") {
            onChange("fontSize", undefined);
            return undefined;
          }
          const size = Number(text.replace(",", "."));
          if (!(size >= 0 && size <= 1_000)) return "0 to 1000 points.";
          onChange("fontSize", size);
          return undefined;
        }}
        onStep={(steps) =>
          onChange("fontSize", Math.max(0, (style.fontSize ?? otherwise.fontSize ?? 10) + steps))
        }
      />
      <Select
        label="Weight"
        value={style.fontWeight ?? ""}
        options={[["", "Inherited"], ...WEIGHTS]}
        onChange={(value) => onChange("fontWeight", value === "" ? undefined : value)}
      />
      <ColorField
        label="Colour"
        value={style.textColor ?? ""}
        otherwise={otherwise.textColor ?? "#3E3E57"}
        onChange={(color) => onChange("textColor", color === "" ? undefined : color)}
      />
      <Segments
        label="Alignment"
        value={style.alignment ?? otherwise.alignment ?? "left"}
        options={ALIGNMENTS}
        onChange={(value) => onChange("alignment", value)}
      />
    </div>
  );
}

/** Families of the studio, read once. */
let known: Promise<readonly string[]> | undefined;

function families(): Promise<readonly string[]> {
  known ??= fetch(new URL(STUDIO_ASSETS.fonts, import.meta.url))
    .then((answer) => answer.json())
    .then((list: readonly { readonly family: string }[]) => [...new Set(list.map(({ family }) => family))])
    .catch(() => []);
  return known;
}

function FamilyField({ style, otherwise, onChange }: StyleFormProps): VNode {
  const id = useId();
  const [names, setNames] = useState<readonly string[]>([]);
  const [draft, setDraft] = useState<string>();
  useEffect(() => {
    void families().then(setNames);
  }, []);
  const commit = (text: string): void => {
    setDraft(undefined);
    const name = text.trim().slice(0, 200);
    if (name !== (style.fontFamily ?? "")) onChange("fontFamily", name === "" ? undefined : name);
  };
  return (
    <div class="field wide">
      <label for={id}>Font</label>
      <input
        id={id}
        list={`${id}-list`}
        value={draft ?? style.fontFamily ?? ""}
        placeholder={otherwise.fontFamily ?? "Noto Sans"}
        autocomplete="off"
        spellcheck={false}
        onInput={(event) => setDraft(event.currentTarget.value)}
        onChange={(event) => commit(event.currentTarget.value)}
      />
      <datalist id={`${id}-list`}>
        {names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </div>
  );
}
