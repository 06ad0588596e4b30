import { SEGMENT_CHARACTERS_MAX } from '../../../../src/contract/constants/script.ts';
import type { VoiceAge } from '../../../../src/contract/constants/voice-cloning.ts';
import type { Engine } from '../engine.ts';
import type { SearchStep, VoiceSearch } from './voice-search.ts';

/** A voice as its engine knows it. */
export interface EngineVoice {
  /** Stable and unique over all engines: `<engine>-<voice>`. */
  voiceId: string;
  name: string;
  /** A true description of its sound, in one line. */
  description: string;
  gender: 'female' | 'male' | 'neutral';
  /** As its owner or its service states it. */
  age?: VoiceAge | undefined;
  /** BCP 47, its own language first; never empty. */
  languages: readonly [string, ...string[]];
  /** Plain words to filter by, such as `clear` or `fast`. */
  style: readonly string[];
  /** Text of its preview, in its native language. */
  sample: string;
}

export interface EngineModel {
  modelId: string;
  name: string;
  description: string;
}

/** Abilities of an engine besides plain speech. */
export interface EngineAbilities {
  /** It can blend its own voices. */
  blend: boolean;
  /** It can pronounce words given as phonemes. */
  ipa: boolean;
  /** It reports when each word starts and ends. */
  marks: boolean;
  /** The engine expands numbers, dates and money itself; for other engines the server expands them first. */
  reads: boolean;
  /** It follows speaking instructions in words, such as “calm, as to a child”. */
  instructions?: boolean;
}

/** Maximum text length for any engine: a segment whose numbers were written out. */
export const UTTERANCE_CHARACTERS_MAX = 8 * SEGMENT_CHARACTERS_MAX;

/** The share of a voice in a blend. */
export interface VoiceShare {
  voiceId: string;
  /** From 0 to 1; the shares of a blend add up to 1. In a cloned voice they may be negative. */
  share: number;
  /** Share in melody and rhythm, if it differs from `share`, which then is the share in the timbre. */
  prosody?: number | undefined;
}

/** Changes that the engine makes to the audio of a blend. */
export interface Tuning {
  /** Pitch factor. */
  pitch: number;
  /** Gain per frequency band in decibels, in the engine's own bands; empty for none. */
  equalizer: readonly number[];
}

/** A blend of voices of one engine. */
export interface VoiceMix {
  shares: readonly VoiceShare[];
  /** Only for a cloned voice. */
  tuning?: Tuning | undefined;
}

export interface SpeakRequest {
  voiceId: string;
  /** Voices of the engine to blend instead of `voiceId`: for engines that can, and for cloned voices. */
  mix?: VoiceMix | undefined;
  /** Speaking instructions in words; only for engines that follow them. */
  instructions?: string | undefined;
  /** Plain text of at most {@link SpeechEngine.charactersMax} characters. Markup in it is treated as text. */
  text: string;
  /** Parts of the text with given phonemes; only for engines that take IPA. UTF-16 offsets, ascending. */
  phonemes?: readonly { from: number; to: number; ipa: string }[] | undefined;
  /** BCP 47, one of the voice's languages. */
  language: string;
  /** Speed factor relative to the voice's own rate, from 0.79 to 1.21. */
  speed: number;
}

/** Time of a part of the text, from the start of the utterance. */
export interface Mark {
  /** UTF-16 offsets into {@link SpeakRequest.text}. */
  from: number;
  to: number;
  startMs: number;
  endMs: number;
}

/** A piece of speech: mono samples, -1 … 1. All chunks of an utterance have one rate. */
export interface SpeechChunk {
  samples: Float32Array;
  sampleRate: number;
  /** Words that end in this chunk, if the engine reports them. */
  marks?: readonly Mark[];
}

/**
 * Speaks text. An engine may take long to become ready, may change its state at any time, and may yield audio before it
 * has finished.
 */
export interface SpeechEngine extends Engine {
  readonly model: EngineModel;
  readonly can: EngineAbilities;
  /** Maximum length of a text, in characters. */
  readonly charactersMax: number;
  /** Every request costs the operator money, so nothing is generated ahead of demand. */
  readonly isMetered?: boolean;
  /** Number of utterances that it can speak at the same time. */
  readonly concurrency: number;
  /** Estimated milliseconds per character, until it has been measured. */
  readonly msPerCharacter?: number;
  /** Timeout of an utterance, in milliseconds. */
  readonly timeoutMs: number;
  /** Its voices now; empty while it is not ready. */
  voices(): readonly EngineVoice[];
  /**
   * Yields at least one chunk or throws {@link EngineError}. An abort ends the work at once, also in a hung engine.
   */
  speak(request: SpeakRequest, signal: AbortSignal): AsyncIterable<SpeechChunk>;
  /**
   * Runs one step of a search, which takes about a second and so delays speech by no more. Only for engines whose
   * blends can imitate any voice.
   *
   * @throws EngineError; a failed step may be repeated
   */
  searchVoice?(search: VoiceSearch, signal: AbortSignal): Promise<SearchStep>;
}
