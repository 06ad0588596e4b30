import type { Engine } from '../engine.ts';

/** A word as it was heard; times are milliseconds from the start of the recording. */
export interface RecognizedWord {
  /** With its punctuation, and the white space before it where the language has some. */
  text: string;
  startMs: number;
  endMs: number;
  /** 0 … 1: how sure the engine is; null when it does not tell. */
  probability: number | null;
}

/** A stretch of speech, such as a sentence or a phrase. */
export interface RecognizedSegment {
  text: string;
  startMs: number;
  endMs: number;
  /** Empty when the engine tells no times of words. */
  words: readonly RecognizedWord[];
}

export interface Recognition {
  /** The language of most of the speech, ISO 639; null when nobody speaks or the engine does not tell. */
  language: string | null;
  /** 0 … 1: how sure the engine is of the language; null when it does not tell. */
  languageProbability: number | null;
  durationMs: number;
  /** In order of time; none for silence, noise and music. */
  segments: readonly RecognizedSegment[];
}

/** A recording that engines take: WAV, 16-bit PCM, mono, {@link RECOGNITION_RATE}. */
export interface RecognizeRequest {
  path: string;
  durationMs: number;
  /** ISO 639-1, one of the engine's languages; the engine finds it otherwise. */
  language?: string | undefined;
  /** Text that comes before, or words to expect; engines that cannot use it ignore it. */
  prompt?: string | undefined;
}

interface RecognizeOptions {
  signal: AbortSignal;
  /** Called with how much of the recording is done. */
  onProgress?: ((doneMs: number) => void) | undefined;
}

export const RECOGNITION_RATE = 16_000;

/** Turns speech into text with times. */
export interface RecognitionEngine extends Engine {
  readonly model: { modelId: string; name: string; description: string };
  /** ISO 639-1; empty when the engine does not tell. */
  readonly languages: readonly string[];
  readonly can: {
    /** It tells the times of words, not only of segments. */
    words: boolean;
    /** It finds the language by itself. */
    findsLanguage: boolean;
  };
  /** Longest recording it takes, in seconds. */
  readonly secondsMax: number;
  /** Recordings it takes at the same time. */
  readonly concurrency: number;
  /** @throws EngineError; the signal's reason when aborted. An abort ends the work at once, also in a hung engine. */
  recognize(request: RecognizeRequest, options: RecognizeOptions): Promise<Recognition>;
}
