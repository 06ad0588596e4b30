import { useStore } from '@nanostores/react';
import { useEffect, useMemo, useRef } from 'react';
import type { Take } from '../../contract/index.ts';
import type { Clip } from '../player/clip.ts';
import { drawWaveform } from '../waveform/draw-waveform.ts';
import { placeItems } from '../player/timeline.ts';

/** Waveform of one take with the playback position. */
export function TakeWave({ take, clip }: { take: Take; clip: Clip }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const isPlaying = useStore(clip.$playing) === take.take_id;
  const timeline = useMemo(
    () => placeItems([{ key: take.take_id, take, pending: false, pauseMs: 0, estimateMs: 0 }]),
    [take],
  );
  useEffect(() => {
    let frame = 0;
    const draw = () => {
      // Resizing draws too: keep a single loop
      cancelAnimationFrame(frame);
      if (canvas.current) drawWaveform(canvas.current, timeline, isPlaying ? clip.positionMs() : 0);
      if (isPlaying) frame = requestAnimationFrame(draw);
    };
    draw();
    const sized = new ResizeObserver(draw);
    if (canvas.current) sized.observe(canvas.current);
    return () => {
      cancelAnimationFrame(frame);
      sized.disconnect();
    };
  }, [timeline, clip, isPlaying]);
  return <canvas ref={canvas} aria-hidden="true" />;
}
