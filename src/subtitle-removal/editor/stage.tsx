import { useStore } from '@nanostores/react';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import { useEffect, useId, useRef, useState } from 'react';
import { subtitleRemovalEditor as texts } from '../../i18n/en/subtitle-removal/editor.ts';
import { formatClock, formatLength } from '../../i18n/format.ts';
import { useText } from '../../i18n/use-text.ts';
import { formatTenths } from '../../studio/trim/format-tenths.ts';
import { useStores } from '../../stores/use-stores.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import type { OpenedRemoval } from '../history/removals.ts';
import { momentOf } from '../moment-of.ts';
import { AreaBox } from './area-box.tsx';
import { isAt, type EditedArea } from './areas.ts';
import { drawBox } from './draw-box.ts';
import { Still } from './still.tsx';
import type { AreasState } from './use-areas.ts';
import type { VideoClock } from './video-clock.ts';

interface StageProps {
  detail: OpenedRemoval;
  state: AreasState;
  clock: VideoClock;
  onRemove(area: EditedArea): void;
  /** Fetches a new address of the video: the old one may have expired. */
  onRenew(): void;
}

/** The video with the areas of the current time, and controls to play and seek. */
export function Stage({ detail, state, clock, onRemove, onRenew }: StageProps) {
  const { client } = useStores();
  const t = useText(texts);
  const hintId = useId();
  const video = useRef<HTMLVideoElement>(null);
  const [isBroken, setBroken] = useState(false);
  const { asset_url, width, height, duration_ms } = detail;
  const ms = useStore(clock.$ms);
  const isPlaying = useStore(clock.$isPlaying);
  useEffect(() => (video.current ? clock.attach(video.current) : undefined), [clock, asset_url]);
  const { areas, selected } = state;

  const go = (by: 1 | -1) => {
    const next =
      by > 0 ? areas.find((area) => momentOf(area) > ms) : areas.findLast((area) => momentOf(area) < ms);
    if (!next) return;
    state.select(next.key);
    clock.seek(momentOf(next));
  };
  return (
    <div className="sr-stage">
      <div
        className="sr-picture"
        part="video"
        dir="ltr"
        data-picture=""
        role="group"
        aria-label={t('picture')}
        style={{ aspectRatio: `${width} / ${height}`, maxInlineSize: `calc(60vh * ${width / height})` }}
        onPointerDown={(event) => drawBox(event, (box) => state.add(ms, box))}
      >
        {asset_url !== null && (
          <video
            ref={video}
            src={client.address(asset_url)}
            preload="auto"
            playsInline
            tabIndex={-1}
            // With an unknown codec the browser plays the sound alone, which is no error
            onLoadedData={({ currentTarget }) => setBroken(currentTarget.videoWidth === 0)}
            onError={() => setBroken(true)}
          />
        )}
        {isBroken && <Still removal={detail.removal_id} ms={ms} />}
        {areas.map((area, index) =>
          isAt(area, ms) ? (
            <AreaBox
              key={area.key}
              {...{ area, width, height, hintId }}
              number={index + 1}
              isSelected={area === selected}
              onSelect={() => state.select(area.key)}
              onChange={state.change}
              onRemove={() => onRemove(area)}
            />
          ) : null,
        )}
      </div>
      {isBroken && <ErrorNotice text={t('broken')} onRetry={onRenew} />}
      <div className="sr-transport">
        <IconButton
          icon={isPlaying ? Pause : Play}
          label={t(isPlaying ? 'pause' : 'play')}
          disabled={isBroken || asset_url === null}
          onClick={clock.toggle}
        />
        <div className="sr-scrub" dir="ltr">
          <input
            type="range"
            min={0}
            max={duration_ms}
            step={1}
            value={ms}
            aria-label={t('position')}
            aria-valuetext={formatClock(ms)}
            onChange={({ currentTarget }) => clock.seek(currentTarget.valueAsNumber)}
            onKeyDown={(event) => {
              // About one frame: by default the slider would move by its step of one millisecond
              const by = event.key === 'ArrowRight' ? 40 : event.key === 'ArrowLeft' ? -40 : 0;
              if (by === 0) return;
              event.preventDefault();
              clock.seek(ms + by * (event.shiftKey ? 25 : 1));
            }}
          />
          <Coverage {...{ areas, selected }} durationMs={duration_ms} />
        </div>
        <span className="sr-clock">
          {formatTenths(ms)} / {formatLength(duration_ms)}
        </span>
        <IconButton icon={ChevronLeft} className="sr-turn" label={t('previousArea')} onClick={() => go(-1)} />
        <IconButton icon={ChevronRight} className="sr-turn" label={t('nextArea')} onClick={() => go(1)} />
      </div>
      <p id={hintId} className="sr-hint">
        {t('drawHint')} {t('keysHint')}
      </p>
    </div>
  );
}

interface CoverageProps {
  areas: readonly EditedArea[];
  selected: EditedArea | null;
  durationMs: number;
}

const SCALE = 1000;

/** A bar below the slider that marks the times with areas. */
function Coverage({ areas, selected, durationMs }: CoverageProps) {
  const bar = ({ from_ms, to_ms }: EditedArea) =>
    `M${(from_ms / durationMs) * SCALE} 0H${(to_ms / durationMs) * SCALE}V1H${(from_ms / durationMs) * SCALE}Z`;
  return (
    <svg className="sr-coverage" viewBox={`0 0 ${SCALE} 1`} preserveAspectRatio="none" aria-hidden="true">
      <path d={areas.map(bar).join('')} />
      {selected && <path d={bar(selected)} data-selected="" />}
    </svg>
  );
}
