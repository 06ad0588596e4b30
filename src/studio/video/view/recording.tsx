import { useEffect, useState } from 'react';
import type { Stage } from '../stage.ts';

interface RecordingProps {
  stage: Stage;
  src: string;
  kind: 'video' | 'audio';
  poster: string | null;
  /** Called with the aspect ratio as displayed, after the file's rotation. */
  onRatio(ratio: number): void;
  /** Called with the video element, and with null when it is removed. */
  onVideo(video: HTMLVideoElement | null): void;
}

const isElsewhere = (src: string) => new URL(src, document.baseURI).origin !== location.origin;

/** The recording itself. Its audio can be faded only if its server allows this page to read it (CORS). */
export function Recording({ stage, src, kind, poster, onRatio, onVideo }: RecordingProps) {
  const [media, setMedia] = useState<HTMLMediaElement | null>(null);
  const [isRefused, setRefused] = useState(false);
  useEffect(() => {
    if (!media) return;
    const detach = stage.attach(media);
    onVideo(media instanceof HTMLVideoElement ? media : null);
    return () => {
      detach();
      onVideo(null);
    };
  }, [stage, media, onVideo]);
  const props = {
    src,
    preload: 'auto',
    crossOrigin: isRefused ? undefined : ('anonymous' as const),
    onError: () => !isRefused && isElsewhere(src) && setRefused(true),
  };
  // Another way of loading needs another element
  const key = String(isRefused);
  // oxlint-disable-next-line jsx-a11y/media-has-caption -- its text is beside it
  if (kind === 'audio') return <audio key={key} ref={setMedia} {...props} />;
  return (
    <video
      key={key}
      ref={setMedia}
      {...props}
      className="stage-image"
      poster={poster ?? undefined}
      playsInline
      disablePictureInPicture
      tabIndex={-1}
      onLoadedMetadata={({ currentTarget: { videoWidth, videoHeight } }) =>
        videoHeight > 0 && onRatio(videoWidth / videoHeight)
      }
    />
  );
}
