import type { CSSProperties, KeyboardEvent, PointerEvent } from 'react';
import { trim as texts } from '../../i18n/en/shared/trim.ts';
import { useText } from '../../i18n/use-text.ts';
import { formatTenths } from './format-tenths.ts';
import { keyTarget, type Edge } from './part.ts';

interface HandleProps {
  edge: Edge;
  atMs: number;
  totalMs: number;
  onMove(toMs: number): void;
}

const LABELS = { start: 'partStart', end: 'partEnd' } as const;

/** Handle of an edge of the part, for pointer and keyboard. */
export function Handle({ edge, atMs, totalMs, onMove }: HandleProps) {
  const t = useText(texts);
  const onKeyDown = (event: KeyboardEvent) => {
    const to = keyTarget(event, atMs);
    if (to === null) return;
    event.preventDefault();
    onMove(to);
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const { left, width } = event.currentTarget.parentElement!.getBoundingClientRect();
    onMove(((event.clientX - left) / width) * totalMs);
  };
  return (
    <div
      role="slider"
      tabIndex={0}
      className="trim-handle"
      data-edge={edge}
      style={{ '--at': atMs / totalMs } as CSSProperties}
      aria-label={t(LABELS[edge])}
      aria-valuemin={0}
      aria-valuemax={Math.round(totalMs)}
      aria-valuenow={Math.round(atMs)}
      aria-valuetext={formatTenths(atMs)}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        if (event.button === 0) event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={onPointerMove}
    />
  );
}
