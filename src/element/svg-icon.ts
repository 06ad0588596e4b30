import { fill } from './h.ts';

const SVG = 'http://www.w3.org/2000/svg';

/** An icon for a shell in the style of lucide: paths in a 24 by 24 view box, stroke width 2. */
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
