import { useEffect, useState } from 'react';
import type { Stage } from '../stage.ts';

interface RecordingProps {
  stage: Stage;
  src: string;
  kind: 'video' | 'audio';
  poster: string | null;
  /** Of the picture as it is shown, turned as the file says. */
  onRatio(ratio: number): void;
  /** What shows the picture, when it is there. */
  onVideo(video: HTMLVideoElement | null): void;
}

const isElsewhere = (src: string) => new URL(src, document.baseURI).origin !== location.origin;

/** The recording itself. Its sound can be lowered smoothly where its server lets pages of others read it. */
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
  // What is loaded in another way is another element
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
