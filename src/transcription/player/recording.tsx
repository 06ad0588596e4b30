import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import type { TranscriptionDetail } from '../../contract/index.ts';
import { transcriptEditor } from '../../i18n/en/transcription/editor.ts';
import { useText } from '../../i18n/use-text.ts';
import { useStores } from '../../stores/use-stores.ts';
import type { MediaPlayer } from '../../studio/player/media-player.ts';
import { useRenewal } from '../../studio/player/use-renewal.ts';

interface RecordingProps {
  detail: TranscriptionDetail;
  player: MediaPlayer;
  /** Fetches the transcription again, because the address may have expired. */
  onRenew(): void;
}

/** The recording: audible, and visible if it is a video. */
export function Recording({ detail, player, onRenew }: RecordingProps) {
  const { client } = useStores();
  const t = useText(transcriptEditor);
  const media = useRef<HTMLVideoElement & HTMLAudioElement>(null);
  const isBroken = useStore(player.$isBroken);
  const { asset, downloads, language_id } = detail;
  useEffect(() => (media.current ? player.attach(media.current) : undefined), [player]);
  useRenewal(isBroken, onRenew);
  if (!asset) return null;
  const src = client.address(asset.url);
  // oxlint-disable-next-line jsx-a11y/media-has-caption -- its text is beside it
  if (asset.kind !== 'video') return <audio ref={media} src={src} preload="metadata" />;
  return (
    <video
      ref={media}
      className="tr-video"
      src={src}
      preload="metadata"
      playsInline
      aria-label={t('video')}
      onClick={() => (player.$state.get() === 'stopped' ? player.play() : player.pause())}
    >
      {downloads.vtt && (
        <track kind="captions" src={client.address(downloads.vtt)} srcLang={language_id ?? 'und'} />
      )}
    </video>
  );
}
