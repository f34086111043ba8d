import type { VNode } from "preact";
import { useEffect, useId, useRef, useState } from "preact/hooks";

export interface CommittedFieldProps {
  readonly label: string;
  /** As it is shown; empty where several differ. */
  readonly value: string;
  readonly placeholder?: string | undefined;
  /** The label stands beside the input in few letters; screen readers hear `label`. */
  readonly sign?: string | undefined;
  readonly disabled?: boolean;
  /** Takes what was typed; a sentence where it can't be. */
  readonly onCommit: (text: string) => string | undefined;
  /** Steps by arrow keys; the text that is shown is committed first. */
  readonly onStep?: ((steps: number) => void) | undefined;
}

/** A text that counts when it is finished: with Enter, or when the focus leaves. Escape takes it back. */
export function CommittedField(props: CommittedFieldProps): VNode {
  const { label, value, placeholder, sign, disabled = false, onCommit, onStep } = props;
  const id = useId();
  const [draft, setDraft] = useState<string>();
  const [error, setError] = useState<string>();
  useEffect(() => {
    setDraft(undefined);
    setError(undefined);
  }, [value]);
  const commit = (): void => {
    if (draft === undefined) return;
    const fault = draft === value ? undefined : onCommit(draft);
    setError(fault);
    if (fault === undefined) setDraft(undefined);
  };
  return (
    <div class={`field${sign === undefined ? "" : " signed"}`}>
      <label for={id}>
        {sign === undefined ? (
          label
        ) : (
          <>
            <span aria-hidden="true">{sign}</span>
            <span class="hidden">{label}</span>
          </>
        )}
      </label>
      <input
        id={id}
        type="text"
        value={draft ?? value}
        placeholder={placeholder}
        disabled={disabled}
        spellcheck={false}
        autocomplete="off"
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        onInput={(event) => setDraft(event.currentTarget.value)}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === "Enter") commit();
          else if (event.key === "Escape") {
            setDraft(undefined);
            setError(undefined);
          } else if (onStep !== undefined && (event.key === "ArrowUp" || event.key === "ArrowDown")) {
            event.preventDefault();
            commit();
            onStep((event.key === "ArrowUp" ? 1 : -1) * (event.shiftKey ? 10 : 1));
          }
        }}
      />
      {error === undefined ? null : (
        <p id={`${id}-error`} class="field-error">
          {error}
        </p>
      )}
    </div>
  );
}

export interface ToggleProps {
  readonly label: string;
  readonly checked: boolean;
  /** Some are, some are not. */
  readonly mixed?: boolean;
  readonly onChange: (checked: boolean) => void;
}

export function Toggle({ label, checked, mixed = false, onChange }: ToggleProps): VNode {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current !== null) input.current.indeterminate = mixed;
  }, [mixed]);
  return (
    <label class="toggle">
      <input
        ref={input}
        type="checkbox"
        checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span>{label}</span>
    </label>
  );
}

export interface SegmentsProps<Value extends string> {
  readonly label: string;
  readonly value: Value | undefined;
  readonly options: readonly (readonly [value: Value, label: string])[];
  readonly hideLabel?: boolean;
  readonly onChange: (value: Value) => void;
}

/** One of a few, side by side. */
export function Segments<Value extends string>(props: SegmentsProps<Value>): VNode {
  const { label, value, options, hideLabel = false, onChange } = props;
  const name = useId();
  return (
    <fieldset class="segments-field">
      <legend class={hideLabel ? "hidden" : ""}>{label}</legend>
      <div class="segments">
        {options.map(([each, text]) => (
          <label key={each} class={each === value ? "chosen" : ""}>
            <input
              class="hidden"
              type="radio"
              name={name}
              value={each}
              checked={each === value}
              onChange={() => onChange(each)}
            />
            <span>{text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

export interface ColorFieldProps {
  readonly label: string;
  /** `#RRGGBB`; empty where it comes from elsewhere. */
  readonly value: string;
  readonly otherwise: string;
  readonly onChange: (color: string) => void;
}

/** A colour by the chooser of the browser, or as six hexadecimal digits. */
export function ColorField({ label, value, otherwise, onChange }: ColorFieldProps): VNode {
  const id = useId();
  return (
    <div class="color-field">
      <input
        id={id}
        type="color"
        aria-label={`${label}, chooser`}
        value={value === "" ? otherwise : value}
        onInput={(event) => onChange(event.currentTarget.value)}
      />
      <CommittedField
        label={label}
        value={value}
        placeholder={otherwise}
        onCommit={(text) => {
          const [, digits] = /^#?([0-9a-f]{6})$/i.exec(text.trim()) ?? [];
          if (text.trim() !== "" && digits === undefined) return "Six hexadecimal digits, such as #1F4F8F.";
          onChange(digits === undefined ? "" : `#${digits.toUpperCase()}`);
          return undefined;
        }}
      />
    </div>
  );
}
