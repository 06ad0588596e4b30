import type { VoiceChangeMethod } from '../../../../src/contract/constants/voice-changes.ts';
import type { Pronouncer } from '../../../../src/contract/pronunciation.ts';
import type { Engine } from '../engine.ts';
import type { FoundVoice } from '../registry.ts';

/** A recording to be changed: WAV, 16-bit PCM, mono, PRODUCT_RATE. */
export interface ConvertRequest {
  path: string;
  durationMs: number;
  /** Where the result goes: a WAV like the recording, of the same length to the sample. */
  out: string;
  voice: FoundVoice;
  /** ISO 639-1, what is spoken; engines that understand words find it otherwise. */
  language?: string | undefined;
  /** Whose it is: workspaces take turns. */
  tenantId: string;
  /** How its workspace wants words to be said. */
  pronouncer: Pronouncer;
}

/** What is known of a result. */
export interface Conversion {
  /** Median pitch in Hz; null where it was not moved. */
  pitch: { source: number; target: number; result: number } | null;
  /** Words that were recognised and spoken again; null where none were. */
  text: string | null;
}

interface ConvertOptions {
  signal: AbortSignal;
  /** Called with how much is done, 0 … 1. */
  onProgress(done: number): void;
}

/** Gives a recording another voice. */
export interface ConversionEngine extends Engine {
  readonly method: VoiceChangeMethod;
  /** Name of the service that does it; empty for what the server does itself. */
  readonly name: string;
  /** Recordings it takes at the same time. */
  readonly concurrency: number;
  /** Voices that it can change to; null for all. */
  voiceIds(): readonly string[] | null;
  /** ISO 639-1: languages whose words it understands; null when it needs to understand none. */
  languages(): readonly string[] | null;
  /**
   * An abort ends the work at once, also in a hung program.
   *
   * @throws EngineError; ApiError for what the user can mend, such as err_nobody_speaks; the signal's reason when aborted
   */
  convert(request: ConvertRequest, options: ConvertOptions): Promise<Conversion>;
  /** Removes what it keeps of a voice that is deleted. */
  forgetVoice?(voice: FoundVoice): Promise<void>;
}
