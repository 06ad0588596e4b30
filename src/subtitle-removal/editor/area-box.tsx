import type { KeyboardEvent, PointerEvent } from 'react';
import { subtitleRemovalEditor as texts } from '../../i18n/en/subtitle-removal/editor.ts';
import { useText } from '../../i18n/use-text.ts';
import { moveBox, resizeBox, type EditedArea, type Edges } from './areas.ts';

interface AreaBoxProps {
  area: EditedArea;
  /** Its number in the list, from 1. */
  number: number;
  isSelected: boolean;
  /** Size of the picture, in pixels. */
  width: number;
  height: number;
  /** Id of the element that explains the keys. */
  hintId: string;
  onSelect(): void;
  onChange(area: EditedArea): void;
  onRemove(): void;
}

const HANDLES: readonly Edges[] = [-1, 0, 1].flatMap((y) =>
  [-1, 0, 1].flatMap((x) => (x === 0 && y === 0 ? [] : [{ x, y } as Edges])),
);
const KEYS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
/** How far an arrow key moves a box, as a share of the picture. */
const STEP = 0.01;
/** Distance from the top edge, as a share of the picture, below which the number no longer fits above its box. */
const ROOM_ABOVE = 0.1;
const END: Edges = { x: 1, y: 1 };

/** The box of an area over the video. The pointer and keys move and resize it. */
export function AreaBox(props: AreaBoxProps) {
  const { area, number, isSelected, width, height, hintId, onSelect, onChange, onRemove } = props;
  const t = useText(texts);
  const drag = (event: PointerEvent<HTMLElement>, edges: Edges | null) => {
    if (event.button !== 0) return;
    event.stopPropagation();
    onSelect();
    const target = event.currentTarget;
    // Some browsers do not focus a pressed button
    target.closest('button')!.focus();
    const picture = target.closest('[data-picture]')!.getBoundingClientRect();
    const { clientX, clientY, pointerId } = event;
    const move = (moved: globalThis.PointerEvent) => {
      if (moved.pointerId !== pointerId) return;
      const dx = (moved.clientX - clientX) / picture.width;
      const dy = (moved.clientY - clientY) / picture.height;
      onChange({ ...area, ...(edges ? resizeBox(area, edges, dx, dy) : moveBox(area, dx, dy)) });
    };
    const gone = new AbortController();
    const { signal } = gone;
    target.setPointerCapture(pointerId);
    target.addEventListener('pointermove', move, { signal });
    for (const end of ['pointerup', 'pointercancel'] as const)
      target.addEventListener(end, () => gone.abort(), { signal });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey) return;
    const way = KEYS[event.key];
    if (way) {
      const dx = way[0] * (event.altKey ? 1 / width : STEP);
      const dy = way[1] * (event.altKey ? 1 / height : STEP);
      onSelect();
      onChange({ ...area, ...(event.shiftKey ? resizeBox(area, END, dx, dy) : moveBox(area, dx, dy)) });
    } else if (event.key === 'Delete' || event.key === 'Backspace') onRemove();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const percent = (share: number) => `${share * 100}%`;
  return (
    <button
      type="button"
      className="sr-box"
      aria-pressed={isSelected}
      aria-label={t('boxLabel', { count: number, text: area.text.replace(/\s+/g, ' ') || t('noWords') })}
      aria-describedby={hintId}
      style={{
        left: percent(area.left),
        top: percent(area.top),
        width: percent(area.right - area.left),
        height: percent(area.bottom - area.top),
      }}
      onPointerDown={(event) => drag(event, null)}
      onClick={onSelect}
      onFocus={onSelect}
      onKeyDown={onKeyDown}
    >
      <span className="sr-box-number" aria-hidden="true" data-below={area.top < ROOM_ABOVE || undefined}>
        {number}
      </span>
      {isSelected &&
        HANDLES.map((edges) => (
          <span
            key={`${edges.x} ${edges.y}`}
            className="sr-handle"
            data-x={edges.x}
            data-y={edges.y}
            onPointerDown={(event) => drag(event, edges)}
          />
        ))}
    </button>
  );
}
