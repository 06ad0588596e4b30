import { useEffect, useId, useLayoutEffect, useRef, type KeyboardEvent } from 'react';
import { profile as texts } from '../i18n/en/profile.ts';
import { formatNumber } from '../i18n/format.ts';
import { useLanguage, useText } from '../i18n/use-text.ts';
import { Slider } from '../ui/slider.tsx';
import { drawCrop } from './avatar-file.ts';
import { ZOOM_MAX, movedBy, zoomedTo, type Crop } from './crop.ts';

interface CropStageProps {
  picture: ImageBitmap;
  crop: Crop;
  onChange(crop: Crop): void;
}

/** Side of what is drawn, in px; shown at half of it, so that it is sharp on dense screens. */
const DRAWN = 560;
/** One press of an arrow, in parts of the square; with shift a larger one. */
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
  const current = useRef({ crop, onChange });
  useLayoutEffect(() => {
    current.current = { crop, onChange };
    if (canvas.current) drawCrop(canvas.current, picture, crop);
  }, [picture, crop, onChange]);

  useEffect(() => stage.current?.focus(), []);
  useEffect(() => {
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      const { left, top, width, height } = stage.current!.getBoundingClientRect();
      const { crop, onChange } = current.current;
      const zoom = crop.zoom * Math.exp(-event.deltaY / 400);
      const at = [(event.clientX - left) / width, (event.clientY - top) / height] as const;
      onChange(zoomedTo(picture, crop, zoom, ...at));
    };
    const element = stage.current;
    // React listens passively, and the page would scroll
    element?.addEventListener('wheel', onWheel, { passive: false });
    return () => element?.removeEventListener('wheel', onWheel);
  }, [picture]);

  const onKeyDown = (event: KeyboardEvent) => {
    const way = arrows[event.key];
    const step = event.shiftKey ? LARGE_STEP : STEP;
    if (way) onChange(movedBy(picture, crop, way[0] * step, way[1] * step));
    else if (event.key === '+' || event.key === '=') onChange(zoomedTo(picture, crop, crop.zoom * ZOOM_STEP));
    else if (event.key === '-') onChange(zoomedTo(picture, crop, crop.zoom / ZOOM_STEP));
    else return;
    event.preventDefault();
  };

  return (
    <div className="prof-crop">
      <div
        ref={stage}
        className="prof-crop-stage"
        // Arrow keys have to reach it through a screen reader
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
          const side = currentTarget.clientWidth;
          grip.current = { x, y };
          onChange(movedBy(picture, crop, (x - from.x) / side, (y - from.y) / side));
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
        onChange={(zoom) => onChange(zoomedTo(picture, crop, zoom))}
      />
    </div>
  );
}
