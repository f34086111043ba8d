import { Component, type ComponentClass, type VNode } from "preact";

/** A component that is drawn again only when one of its properties is another: where there are hundreds of it. */
export function memo<Props extends object>(view: (props: Props) => VNode | null): ComponentClass<Props> {
  return class extends Component<Props> {
    override shouldComponentUpdate(next: Props): boolean {
      const names = new Set([...Object.keys(next), ...Object.keys(this.props)]);
      return [...names].some((name) => Reflect.get(next, name) !== Reflect.get(this.props, name));
    }

    override render(): VNode | null {
      return view(this.props);
    }
  };
}
