import { useStore } from '@nanostores/react';
import { useEffect, useState, type RefObject } from 'react';
import { wordAt } from '../../../studio/model/word-at.ts';
import { createMark } from '../../../studio/player/highlights.ts';
import { useBook } from '../context.ts';
import type { OpenChapter } from '../model/open-chapter.ts';
import { wordsOfTake } from './words-of-take.ts';

/** Highlights the spoken word, unless the passage was edited after its take. */
export function useSpokenWord(
  chapter: OpenChapter,
  text: RefObject<HTMLElement | null>,
  isReading: boolean,
): void {
  const { player } = useBook().model;
  const isMoving = useStore(player.$state) !== 'stopped';
  const [mark] = useState(() => createMark('vox-spoken'));
  useEffect(() => {
    if (!isMoving || !isReading) return;
    let frame = 0;
    let shown = '';
    const show = () => {
      frame = requestAnimationFrame(show);
      const sounding = player.sounding();
      const row = sounding ? chapter.rows.get(sounding.key) : undefined;
      const take = row && chapter.speech.takeOf(row);
      const word = take && take.text === row.text ? wordAt(wordsOfTake(take), sounding!.offsetMs) : null;
      const element = word
        ? (text.current?.querySelector<HTMLElement>(`.book-passage[data-id="${sounding!.key}"]`) ?? null)
        : null;
      const now = word && element ? `${sounding!.key} ${word[0]} ${word[1]}` : '';
      if (now !== shown) mark.set(element, word && element ? [[word[0], word[1]]] : []);
      shown = now;
    };
    show();
    return () => {
      cancelAnimationFrame(frame);
      mark.set(null, []);
    };
  }, [player, chapter, text, isMoving, isReading, mark]);
}
