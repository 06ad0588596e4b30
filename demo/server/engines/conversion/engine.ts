import type { VoiceChangeMethod } from '../../../../src/contract/constants/voice-changes.ts';
import type { Pronouncer } from '../../../../src/contract/pronunciation.ts';
import type { Engine } from '../engine.ts';
import type { FoundVoice } from '../registry.ts';

/** A recording to be changed: WAV, 16-bit PCM, mono, PRODUCT_RATE. */
export interface ConvertRequest {
  path: string;
  durationMs: number;
  /** Output path, for a WAV in the format of the recording and with exactly as many samples. */
  out: string;
  voice: FoundVoice;
  /** Spoken language, ISO 639-1; without it, engines that recognise words detect it. */
  language?: string | undefined;
  /** Workspace of the request: workspaces take turns. */
  tenantId: string;
  /** Pronunciations of the workspace. */
  pronouncer: Pronouncer;
}

/** Measurements of a result. */
export interface Conversion {
  /** Median pitch in Hz; null when the pitch was not changed. */
  pitch: { source: number; target: number; result: number } | null;
  /** The words that were recognised and spoken again; null when none were. */
  text: string | null;
}

interface ConvertOptions {
  signal: AbortSignal;
  /** Called with the finished share, from 0 to 1. */
  onProgress(done: number): void;
}

/** Converts a recording to another voice. */
export interface ConversionEngine extends Engine {
  readonly method: VoiceChangeMethod;
  /** Name of the converting service; empty when the server does it itself. */
  readonly name: string;
  /** Number of recordings that it can convert at the same time. */
  readonly concurrency: number;
  /** Target voices that it supports; null for all. */
  voiceIds(): readonly string[] | null;
  /** Languages that it recognises (ISO 639-1); null when it does not need to recognise words. */
  languages(): readonly string[] | null;
  /**
   * Converts a recording. An abort ends the work at once, even in a hung program.
   *
   * @throws EngineError; ApiError for what the user can fix, such as err_nobody_speaks; the signal's reason when
   * aborted
   */
  convert(request: ConvertRequest, options: ConvertOptions): Promise<Conversion>;
  /** Deletes what it stores about a deleted voice. */
  forgetVoice?(voice: FoundVoice): Promise<void>;
}
