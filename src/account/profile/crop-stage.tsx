import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, type KeyboardEvent } from 'react';
import { profile as texts } from '../../i18n/en/account/profile.ts';
import { formatNumber } from '../../i18n/format.ts';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { Slider } from '../../ui/controls/slider.tsx';
import { drawCrop } from './avatar-file.ts';
import { ZOOM_MAX, movedBy, zoomedTo, type Crop } from './crop.ts';

interface CropStageProps {
  picture: ImageBitmap;
  crop: Crop;
  /** @param change computes the next square from the current one: events can come faster than renders */
  onChange(change: (crop: Crop) => Crop): void;
}

/** Side of the canvas, in px. Shown at half that size, so that it is sharp on dense screens. */
const DRAWN = 560;
/** Distance that an arrow key moves, as a fraction of the square's side. Shift moves farther. */
const STEP = 0.02;
const LARGE_STEP = 0.1;
const ZOOM_STEP = 1.1;

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** A picture to move and zoom under a round window, by pointer, wheel or keyboard. */
export function CropStage({ picture, crop, onChange }: CropStageProps) {
  const t = useText(texts);
  const { locale } = useLanguage();
  const hint = useId();
  const stage = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const grip = useRef<{ x: number; y: number } | null>(null);
  const move = (dx: number, dy: number) => onChange((crop) => movedBy(picture, crop, dx, dy));
  const zoomBy = (factor: number, ...at: [x?: number, y?: number]) =>
    onChange((crop) => zoomedTo(picture, crop, crop.zoom * factor, ...at));
  useLayoutEffect(() => {
    if (canvas.current) drawCrop(canvas.current, picture, crop);
  }, [picture, crop]);

  useEffect(() => stage.current?.focus(), []);
  const onWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault();
    const { left, top, width, height } = stage.current!.getBoundingClientRect();
    zoomBy(Math.exp(-event.deltaY / 400), (event.clientX - left) / width, (event.clientY - top) / height);
  });
  useEffect(() => {
    const element = stage.current;
    const listener = (event: WheelEvent) => onWheel(event);
    // React adds a passive wheel listener, which cannot stop the page from scrolling
    element?.addEventListener('wheel', listener, { passive: false });
    return () => element?.removeEventListener('wheel', listener);
  }, []);

  const onKeyDown = (event: KeyboardEvent) => {
    const way = arrows[event.key];
    const step = event.shiftKey ? LARGE_STEP : STEP;
    if (way) move(way[0] * step, way[1] * step);
    else if (event.key === '+' || event.key === '=') zoomBy(ZOOM_STEP);
    else if (event.key === '-') zoomBy(1 / ZOOM_STEP);
    else return;
    event.preventDefault();
  };

  return (
    <div className="prof-crop">
      <div
        ref={stage}
        className="prof-crop-stage"
        // Lets arrow keys through while a screen reader runs
        role="application"
        aria-label={t('cropStage')}
        aria-describedby={hint}
        tabIndex={0}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          grip.current = { x: event.clientX, y: event.clientY };
        }}
        onPointerMove={({ clientX: x, clientY: y, currentTarget }) => {
          const from = grip.current;
          if (!from) return;
          const side = currentTarget.getBoundingClientRect().width;
          grip.current = { x, y };
          move((x - from.x) / side, (y - from.y) / side);
        }}
        onLostPointerCapture={() => {
          grip.current = null;
        }}
      >
        <canvas ref={canvas} width={DRAWN} height={DRAWN} />
      </div>
      <p id={hint} className="prof-hint">
        {t('cropHint')}
      </p>
      <Slider
        label={t('zoom')}
        value={crop.zoom}
        min={1}
        max={ZOOM_MAX}
        step={0.05}
        valueText={formatNumber(locale, crop.zoom, { style: 'percent' })}
        onChange={(zoom) => onChange((crop) => zoomedTo(picture, crop, zoom))}
      />
    </div>
  );
}
