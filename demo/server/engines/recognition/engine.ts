import type { Engine } from '../engine.ts';

/** A recognised word. Times are milliseconds from the start of the recording. */
export interface RecognizedWord {
  /** With its punctuation, and with leading white space in languages that use it. */
  text: string;
  startMs: number;
  endMs: number;
  /** Confidence from 0 to 1; null when the engine does not report it. */
  probability: number | null;
}

/** A stretch of speech, such as a sentence or a phrase. */
export interface RecognizedSegment {
  text: string;
  startMs: number;
  endMs: number;
  /** Empty when the engine reports no word times. */
  words: readonly RecognizedWord[];
}

export interface Recognition {
  /** Language of most of the speech, ISO 639; null when nobody speaks or the engine does not report it. */
  language: string | null;
  /** Confidence in the language, from 0 to 1; null when the engine does not report it. */
  languageProbability: number | null;
  durationMs: number;
  /** In order of time; none for silence, noise and music. */
  segments: readonly RecognizedSegment[];
}

/** A recording to recognise: WAV, 16-bit PCM, mono, {@link RECOGNITION_RATE}. */
export interface RecognizeRequest {
  path: string;
  durationMs: number;
  /** ISO 639-1, one of the engine's languages; without it the engine detects the language. */
  language?: string | undefined;
  /** Preceding text, or words to expect; engines without support ignore it. */
  prompt?: string | undefined;
}

interface RecognizeOptions {
  signal: AbortSignal;
  /** Called with the finished part of the recording, in milliseconds. */
  onProgress?: ((doneMs: number) => void) | undefined;
  /** Runs a piece of the work when the turn of the recording's workspace comes; for an engine that takes turns. */
  inTurn?: (<T>(work: () => Promise<T>) => Promise<T>) | undefined;
}

export const RECOGNITION_RATE = 16_000;

/** Recognises speech as text with times. */
export interface RecognitionEngine extends Engine {
  readonly model: { modelId: string; name: string; description: string };
  /** ISO 639-1; empty when unknown. */
  readonly languages: readonly string[];
  readonly can: {
    /** Whether it reports times of words, not only of segments. */
    words: boolean;
    /** Whether it detects the language. */
    findsLanguage: boolean;
  };
  /** Maximum duration of a recording in seconds. */
  readonly secondsMax: number;
  /** Number of recordings that it can recognise at the same time. */
  readonly concurrency: number;
  /**
   * Whether it asks for a turn for each piece of a recording, so that nobody waits for the whole of a long one. Otherwise it
   * gets one turn for a recording.
   */
  readonly takesTurns?: boolean;
  /**
   * Recognises a recording. An abort ends the work at once, even in a hung engine. @throws EngineError; the signal's
   * reason when aborted
   */
  recognize(request: RecognizeRequest, options: RecognizeOptions): Promise<Recognition>;
}
