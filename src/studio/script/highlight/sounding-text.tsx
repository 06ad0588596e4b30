import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { sayable } from '../../model/segment.ts';
import { markedText } from './marked-text.tsx';
import type { Stretch } from './highlight-lines.ts';
import { useStudio } from '../../context.ts';
import { wordAt } from '../../model/word-at.ts';

/** The sentence playing, with the current word marked. Only this component renders again at each word. */
export function SoundingText({ segmentKey, text, marks }: Stretch & { segmentKey: string }) {
  const { player, state } = useStudio().studio;
  const isMoving = useStore(player.$state) === 'playing';
  const [word, setWord] = useState<readonly number[] | null>(null);
  useEffect(() => {
    if (!isMoving) return;
    let frame = 0;
    const look = () => {
      frame = requestAnimationFrame(look);
      const sounding = player.sounding();
      const segment = state.$script.get().segments.find(({ key }) => key === segmentKey);
      const take =
        sounding?.key === segmentKey &&
        segment?.takes.find(
          ({ take_id, text: said }) => take_id === sounding.takeId && said === sayable(text),
        );
      setWord(take && sounding.offsetMs < take.duration_ms ? wordAt(take.marks, sounding.offsetMs) : null);
    };
    look();
    return () => {
      cancelAnimationFrame(frame);
      setWord(null);
    };
  }, [player, state, segmentKey, text, isMoving]);
  const [from = 0, to = 0] = word ?? [];
  return markedText({ text, marks: word ? [...marks, { from, to, kind: 'word' }] : marks });
}
