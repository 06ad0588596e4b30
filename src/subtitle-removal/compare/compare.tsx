import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import { useEffect, useRef, useState, type CSSProperties, type PointerEvent } from 'react';
import { subtitleRemovalResult as texts } from '../../i18n/en/subtitle-removal/result.ts';
import { formatClock, formatNumber } from '../../i18n/format.ts';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { useSheet } from '../../ui/use-sheet.ts';
import compareCss from './compare.css?inline';
import { createPlayedTogether } from './played-together.ts';

/** A video with and without its text. */
export interface ComparedVideo {
  /** Shown where there are several. */
  readonly label: string;
  /** Address of the original; null where it was deleted. */
  readonly before: string | null;
  readonly after: string;
}

interface CompareProps {
  videos: readonly ComparedVideo[];
  /** Size of the picture, in pixels. */
  width: number;
  height: number;
  /** The videos play in a loop and without sound. */
  isLoop?: boolean;
  /** Time that is shown at first. A loop plays at once, unless the user prefers less motion. */
  startMs?: number;
  /** Message for videos that cannot be played; a general one by default. */
  broken?: string;
  /** Fetches new addresses for the videos. */
  onRenew?(): void;
}

const MIDDLE = 50;

/** Shows a video before and after in one picture, with a border to drag. Several videos share time and border. */
export function Compare(props: CompareProps) {
  const { videos, width, height, isLoop = false, startMs = 0, broken, onRenew } = props;
  useSheet(compareCss);
  const t = useText(texts);
  const { locale } = useLanguage();
  const frame = useRef<HTMLDivElement>(null);
  const [border, setBorder] = useState(MIDDLE);
  const [{ ms, durationMs, isPlaying }, setState] = useState({ ms: 0, durationMs: 0, isPlaying: false });
  const [isBroken, setBroken] = useState(false);
  const [together] = useState(createPlayedTogether);
  useEffect(() => {
    const found = [...frame.current!.querySelectorAll('video')];
    const end = together.attach(found, (change) => setState((state) => ({ ...state, ...change })));
    if (startMs > 0) together.seek(startMs);
    if (isLoop && !matchMedia('(prefers-reduced-motion: reduce)').matches) together.toggle();
    return end;
  }, [together, videos, startMs, isLoop]);
  const canCompare = videos.some(({ before }) => before !== null);
  const drag = (event: PointerEvent<HTMLElement>) => {
    if (!canCompare || event.button !== 0) return;
    const picture = event.currentTarget;
    const follow = ({ clientX }: { clientX: number }) => {
      const box = picture.getBoundingClientRect();
      setBorder(Math.round(Math.max(0, Math.min(1, (clientX - box.left) / box.width)) * 100));
    };
    const gone = new AbortController();
    const { signal } = gone;
    picture.setPointerCapture(event.pointerId);
    picture.addEventListener('pointermove', follow, { signal });
    for (const end of ['pointerup', 'pointercancel'] as const)
      picture.addEventListener(end, () => gone.abort(), { signal });
    follow(event);
  };
  const percent = formatNumber(locale, border / 100, { style: 'percent' });
  return (
    <section className="sr-compare" aria-label={t('compare')}>
      <div ref={frame} className="sr-sides" data-count={videos.length}>
        {videos.map(({ label, before, after }, index) => (
          <figure key={after} className="sr-side">
            <div
              className="sr-wipe"
              part="video"
              dir="ltr"
              data-wipes={before !== null || undefined}
              style={
                {
                  '--sr-border': `${border}%`,
                  aspectRatio: `${width} / ${height}`,
                  maxInlineSize: `calc(60vh * ${width / height})`,
                } as CSSProperties
              }
              onPointerDown={drag}
            >
              <video
                src={after}
                // Only one video may be heard
                muted={isLoop || index > 0}
                loop={isLoop}
                preload="auto"
                playsInline
                tabIndex={-1}
                aria-label={`${label} · ${t('after')}`}
                onError={() => setBroken(true)}
              />
              {before !== null && (
                <>
                  <video
                    className="sr-before"
                    src={before}
                    muted
                    loop={isLoop}
                    preload="auto"
                    playsInline
                    tabIndex={-1}
                    aria-label={`${label} · ${t('before')}`}
                    // With an unknown codec the browser plays the sound alone, which is no error
                    onLoadedData={({ currentTarget }) => currentTarget.videoWidth === 0 && setBroken(true)}
                    onError={() => setBroken(true)}
                  />
                  <span className="sr-wipe-line" aria-hidden="true" />
                  {border > 12 && <span className="sr-tag">{t('before')}</span>}
                  {border < 88 && (
                    <span className="sr-tag" data-end="">
                      {t('after')}
                    </span>
                  )}
                </>
              )}
            </div>
            {videos.length > 1 && <figcaption>{label}</figcaption>}
          </figure>
        ))}
      </div>
      {isBroken && <ErrorNotice text={broken ?? t('broken')} onRetry={onRenew} />}
      <div className="sr-compare-bar">
        <IconButton
          icon={isPlaying ? Pause : Play}
          label={t(isPlaying ? 'pause' : 'play')}
          onClick={together.toggle}
        />
        {!isLoop && (
          <>
            <input
              type="range"
              dir="ltr"
              className="sr-position"
              min={0}
              max={durationMs || 1}
              step={1}
              value={ms}
              aria-label={t('position')}
              aria-valuetext={formatClock(ms)}
              onChange={({ currentTarget }) => together.seek(currentTarget.valueAsNumber)}
            />
            <span className="sr-clock">
              {formatClock(ms)} / {formatClock(durationMs)}
            </span>
          </>
        )}
        {canCompare && (
          <label className="sr-border">
            <span>{t('before')}</span>
            <input
              type="range"
              dir="ltr"
              min={0}
              max={100}
              value={border}
              aria-label={t('wipe')}
              aria-valuetext={t('wipeValue', { percent })}
              onChange={({ currentTarget }) => setBorder(currentTarget.valueAsNumber)}
            />
            <span>{t('after')}</span>
          </label>
        )}
      </div>
    </section>
  );
}
