import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeWav, readWav } from '../../demo/server/audio/wav.ts';
import { PRODUCT_RATE } from '../../demo/server/audio/product-rate.ts';
import { pitchQuantile, trackPitch } from '../../demo/server/audio/voice-match/pitch-track.ts';
import type { Span, SpeakerEngine } from '../../demo/server/engines/speakers/engine.ts';
import type { EngineVoice, SpeakRequest } from '../../demo/server/engines/speech/engine.ts';
import type { CallInput, VideoTranslationDetail } from '../../src/contract/index.ts';
import { readFile } from 'node:fs/promises';
import { FakeEngine } from '../support/fake-engine.ts';
import { FakeSpeakers } from '../support/fake-speakers.ts';
import { FakeTranslation } from '../support/fake-translation.ts';
import { PATIENT } from '../support/patient.ts';
import { startTestServer, type TestServer, type TestUser } from '../support/server.ts';
import { speakSynthetic } from '../support/synthetic-voice.ts';
import { uploadFile } from '../support/upload-file.ts';

/** The voices by name, with the pitch of each. */
const PITCHES: Readonly<Record<string, number>> = {
  'low-woman': 190,
  'high-woman': 240,
  'low-man': 95,
  'high-man': 128,
};
const speakAt = (pitchHz: number, seconds: number) =>
  speakSynthetic({ pitchHz, swing: 1, formants: pitchHz > 150 ? 1.15 : 1 }, seconds).samples;

/** An engine whose voices each have a pitch. */
class PitchedEngine extends FakeEngine {
  override voices = (): readonly EngineVoice[] =>
    Object.keys(PITCHES).map((name) => ({
      voiceId: name,
      name,
      description: '',
      gender: name.endsWith('woman') ? 'female' : 'male',
      languages: ['fr-FR'],
      style: [],
      sample: 'Bonjour.',
    }));
  override async *speak({ voiceId }: SpeakRequest) {
    yield { samples: speakAt(PITCHES[voiceId]!, 3), sampleRate: PRODUCT_RATE };
  }
}

/** An engine that measures pitch: the closer two voices are, the more they are alike. */
class PitchSpeakers extends FakeSpeakers {
  override async embed(path: string, _spans: readonly Span[]): ReturnType<SpeakerEngine['embed']> {
    const { samples, sampleRate } = readWav(await readFile(path));
    const angle = Math.log2(pitchQuantile(trackPitch(samples, sampleRate).hz, 0.5) / 50) / 2;
    return [[Math.cos(angle), Math.sin(angle)]];
  }
}

describe.each([
  ['by their pitch alone', undefined],
  ['by an engine that compares voices', new PitchSpeakers()],
] as const)('speakers are cast %s', (_, comparing) => {
  let server: TestServer;
  let user: TestUser;

  beforeAll(async () => {
    server = await startTestServer({
      engines: [new PitchedEngine()],
      recognizers: [],
      speakerEngines: comparing ? [comparing] : [],
      translation: [new FakeTranslation()],
    });
    user = await server.signUp();
  });
  afterAll(() => server.close());

  type Order = CallInput<'POST /v1/video-translations'>['body'];
  /** Translates a recording in which each of these speakers talks for four seconds. */
  const translated = async (speakers: readonly (readonly [name: string, pitchHz: number | null])[]) => {
    const SECONDS = 4;
    const samples = new Float32Array(speakers.length * SECONDS * PRODUCT_RATE);
    for (const [index, [, pitchHz]] of speakers.entries())
      if (pitchHz !== null) samples.set(speakAt(pitchHz, SECONDS), index * SECONDS * PRODUCT_RATE);
    const asset_id = await uploadFile(server.url, user, writeWav(samples, PRODUCT_RATE), {
      name: 'talk.wav',
    });
    const cues = speakers.map(([speaker], index) => ({
      start_ms: index * SECONDS * 1000,
      end_ms: (index + 1) * SECONDS * 1000,
      text: `Line ${index + 1}.`,
      speaker,
    }));
    const body: Order = { asset_id, cues, target_languages: ['fr'], source_language: 'en' };
    const answer = await user.call('POST /v1/video-translations', {
      body,
      idempotencyKey: crypto.randomUUID(),
    });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    const params = { project_id: answer.body.data.items[0]!.project_id };
    const load = async () =>
      (await user.call('GET /v1/video-translations/{project_id}', { params })).body.data.translation;
    await expect.poll(async () => (await load()).job.state, PATIENT).toBe('done');
    return load();
  };
  const castOf = ({ project }: VideoTranslationDetail) =>
    Object.fromEntries(project.segments.map(({ speaker, voice }) => [speaker, voice?.voice_id]));

  test('a speaker gets the closest voice of the same gender, and the user is told what was measured', async () => {
    const detail = await translated([
      ['Anna', 235],
      ['Bob', 125],
    ]);
    expect(castOf(detail)).toEqual({ Anna: 'high-woman', Bob: 'high-man' });
    const told = (name: string) => {
      const row = detail.project.segments.find(({ speaker }) => speaker === name)!;
      return detail.heard_speakers.find(({ segment_id }) => segment_id === row.segment_id)!;
    };
    expect(told('Anna').gender).toBe('female');
    expect(Math.abs(told('Anna').pitch_hz - 235)).toBeLessThan(12);
    expect(told('Bob').gender).toBe('male');
    expect(Math.abs(told('Bob').pitch_hz - 125)).toBeLessThan(7);
    expect(told('Bob').voices.map(({ voice_id }) => voice_id)).toEqual([
      'low-woman',
      'high-woman',
      'high-man',
      'low-man',
    ]);
    const likeness = told('Bob').voices[2]!.likeness_percent;
    if (comparing) expect(likeness).toBeGreaterThan(90);
    else expect(likeness).toBeNull();
  });

  test('speakers of one gender get different voices of it while any are left, then the closest one again', async () => {
    const detail = await translated([
      ['Al', 96],
      ['Ben', 100],
      ['Carl', 92],
    ]);
    expect(castOf(detail)).toEqual({ Al: 'low-man', Ben: 'high-man', Carl: 'low-man' });
  });

  test('a speaker without any speech gets an unused voice, and nothing is reported about them', async () => {
    const detail = await translated([
      ['Anna', 238],
      ['Nobody', null],
    ]);
    expect(castOf(detail)).toEqual({ Anna: 'high-woman', Nobody: 'low-woman' });
    expect(detail.heard_speakers).toHaveLength(1);
  });
});
