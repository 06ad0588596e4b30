import { createElement, type SVGProps } from 'react';

interface IconData {
  readonly node: readonly (readonly [tag: string, attributes: Record<string, string>])[];
}

/** Replaces lucide's own function, which also handles aliases, sizes and contexts that are not used here. */
export default function createIcon({ node }: IconData) {
  return function Icon({ size, ...given }: SVGProps<SVGSVGElement> & { size: number }) {
    return createElement(
      'svg',
      {
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        ...given,
      },
      ...node.map(([tag, attributes]) => createElement(tag, attributes)),
    );
  };
}
