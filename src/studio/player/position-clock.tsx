import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { formatClock } from '../../i18n/format.ts';
import type { WaveformPlayer } from '../waveform/waveform.tsx';

interface PositionClockProps {
  player: Pick<WaveformPlayer, '$state' | '$timeline' | '$seekCount' | 'positionMs'>;
}

/** The position in what is heard, written without React: it changes while it plays. */
export function PositionClock({ player }: PositionClockProps) {
  const clock = useRef<HTMLSpanElement>(null);
  const isMoving = useStore(player.$state) !== 'stopped';
  // A change of the text may move the position
  const timeline = useStore(player.$timeline);
  useEffect(() => {
    const show = () => {
      if (clock.current) clock.current.textContent = formatClock(player.positionMs());
    };
    show();
    const end = player.$seekCount.listen(show);
    const timer = isMoving ? setInterval(show, 200) : undefined;
    return () => {
      end();
      clearInterval(timer);
    };
  }, [player, isMoving, timeline]);
  return <span ref={clock} className="tts-clock" />;
}
