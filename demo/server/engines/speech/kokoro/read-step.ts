import { z } from 'zod';
import type { Message } from '../../local/worker-process.ts';
import type { SearchStep } from '../voice-search.ts';
import { kokoroVoices } from './voices.ts';

const cosine = z.number().min(-1.001).max(1.001);
const Step = z.object({ done: z.number().min(0).max(1) });
const Found = z.object({
  voices: z.array(z.object({ voice: z.string(), share: z.number(), prosody: z.number() })).min(1),
  pitch: z.number().min(0.5).max(2),
  equalizer: z.array(z.number().min(-12).max(12)).max(100),
  clone: cosine,
  stock: cosine,
  ceiling: cosine,
});

const idOf = (program: string): string => {
  const voice = kokoroVoices.find((known) => known.program === program);
  if (!voice) throw new TypeError(`Kokoro has no voice ${program}`);
  return voice.voiceId;
};

/** Parses the worker's message after a step of a search. */
export const readStep = (message: Message): SearchStep => {
  const { done } = Step.parse(message);
  if (done < 1) return { done, found: null };
  const { voices, clone, stock, ceiling, ...tuning } = Found.parse(message);
  const shares = voices.map(({ voice, ...share }) => ({ voiceId: idOf(voice), ...share }));
  return { done, found: { mix: { shares, tuning }, similarity: { clone, stock, ceiling } } };
};
