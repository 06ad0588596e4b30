import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { pitchQuantile, trackPitch } from '../../demo/server/audio/voice-match/pitch-track.ts';
import { readWav, writeWav } from '../../demo/server/audio/wav.ts';
import { KOKORO, RESEMBLYZER } from '../../demo/server/engines/local/install/models.ts';
import { createFliteEngine } from '../../demo/server/engines/speech/flite/engine.ts';
import { finishUtterance } from '../../demo/server/engines/speech/finish-utterance.ts';
import { createKokoroEngine } from '../../demo/server/engines/speech/kokoro/engine.ts';
import type { SpeechChunk, SpeechEngine, VoiceMix } from '../../demo/server/engines/speech/engine.ts';
import type { SearchStep } from '../../demo/server/engines/speech/voice-search.ts';
import { bringModel, openModel } from '../support/open-model.ts';
import { say } from '../support/say.ts';

const TEXT =
  'The old road runs along the river and over three stone bridges. Nobody knew why the garden gate had been left open.';

let folder: string;
let kokoro: SpeechEngine;
let speakers: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'voxbench-cloning-'));
  speakers = (await bringModel(RESEMBLYZER)).folder;
  kokoro = createKokoroEngine(openModel(KOKORO));
  await vi.waitFor(() => expect(kokoro.state().state, kokoro.state().reason).toBe('ready'), {
    timeout: 800_000,
    interval: 500,
  });
});
afterAll(async () => {
  await kokoro?.close();
  await rm(folder, { recursive: true, force: true });
});

test.each(['en', 'es'])('a short search in %s finds a mix that can speak', async (language) => {
  const flite = createFliteEngine();
  const sample = finishUtterance(await say(flite, 'flite-rms', TEXT)).wav;
  await flite.close();
  expect(readWav(sample).sampleRate).toBe(24_000);
  const path = join(folder, 'sample.wav');
  await writeFile(path, sample);
  const search = {
    state: join(folder, `${language}.json`),
    samples: [path],
    language,
    tries: [2, 1],
    sentences: 2,
    seconds: 200,
    speakers,
  } as const;
  const steps: SearchStep[] = [];
  for (let found = null; !found; found = steps.at(-1)!.found)
    steps.push(await kokoro.searchVoice!(search, new AbortController().signal));
  const shares = steps.map(({ done }) => done);
  expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  const { mix, similarity } = steps.at(-1)!.found!;
  console.log(language, similarity);
  expect(mix.shares.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 2);
  expect(mix.shares.reduce((sum, { prosody }) => sum + prosody!, 0)).toBeCloseTo(1, 2);
  expect(similarity.clone).toBeGreaterThan(0.5);
  expect(similarity.ceiling).toBeGreaterThan(0.8);

  const [chunk] = await speakMix(mix);
  expect(chunk!.samples.some((value) => Math.abs(value) > 0.05)).toBe(true);
});

const speakMix = async (mix: VoiceMix) => {
  const request = { voiceId: 'clone', mix, text: 'Hello there.', language: 'en-US', speed: 1 };
  const chunks: SpeechChunk[] = [];
  for await (const chunk of kokoro.speak(request, new AbortController().signal)) chunks.push(chunk);
  return chunks;
};

test('an equalizer changes how bright a voice is, but not its length or its words', async () => {
  const shares = [{ voiceId: 'kokoro-af_heart', share: 1 }];
  // Forty bands from low to high: 6 dB less in the lower ones, 6 dB more in the upper ones
  const equalizer = Array.from({ length: 40 }, (_, band) => (band < 20 ? -6 : 6));
  const [plain] = await speakMix({ shares });
  const [bright] = await speakMix({ shares, tuning: { pitch: 1, equalizer } });
  expect(bright!.samples).toHaveLength(plain!.samples.length);
  expect(bright!.marks).toEqual(plain!.marks);
  // The brighter a sound, the more it varies from sample to sample
  const brightness = (samples: Float32Array) => {
    const power = samples.reduce((sum, sample) => sum + sample ** 2, 0);
    return samples.reduce((sum, sample, at) => sum + (sample - (samples[at - 1] ?? 0)) ** 2, 0) / power;
  };
  expect(brightness(bright!.samples)).toBeGreaterThan(1.5 * brightness(plain!.samples));
});

test('a mix can be tuned higher or lower without changing how long its words take', async () => {
  const shares = [{ voiceId: 'kokoro-af_heart', share: 1 }];
  const pitchWith = async (pitch: number) => {
    const [chunk] = await speakMix({ shares, tuning: { pitch, equalizer: [] } });
    const { samples, sampleRate, marks } = chunk!;
    return { hz: pitchQuantile(trackPitch(samples, sampleRate).hz, 0.5), length: samples.length, marks };
  };
  const [low, plain, high] = [await pitchWith(0.9), await pitchWith(1), await pitchWith(1.1)];
  expect(low.hz / plain.hz).toBeGreaterThan(0.87);
  expect(low.hz / plain.hz).toBeLessThan(0.93);
  expect(high.hz / plain.hz).toBeGreaterThan(1.07);
  expect(high.hz / plain.hz).toBeLessThan(1.13);
  for (const tuned of [low, high]) expect(tuned).toMatchObject({ length: plain.length, marks: plain.marks });
});

test('a sample without speech is refused', async () => {
  const path = join(folder, 'silence.wav');
  await writeFile(path, writeWav(new Float32Array(10 * 24_000), 24_000));
  const search = {
    state: join(folder, 'none'),
    samples: [path],
    language: 'en',
    tries: [1, 1],
    sentences: 2,
    seconds: 9,
    speakers,
  } as const;
  await expect(kokoro.searchVoice!(search, new AbortController().signal)).rejects.toMatchObject({
    retry: false,
  });
});
