import { useEffect, useRef } from 'react';
import type { Stage } from '../stage.ts';

/** A copy of a video's picture, drawn from the same element so that both stay in step. */
export function PictureCopy({ stage, video }: { stage: Stage; video: HTMLVideoElement | null }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const draw = () => {
      const element = canvas.current;
      const context = element?.getContext('2d');
      if (!element || !context || !video || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return;
      // No more pixels than are displayed
      const scale = Math.min(1, (element.clientWidth * devicePixelRatio) / video.videoWidth);
      const [width, height] = [
        Math.max(1, Math.round(video.videoWidth * scale)),
        Math.max(1, Math.round(video.videoHeight * scale)),
      ];
      if (element.width !== width) element.width = width;
      if (element.height !== height) element.height = height;
      context.drawImage(video, 0, 0, width, height);
    };
    draw();
    const end = stage.subscribe(draw);
    const sized = new ResizeObserver(draw);
    if (canvas.current) sized.observe(canvas.current);
    // A seek is complete when its frame has arrived
    const arrivals = ['seeked', 'loadeddata'] as const;
    for (const event of arrivals) video?.addEventListener(event, draw);
    return () => {
      end();
      sized.disconnect();
      for (const event of arrivals) video?.removeEventListener(event, draw);
    };
  }, [stage, video]);
  return <canvas ref={canvas} className="stage-image" aria-hidden="true" />;
}
