type Attributes = Record<string, string | number | boolean | null | undefined>;

/** Gives an element its attributes and what stands in it. */
export function fill<E extends Element>(
  element: E,
  attributes: Attributes,
  children: readonly (Node | string)[],
): E {
  for (const [name, value] of Object.entries(attributes)) {
    if ((value ?? false) !== false) element.setAttribute(name, value === true ? '' : String(value));
  }
  element.append(...children);
  return element;
}

/** Makes an element for a shell: no markup text, which Trusted Types forbid. */
export const h = <Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] => fill(document.createElement(tag), attributes, children);
