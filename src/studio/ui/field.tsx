import type { VNode } from "preact";
import { useId } from "preact/hooks";

export interface SelectProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly (readonly [value: Value, label: string])[];
  readonly hideLabel?: boolean;
  readonly onChange: (value: Value) => void;
}

/** One of several, by the list of the browser. */
export function Select<Value extends string>(props: SelectProps<Value>): VNode {
  const { label, value, options, hideLabel = false, onChange } = props;
  const id = useId();
  return (
    <div class="field">
      <label for={id} class={hideLabel ? "hidden" : ""}>
        {label}
      </label>
      <select
        id={id}
        value={value}
        onChange={(event) => {
          const chosen = options.find(([each]) => each === event.currentTarget.value);
          if (chosen !== undefined) onChange(chosen[0]);
        }}
      >
        {options.map(([each, text]) => (
          <option key={each} value={each}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}

export interface TextFieldProps {
  readonly label: string;
  readonly value: string;
  readonly placeholder?: string;
  readonly error?: string | undefined;
  readonly onChange: (value: string) => void;
}

export function TextField({ label, value, placeholder, error, onChange }: TextFieldProps): VNode {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <input
        id={id}
        type="text"
        value={value}
        placeholder={placeholder}
        spellcheck={false}
        autocomplete="off"
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        onInput={(event) => onChange(event.currentTarget.value)}
      />
      {error === undefined ? null : (
        <p id={`${id}-error`} class="field-error">
          {error}
        </p>
      )}
    </div>
  );
}
