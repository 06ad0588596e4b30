import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { wordAt } from '../../studio/model/word-at.ts';
import type { MediaPlayer } from '../../studio/player/media-player.ts';
import { createMark } from '../../studio/player/highlights.ts';
import { segmentAt } from './spoken.ts';
import type { Segments } from './transcript.ts';

/**
 * Follows playback and highlights the spoken word.
 * @param elementOf text element of a row; null if not rendered
 * @returns index of the segment being played; -1 before the first
 */
export function useSpoken(
  player: MediaPlayer,
  segments: Segments,
  elementOf: (id: string) => HTMLElement | null,
): number {
  const isMoving = useStore(player.$state) !== 'stopped';
  const [spoken, setSpoken] = useState(-1);
  const [mark] = useState(() => createMark('vox-spoken'));
  useEffect(() => {
    let frame = 0;
    let shown = '';
    const show = () => {
      cancelAnimationFrame(frame);
      const ms = player.positionMs();
      // Stopped at the very start: nothing is being played
      const index = !isMoving && ms === 0 ? -1 : segmentAt(segments, ms);
      setSpoken(index);
      const segment = segments[index];
      const word = segment && (segment.end_ms ?? ms) >= ms ? wordAt(segment.words, ms) : null;
      const element = segment ? elementOf(segment.segment_id) : null;
      const now = word && element ? `${segment!.segment_id} ${word[0]} ${word[1]}` : '';
      if (now !== shown) mark.set(element, word ? [[word[0], word[1]]] : []);
      shown = now;
      if (isMoving) frame = requestAnimationFrame(show);
    };
    show();
    const unlisten = player.$seekCount.listen(show);
    return () => {
      cancelAnimationFrame(frame);
      unlisten();
      mark.set(null, []);
    };
  }, [player, segments, elementOf, isMoving, mark]);
  return spoken;
}
