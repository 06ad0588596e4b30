import type { ProjectSegment, TimedWord } from '../../src/contract/index.ts';
import { uuid } from './uuid.ts';

const WORD_MS = 500;

/** A segment that says this, half a second a word. A word in brackets is one that the model was not sure of. */
export const segmentOf = (n: number, startMs: number, said: string): ProjectSegment => {
  const words: TimedWord[] = [];
  let text = '';
  for (const one of said.split(' ')) {
    const word = one.replace(/[[\]]/g, '');
    const from = text.length + (text ? 1 : 0);
    text += `${text ? ' ' : ''}${word}`;
    const start = startMs + words.length * WORD_MS;
    words.push([from, from + word.length, start, start + WORD_MS, one === word ? 95 : 20]);
  }
  return {
    segment_id: uuid(n),
    rank: `a${String(n).padStart(4, '0')}V`,
    text,
    gap: ' ',
    voice: null,
    start_ms: startMs,
    end_ms: startMs + words.length * WORD_MS,
    words,
    speaker: null,
    source_text: null,
    locked: false,
  };
};
