type Attributes = Record<string, string | number | boolean | null | undefined>;

function fill<E extends Element>(
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

const SVG = 'http://www.w3.org/2000/svg';

/** An icon of a shell, drawn as lucide draws: paths in a box of 24, lines of 2. */
export const svgIcon = (size: number, ...paths: readonly string[]): SVGSVGElement =>
  fill(
    document.createElementNS(SVG, 'svg'),
    {
      width: size,
      height: size,
      viewBox: '0 0 24 24',
      fill: 'none',
      stroke: 'currentColor',
      'stroke-width': 2,
      'stroke-linecap': 'round',
      'stroke-linejoin': 'round',
      'aria-hidden': 'true',
    },
    paths.map((d) => fill(document.createElementNS(SVG, 'path'), { d }, [])),
  );
