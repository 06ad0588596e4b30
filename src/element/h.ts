type Attributes = Record<string, string | number | boolean | null | undefined>;

/** Sets attributes and appends children. `true` sets an empty attribute; null, undefined and false set none. */
export function fill<E extends Element>(
  element: E,
  attributes: Attributes,
  children: readonly (Node | string)[],
): E {
  for (const [name, value] of Object.entries(attributes)) {
    if ((value ?? false) !== false) element.setAttribute(name, value === true ? '' : `${value}`);
  }
  element.append(...children);
  return element;
}

/** Creates an element. Shells use this instead of innerHTML, which a page with Trusted Types forbids. */
export const h = <Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] => fill(document.createElement(tag), attributes, children);
