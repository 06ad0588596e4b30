import { useEffect, useRef, useState } from 'react';
import { RENDER_PORTRAIT } from '../../../contract/constants/video-translation.ts';
import type { RenderPicture } from '../../../contract/index.ts';
import { editorExport } from '../../../i18n/en/video-translation/editor-export.ts';
import { formatClock, formatNumber } from '../../../i18n/format.ts';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import { useStores } from '../../../stores/use-stores.ts';
import { Checkbox } from '../../../ui/controls/checkbox.tsx';
import { Slider } from '../../../ui/controls/slider.tsx';
import { useEditor } from '../context.ts';

interface FrameFieldsProps {
  picture: RenderPicture;
  onChange(more: Partial<RenderPicture>): void;
}

const STEP_MS = 100;

/** Fields for the portrait crop and the cover, with a frame of the video as preview. */
export function FrameFields({ picture, onChange }: FrameFieldsProps) {
  const { editor } = useEditor();
  const { client } = useStores();
  const t = useText(editorExport);
  const { locale } = useLanguage();
  const { portrait_center: center, cover_ms: coverMs } = picture;
  const { play_url, duration_ms, picture: size } = editor.detail;
  const [shownMs, setShownMs] = useState(coverMs ?? 0);
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (video.current) video.current.currentTime = shownMs / 1000;
  }, [shownMs]);
  if (!size || play_url === null) return null;
  const isWide = size.width / size.height > RENDER_PORTRAIT;
  // Share of the picture that the portrait crop keeps, along the side that is cut
  const kept = isWide
    ? (size.height * RENDER_PORTRAIT) / size.width
    : size.width / RENDER_PORTRAIT / size.height;
  const from = Math.max(0, Math.min(1 - kept, (center ?? 0.5) - kept / 2));
  const [before, after] = [`${from * 100}%`, `${(1 - kept - from) * 100}%`];
  return (
    <div className="export-frame">
      <div className="export-picture" dir="ltr" style={{ aspectRatio: `${size.width} / ${size.height}` }}>
        <video ref={video} src={client.address(play_url)} muted playsInline preload="auto" tabIndex={-1} />
        {center !== null && (
          <span
            className="export-cut"
            style={{ inset: isWide ? `0 ${after} 0 ${before}` : `${before} 0 ${after} 0` }}
          />
        )}
      </div>
      <div className="export-frame-fields">
        <Slider
          label={t('shownPicture')}
          min={0}
          max={duration_ms}
          step={STEP_MS}
          value={shownMs}
          valueText={formatClock(shownMs)}
          onChange={(ms) => {
            setShownMs(ms);
            if (coverMs !== null) onChange({ cover_ms: ms });
          }}
        />
        <Checkbox
          label={t('cover')}
          checked={coverMs !== null}
          onChange={(isCover) => onChange({ cover_ms: isCover ? shownMs : null })}
        />
        <Checkbox
          label={t('portrait')}
          checked={center !== null}
          onChange={(isPortrait) => onChange({ portrait_center: isPortrait ? 0.5 : null })}
        />
        {center !== null && (
          <Slider
            label={t('portraitCenter')}
            min={0}
            max={1}
            step={0.01}
            value={center}
            valueText={formatNumber(locale, center, { style: 'percent' })}
            ends={isWide ? [t('left'), t('right')] : [t('top'), t('bottom')]}
            onChange={(next) => onChange({ portrait_center: next })}
          />
        )}
      </div>
    </div>
  );
}
