import type { ComponentChildren, Ref, VNode } from "preact";
import { Icon, type IconName } from "./icon.tsx";

export interface ButtonProps {
  /** What it does, in words; the text of the button unless it has children or only an icon. */
  readonly label: string;
  readonly icon?: IconName;
  /** The label is for screen readers and the tooltip alone. */
  readonly iconOnly?: boolean;
  readonly kind?: "plain" | "primary";
  /** Whether what the button switches is on; absent for buttons that switch nothing. */
  readonly pressed?: boolean;
  readonly disabled?: boolean;
  readonly expanded?: boolean;
  readonly popup?: "menu" | "dialog";
  readonly keys?: string;
  /** Sends the form that it stands in. */
  readonly submits?: boolean;
  readonly buttonRef?: Ref<HTMLButtonElement> | undefined;
  readonly children?: ComponentChildren;
  readonly onPress: () => void;
}

export function Button(props: ButtonProps): VNode {
  const { label, icon, iconOnly = false, kind = "plain", pressed, disabled = false, children } = props;
  const title = [iconOnly ? label : "", props.keys ?? ""].filter((part) => part !== "").join("  ");
  return (
    <button
      {...(props.buttonRef === undefined ? {} : { ref: props.buttonRef })}
      type={props.submits === true ? "submit" : "button"}
      class={`button ${kind}${iconOnly ? " icon-only" : ""}`}
      aria-label={iconOnly ? label : undefined}
      aria-pressed={pressed}
      aria-expanded={props.expanded}
      aria-haspopup={props.popup}
      title={title === "" ? undefined : title}
      disabled={disabled}
      onClick={props.onPress}
    >
      {icon === undefined ? null : <Icon name={icon} />}
      {iconOnly ? null : (children ?? <span>{label}</span>)}
    </button>
  );
}
