import type { CSSProperties, Ref } from 'react';
import type { Lane } from './clip.ts';

const COLORS = ['surface', 'ruler', 'line', 'muted', 'wave', 'accent', 'danger'] as const;

/** Invisible elements with the colours of the style sheet, from which the canvas takes its own. */
export const Swatches = ({ lanes, ref }: { lanes: readonly Lane[]; ref: Ref<HTMLDivElement> }) => (
  <div ref={ref} hidden className="timeline-swatches">
    {COLORS.map((color) => (
      <i key={color} data-color={color} />
    ))}
    {lanes.map(({ id, hue }) => (
      <i key={id} data-lane={id} style={{ '--hue': hue } as CSSProperties} />
    ))}
  </div>
);
