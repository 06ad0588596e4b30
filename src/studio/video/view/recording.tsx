import { useEffect, useState, type Ref } from 'react';
import type { Stage } from '../stage.ts';

interface RecordingProps {
  stage: Stage;
  src: string;
  kind: 'video' | 'audio';
  poster: string | null;
  /** Of the picture as it is shown, turned as the file says. */
  onRatio(ratio: number): void;
  ref: Ref<HTMLVideoElement>;
}

const isElsewhere = (src: string) => new URL(src, document.baseURI).origin !== location.origin;

/** The recording itself. Its sound can be lowered smoothly where its server lets pages of others read it. */
export function Recording({ stage, src, kind, poster, onRatio, ref }: RecordingProps) {
  const [media, setMedia] = useState<HTMLMediaElement | null>(null);
  const [isRefused, setRefused] = useState(false);
  useEffect(() => (media ? stage.attach(media) : undefined), [stage, media]);
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
      ref={(element) => {
        setMedia(element);
        if (typeof ref === 'function') ref(element);
      }}
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
