type Attributes = Record<string, string | boolean>;

/** Creates an element with attributes and children. */
export function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== false) made.setAttribute(name, value === true ? '' : value);
  }
  made.append(...children);
  return made;
}

/** A text of the manifest, with the parts between backticks as code. */
export const prose = (text: string): (Node | string)[] =>
  text.split('`').map((part, index) => (index % 2 === 1 ? make('code', {}, part) : part));
