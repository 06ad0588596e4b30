import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { VIDEO_SPEAKERS_MAX } from '../../../../src/contract/constants/video-translation.ts';
import { decode } from '../../audio/decode.ts';
import { PRODUCT_RATE } from '../../audio/product-rate.ts';
import { NobodySpeaks } from '../../audio/voice-match/index.ts';
import { readWav } from '../../audio/wav.ts';
import type { Log } from '../../config/log.ts';
import type { SpeakerEngine } from '../../engines/speakers/engine.ts';
import type { Asking } from '../../process/turns.ts';
import { soundOf, type VoiceSound } from '../../voices/likeness/voice-sound.ts';
import type { Cue } from '../cue.ts';

/** A speaker whose voice was measured. */
export interface HeardSpeaker {
  speaker: string | null;
  /** Index of the speaker's longest cue, which identifies the speaker after a rename. */
  cue: number;
  sound: VoiceSound;
}

type Said = Pick<Cue, 'startMs' | 'endMs' | 'speaker'>;

/** Milliseconds of speech per speaker that are enough. */
const SPEECH_MS = 12_000;
/** Minimum and maximum milliseconds per cue: shorter ones are skipped, longer ones cut. */
const CUE_MS = [800, 6_000] as const;

const lengthOf = ({ startMs, endMs }: Said): number => endMs - startMs;

/** The cues of each speaker, those with the most speech first. */
const bySpeaker = (cues: readonly Said[]): { speaker: string | null; own: number[] }[] => {
  const groups = new Map<string | null, number[]>();
  for (const [index, { speaker }] of cues.entries()) {
    const own = groups.get(speaker);
    if (own) own.push(index);
    else groups.set(speaker, [index]);
  }
  const says = (own: readonly number[]) => own.reduce((sum, index) => sum + lengthOf(cues[index]!), 0);
  return Array.from(groups, ([speaker, own]) => ({ speaker, own })).toSorted(
    (a, b) => says(b.own) - says(a.own),
  );
};

/** A speaker's longest cues, until they are enough. */
const tellingOf = (cues: readonly Said[], own: readonly number[]): Said[] => {
  const telling: Said[] = [];
  let left = SPEECH_MS;
  for (const index of own.toSorted((a, b) => lengthOf(cues[b]!) - lengthOf(cues[a]!))) {
    const { startMs, endMs, speaker } = cues[index]!;
    const until = Math.min(endMs, startMs + CUE_MS[1], startMs + left);
    if (left <= 0 || until - startMs < CUE_MS[0]) break;
    telling.push({ startMs, endMs: until, speaker });
    left -= until - startMs;
  }
  return telling;
};

interface Measuring extends Asking {
  engine: SpeakerEngine | undefined;
  onProgress(done: number): void;
  log: Log;
}

/**
 * Measures the voices of the speakers with the most speech. Speakers with too little are left out.
 *
 * @param file the recording
 * @throws the signal's reason when aborted
 */
export const measureSpeakers = async (
  file: string,
  cues: readonly Said[],
  { engine, who, signal, onProgress, log }: Measuring,
): Promise<HeardSpeaker[]> => {
  const heard: HeardSpeaker[] = [];
  const folder = await mkdtemp(join(tmpdir(), 'voxbench-speakers-'));
  const part = join(folder, 'part.wav');
  const read = async ({ startMs, endMs }: Said): Promise<Float32Array> => {
    await decode(file, part, { rate: PRODUCT_RATE, startMs, msMax: endMs - startMs }, signal);
    return readWav(await readFile(part)).samples;
  };
  try {
    const groups = bySpeaker(cues).slice(0, VIDEO_SPEAKERS_MAX);
    for (const [done, { speaker, own }] of groups.entries()) {
      onProgress(done / groups.length);
      const telling = tellingOf(cues, own);
      if (telling.length === 0) continue;
      try {
        const pieces: Float32Array[] = [];
        for (const one of telling) pieces.push(await read(one));
        const sound = await soundOf(joined(pieces), engine, { who, signal });
        const longest = own.reduce((a, b) => (lengthOf(cues[b]!) > lengthOf(cues[a]!) ? b : a));
        heard.push({ speaker, cue: longest, sound });
      } catch (error) {
        signal.throwIfAborted();
        // A speaker who was not measured gets a voice in turn
        if (!(error instanceof NobodySpeaks)) log.warn('the voice of a speaker was not measured', { error });
      }
    }
    return heard;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

const joined = (pieces: readonly Float32Array[]): Float32Array => {
  const samples = new Float32Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    samples.set(piece, at);
    at += piece.length;
  }
  return samples;
};
