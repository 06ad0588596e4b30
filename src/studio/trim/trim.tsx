import { useStore } from '@nanostores/react';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import { useEffect, useRef, useState, type CSSProperties } from 'react';
import { trim as texts } from '../../i18n/en/shared/trim.ts';
import { useText } from '../../i18n/use-text.ts';
import { useStores } from '../../stores/use-stores.ts';
import { createMediaPlayer } from '../player/media-player.ts';
import barCss from '../player/player-bar.css?inline';
import { Waveform } from '../waveform/waveform.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { useSheet } from '../../ui/use-sheet.ts';
import { formatTenths } from './format-tenths.ts';
import { Handle } from './handle.tsx';
import { movePart, type Edge, type Part, type PartLimits } from './part.ts';
import trimCss from './trim.css?inline';

interface TrimProps {
  totalMs: number;
  /** Peaks of equal spans, 0 … 100; empty while unknown. */
  peaks: readonly number[];
  /** Address for playback; null when there is nothing to play. */
  url: string | null;
  part: Part;
  limits: PartLimits;
  /** Title for the lock screen during playback. */
  title: string;
  /** Shown when the recording is longer than a part may be. */
  limitNote: string;
  /** Shown when the browser cannot play the recording. */
  brokenNote: string;
  onPart(part: Part): void;
  /** Called when playback starts. */
  onPlay(positionMs: number): void;
}

/** Waveform of a recording for choosing and playing a part. */
export function Trim(props: TrimProps) {
  const { totalMs, peaks, url, part, limits, title, limitNote, brokenNote, onPart } = props;
  useSheet(barCss);
  useSheet(trimCss);
  const stores = useStores();
  const t = useText(texts);
  const media = useRef<HTMLAudioElement>(null);
  const [player] = useState(() =>
    createMediaPlayer({
      playback: stores.playback,
      totalMs,
      peaks,
      title: () => title,
      onPlay: (positionMs) => props.onPlay(positionMs),
    }),
  );
  const isPlaying = useStore(player.$state) !== 'stopped';
  const isBroken = useStore(player.$isBroken);
  useEffect(() => (media.current ? player.attach(media.current) : undefined), [player]);
  const { startMs, endMs } = part;
  useEffect(() => {
    if (!isPlaying) return;
    let frame = 0;
    const watch = () => {
      if (player.positionMs() >= endMs) player.pause();
      else frame = requestAnimationFrame(watch);
    };
    watch();
    return () => cancelAnimationFrame(frame);
  }, [player, isPlaying, endMs]);

  const toggle = () => {
    if (isPlaying) return player.pause();
    const at = player.positionMs();
    // From the start of the part, unless playback was paused inside it
    if (at < startMs || at >= endMs - 1) player.seek(startMs);
    player.play();
  };
  const move = (edge: Edge) => (toMs: number) => onPart(movePart(part, { edge, toMs, totalMs }, limits));
  return (
    <div className="trim" role="group" aria-label={t('part')} part="trim">
      {url !== null && (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- nobody has written down what is said in it
        <audio ref={media} src={stores.client.address(url)} preload="metadata" />
      )}
      <div className="trim-row">
        {url !== null && (
          <IconButton
            icon={isPlaying ? Pause : Play}
            label={t(isPlaying ? 'pausePart' : 'playPart')}
            onClick={toggle}
          />
        )}
        <div
          className="trim-wave"
          // Time runs left to right in every language
          dir="ltr"
          style={{ '--from': startMs / totalMs, '--to': endMs / totalMs } as CSSProperties}
        >
          <Waveform player={player} />
          <span className="trim-wave-out" data-edge="start" />
          <span className="trim-wave-out" data-edge="end" />
          <Handle edge="start" atMs={startMs} totalMs={totalMs} onMove={move('start')} />
          <Handle edge="end" atMs={endMs} totalMs={totalMs} onMove={move('end')} />
        </div>
      </div>
      <p className="trim-times">
        <span>{t('partTimes', { start: formatTenths(startMs), end: formatTenths(endMs) })}</span>
        <span>
          {t('partLength', { length: formatTenths(endMs - startMs), total: formatTenths(totalMs) })}
        </span>
      </p>
      {totalMs > limits.longestMs && <p className="trim-note">{limitNote}</p>}
      {isBroken && <p className="trim-note">{brokenNote}</p>}
    </div>
  );
}
