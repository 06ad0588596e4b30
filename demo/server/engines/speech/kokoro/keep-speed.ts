import { stretch } from '../../../audio/stretch/index.ts';
import type { SpeechChunk } from '../engine.ts';

/** A piece of an utterance as the model made it, and the factor by which to stretch it. */
export interface RawPiece extends SpeechChunk {
  stretch: number;
}

/**
 * Stretches each piece, pauses included, to the length that the requested speed demands, and moves the times of its
 * words accordingly. The pieces of an utterance must come in order.
 */
export const createSpeedKeeper = (): ((piece: RawPiece) => Promise<SpeechChunk>) => {
  let rawMs = 0;
  let keptMs = 0;
  return async ({ samples, sampleRate, marks = [], stretch: factor }) => {
    const [rawBegin, begin] = [rawMs, keptMs];
    const length = Math.round(samples.length * factor);
    const anchors = [
      { from: 0, to: 0 },
      { from: samples.length, to: length },
    ];
    const kept = length === samples.length ? samples : await stretch(samples, sampleRate, anchors);
    rawMs += (samples.length * 1000) / sampleRate;
    keptMs += (length * 1000) / sampleRate;
    const end = Math.floor(keptMs);
    const moved = (ms: number) => Math.min(Math.round(begin + (ms - rawBegin) * factor), end);
    return {
      samples: kept,
      sampleRate,
      marks: marks.map((mark) => ({ ...mark, startMs: moved(mark.startMs), endMs: moved(mark.endMs) })),
    };
  };
};
