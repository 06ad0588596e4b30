import { SEGMENT_CHARACTERS_MAX } from '../../../../src/contract/constants/script.ts';
import type { VoiceAge } from '../../../../src/contract/constants/voice-cloning.ts';
import type { Engine } from '../engine.ts';
import type { SearchStep, VoiceSearch } from './voice-search.ts';

/** A voice as its engine knows it. */
export interface EngineVoice {
  /** Stable and unique over all engines: `<engine>-<voice>`. */
  voiceId: string;
  name: string;
  /** One true line about how it sounds. */
  description: string;
  gender: 'female' | 'male' | 'neutral';
  /** Where its owner or its service says so. */
  age?: VoiceAge | undefined;
  /** BCP 47, its own language first; never empty. */
  languages: readonly [string, ...string[]];
  /** Plain words to filter by, such as `clear` or `fast`. */
  style: readonly string[];
  /** What its preview says, in its own language. */
  sample: string;
}

export interface EngineModel {
  modelId: string;
  name: string;
  description: string;
}

/** What an engine can do beside speaking. */
export interface EngineAbilities {
  /** It speaks a mix of its own voices. */
  blend: boolean;
  /** It says words by their phonemes. */
  ipa: boolean;
  /** It reports when each word starts and ends. */
  marks: boolean;
  /** The engine expands numbers, dates and money itself; for other engines the server expands them first. */
  reads: boolean;
  /** It speaks as it is told in words, such as “calm, as to a child”. */
  instructions?: boolean;
}

/** Longest text an engine may get: a segment whose numbers were written out. */
export const UTTERANCE_CHARACTERS_MAX = 8 * SEGMENT_CHARACTERS_MAX;

/** A voice's part in a mix. */
export interface VoiceShare {
  voiceId: string;
  /** Those of a mix add up to 1. 0 … 1; a cloned voice may have negative ones. */
  share: number;
  /** Its part in melody and rhythm, where that differs from `share`: that is its part in the timbre then. */
  prosody?: number | undefined;
}

/** What the engine does to what a mix speaks. */
export interface Tuning {
  /** Factor of its pitch. */
  pitch: number;
  /** Decibels by which bands of its sound are raised, in the engine's own bands; empty for none. */
  equalizer: readonly number[];
}

/** Voices of one engine that are blended into one. */
export interface VoiceMix {
  shares: readonly VoiceShare[];
  /** Of a cloned voice. */
  tuning?: Tuning | undefined;
}

export interface SpeakRequest {
  voiceId: string;
  /** Voices of the engine that are blended in place of `voiceId`: for engines that can, and for cloned voices. */
  mix?: VoiceMix | undefined;
  /** How to speak, in words; only for engines that follow instructions. */
  instructions?: string | undefined;
  /** Plain text, at most {@link SpeechEngine.charactersMax} characters; markup in it is text. */
  text: string;
  /** Pieces of the text to be said by these phonemes; only for engines that take IPA. UTF-16 offsets, ascending. */
  phonemes?: readonly { from: number; to: number; ipa: string }[] | undefined;
  /** BCP 47, one of the voice's languages. */
  language: string;
  /** Factor by which speech is faster than the voice's own rate, 0.79 … 1.21. */
  speed: number;
}

/** When a piece of the text sounds, from the start of the whole utterance. */
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
  /** Words that end in this chunk, where the engine can tell. */
  marks?: readonly Mark[];
}

/**
 * Speaks text. Engines may be slow to be ready, come and go at run time, and yield audio while they still speak.
 */
export interface SpeechEngine extends Engine {
  readonly model: EngineModel;
  readonly can: EngineAbilities;
  /** Longest text it takes at once, in characters. */
  readonly charactersMax: number;
  /** Every request costs the operator money, so nothing is synthesised in advance. */
  readonly isMetered?: boolean;
  /** Utterances it can speak at the same time. */
  readonly concurrency: number;
  /** About how long making a character takes before that was measured, in milliseconds. */
  readonly msPerCharacter?: number;
  /** How long an utterance may take before it is given up, in milliseconds. */
  readonly timeoutMs: number;
  /** Its voices now; empty while it is not ready. */
  voices(): readonly EngineVoice[];
  /**
   * Yields at least one chunk or throws {@link EngineError}. An abort ends the work at once, also in a hung engine.
   */
  speak(request: SpeakRequest, signal: AbortSignal): AsyncIterable<SpeechChunk>;
  /**
   * Takes one step of a search, of a second or so: what is spoken waits no longer than that. Only for engines whose mixes can
   * be any voice.
   *
   * @throws EngineError; a step that failed can be taken again
   */
  searchVoice?(search: VoiceSearch, signal: AbortSignal): Promise<SearchStep>;
}
