import { EngineError } from '../engine.ts';
import type { Message } from '../local/worker-process.ts';
import type { TextLine } from './engine.ts';

/** The lines in a worker's answer. */
export const readLines = (message: Message): readonly TextLine[] =>
  (message as Message & { lines: TextLine[] }).lines;

/** The single part of an answer. Reads to the end: leaving the stream early would kill the worker. */
export const onlyAnswer = async (parts: AsyncIterable<readonly TextLine[]>): Promise<readonly TextLine[]> => {
  let answer: readonly TextLine[] | undefined;
  for await (const lines of parts) answer = lines;
  if (!answer) throw new EngineError('The worker gave no answer', { retry: true });
  return answer;
};
