/** What the renderer of a framework does. */
interface Renderer<Context> {
  mount(container: HTMLElement, component: unknown, props: { container: HTMLElement }): Context;
  unmount(context: Context): void;
}

/**
 * Instead of r2wc's own, which also makes properties of attributes and events: the elements (src/element/react-panel.tsx)
 * give it none.
 */
export default function createElementClass<Context>(
  component: unknown,
  _options: object,
  { mount, unmount }: Renderer<Context>,
): typeof HTMLElement {
  return class extends HTMLElement {
    #context: Context | undefined;
    connectedCallback() {
      this.#context ??= mount(this, component, { container: this });
    }
    disconnectedCallback() {
      if (this.#context) unmount(this.#context);
      this.#context = undefined;
    }
  };
}
