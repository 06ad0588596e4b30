import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { commands, page } from 'vitest/browser';
import type { Client } from '../../src/api/client.ts';
import { audioContext, outputDelay } from '../../src/studio/player/output.ts';
import { createTakeAudio } from '../../src/studio/player/take-audio.ts';
import type { DubClip } from '../../src/studio/video/sound/dub-clip.ts';
import { stageKey } from '../../src/studio/video/stage-keys.ts';
import { createStage, type Stage } from '../../src/studio/video/stage.ts';
import { playback } from '../../src/stores/playback.ts';
import { beepFile } from '../support/beep-file.ts';
import { PATIENT } from '../support/patient.ts';
import { recordSound, type Recording } from '../support/record-sound.ts';

/** The original beeps every full second, and the voices have other tones. */
const ORIGINAL = 1_000;
const VOICE = 3_000;
const OTHER_VOICE = 5_000;
const BEEPS = `0.5*sin(2*PI*${ORIGINAL}*t)*lt(mod(t,1),0.06)`;
const TONE = `0.5*sin(2*PI*${ORIGINAL}*t)`;
const SECONDS = 12;

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
const made = new Map<string, Promise<string>>();
const videoOf = (sound: string) => {
  if (!made.has(sound)) made.set(sound, commands.makeVideo({ seconds: SECONDS, sound }));
  return made.get(sound)!.then((base64) => URL.createObjectURL(new Blob([bytesOf(base64)])));
};

const onFailure = vi.fn();
let stage: Stage;
let recording: Recording;
let press: (run: () => void) => Promise<void>;

beforeEach(async () => {
  onFailure.mockReset();
  // Browsers allow sound to start only in a click
  const button = document.createElement('button');
  button.textContent = 'Press';
  document.body.append(button);
  press = async (run) => {
    button.onclick = run;
    await page.getByRole('button', { name: 'Press' }).click();
  };
  recording = await recordSound();
});
afterEach(() => {
  stage.pause();
  recording.end();
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

const client = {
  address: (url: string) => url,
  call: vi.fn(() => Promise.reject(new Error('Nothing is fetched anew here.'))),
} as unknown as Client;

const open = (durationMs = SECONDS * 1000) => {
  stage = createStage({
    durationMs,
    frameRate: 25,
    peaks: [],
    playback: playback(),
    sounds: createTakeAudio(client),
    title: () => 'A video',
    onPlay: () => undefined,
    onFailure,
  });
};
const show = async (sound = BEEPS) => {
  open();
  const video = document.createElement('video');
  video.src = await videoOf(sound);
  document.body.append(video);
  stage.attach(video);
  await vi.waitFor(() => expect(video.readyState).toBeGreaterThanOrEqual(3), PATIENT);
  return video;
};

const files = new Map<string, string>();
const clip = (
  id: string,
  startMs: number,
  more: Partial<DubClip> = {},
  file = beepFile(VOICE, 1),
): DubClip => {
  const take_id = more.take?.take_id ?? `take of ${id}`;
  if (!files.has(take_id)) files.set(take_id, URL.createObjectURL(file));
  const take = { take_id, url: files.get(take_id)! };
  return { id, startMs, soundMs: 1_000, factor: 1, cutMs: null, ...more, take };
};
const every = (startMs: number, toMs: number) =>
  Array.from({ length: (toMs - startMs) / 1000 }, (_, at) =>
    clip(`clip ${startMs + at * 1000}`, startMs + at * 1000),
  );
const until = (ms: number) => vi.waitFor(() => expect(stage.positionMs()).toBeGreaterThan(ms), PATIENT);

/**
 * How late the voices are that start between two beeps of the original, in milliseconds. Neither the picture nor the
 * voices wait for the output delay.
 */
const lateness = () => {
  const original = recording.beeps(ORIGINAL);
  return recording.beeps(VOICE).flatMap((at) => {
    const before = original.findLast((beep) => beep < at);
    return before === undefined ? [] : [(at - before) * 1000 - 500 + outputDelay() * 1000];
  });
};

describe('with the original, voices are in time', () => {
  test('from the start, and after a seek', async () => {
    await show();
    stage.setClips(every(500, 11_500));
    stage.setOriginal('kept');
    await press(() => stage.play());
    await until(2_800);
    stage.seek(6_900);
    await until(9_800);
    const late = lateness();
    // The seek may cut one
    expect(late.filter((ms) => Math.abs(ms) < 40).length).toBeGreaterThanOrEqual(4);
    expect(late.filter((ms) => Math.abs(ms) >= 40).length).toBeLessThanOrEqual(1);
    expect(onFailure).not.toHaveBeenCalled();
  });

  test('at another speed, chosen while it plays', async () => {
    await show();
    stage.setClips(every(500, 11_500));
    stage.setOriginal('kept');
    await press(() => stage.play());
    await until(700);
    const { currentTime } = audioContext();
    stage.setRate(1.5);
    const since = (frequency: number) => recording.beeps(frequency).filter((at) => at > currentTime + 0.7);
    const late = () => {
      const original = since(ORIGINAL);
      return since(VOICE).flatMap((at) => {
        const before = original.findLast((beep) => beep < at);
        return before === undefined ? [] : [(at - before) * 1000 - 500 / 1.5 + outputDelay() * 1000];
      });
    };
    const inTime = () => late().filter((ms) => Math.abs(ms) < 40).length;
    // A slow machine takes a while to stretch the voices: until then the film is repeated
    await expect
      .poll(() => {
        if (stage.positionMs() > 10_000) stage.seek(900);
        return inTime();
      })
      .toBeGreaterThanOrEqual(3);
    expect(late().length - inTime()).toBeLessThan(inTime());
  });

  test('when sped up to fit, at the same pitch', async () => {
    await show();
    const tone = beepFile(VOICE, 2, 2);
    stage.setClips([clip('fast', 1_500, { soundMs: 2_000, factor: 1.25 }, tone)]);
    stage.setOriginal('kept');
    await press(() => stage.play());
    await until(3_900);
    const beeps = recording.beeps(ORIGINAL);
    const second = beeps.find((_, at) => at === 1)!;
    // From 1.5 s on it plays for 2 / 1.25 s
    expect(await recording.amplitude(VOICE, second + 0.4)).toBeLessThan(0.05);
    expect(await recording.amplitude(VOICE, second + 1.3)).toBeGreaterThan(0.3);
    expect(await recording.amplitude(VOICE, second + 2)).toBeGreaterThan(0.3);
    expect(await recording.amplitude(VOICE, second + 2.2)).toBeLessThan(0.05);
  });
});

test('a changed clip is swapped while it plays, a removed one falls silent, and a cut one ends', async () => {
  await show();
  const long = (id: string, frequency: number, more: Partial<DubClip> = {}) =>
    clip(
      id,
      500,
      { soundMs: 6_000, take: { take_id: `${frequency}`, url: '' }, ...more },
      beepFile(frequency, 6, 6),
    );
  stage.setClips([long('row', VOICE)]);
  stage.setOriginal('off');
  await press(() => stage.play());
  await until(1_500);
  stage.setClips([long('row', OTHER_VOICE)]);
  await until(2_500);
  const other = audioContext().currentTime - 0.2;
  expect(await recording.amplitude(OTHER_VOICE, other)).toBeGreaterThan(0.3);
  expect(await recording.amplitude(VOICE, other)).toBeLessThan(0.05);
  stage.setClips([long('row', OTHER_VOICE, { cutMs: 3_200 })]);
  await until(3_600);
  expect(await recording.amplitude(OTHER_VOICE, audioContext().currentTime - 0.15)).toBeLessThan(0.05);
  stage.setClips([]);
  await until(3_900);
  expect(await recording.amplitude(OTHER_VOICE, audioContext().currentTime - 0.1)).toBeLessThan(0.05);
});

test('the original is lowered under a voice, kept, off, or alone', async () => {
  await show(TONE);
  stage.setClips([clip('voice', 1_500, { soundMs: 2_000 }, beepFile(VOICE, 2, 2))]);
  const levelAt = async (ms: number) => {
    await until(ms);
    return recording.amplitude(ORIGINAL, audioContext().currentTime - 0.1);
  };
  stage.setOriginal('lowered');
  await press(() => stage.play());
  expect(await levelAt(1_000)).toBeGreaterThan(0.4);
  // 12 dB less is a quarter
  const lowered = await levelAt(2_200);
  expect(lowered).toBeGreaterThan(0.09);
  expect(lowered).toBeLessThan(0.16);
  stage.setOriginal('off');
  expect(await levelAt(2_600)).toBeLessThan(0.01);
  stage.setOriginal('kept');
  expect(await levelAt(3_000)).toBeGreaterThan(0.4);
  stage.setHeard('original');
  await until(3_300);
  expect(await recording.amplitude(VOICE, audioContext().currentTime - 0.1)).toBeLessThan(0.05);
  stage.setHeard('translation');
  stage.setOriginal('lowered');
  expect(await levelAt(4_300)).toBeGreaterThan(0.4);
});

test('a span plays to its end and no further', async () => {
  await show();
  stage.setClips([clip('row', 2_200), clip('next', 3_300, {}, beepFile(OTHER_VOICE, 1))]);
  await press(() => stage.playSpan(2_000, 3_300));
  await until(2_500);
  await vi.waitFor(() => expect(stage.$state.get()).toBe('stopped'), PATIENT);
  expect(stage.positionMs()).toBeGreaterThan(3_200);
  expect(stage.positionMs()).toBeLessThan(3_450);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(recording.beeps(VOICE)).toHaveLength(1);
  expect(recording.beeps(OTHER_VOICE)).toEqual([]);
});

test('playing waits for the voice it starts with', async () => {
  await show();
  const fetched = vi.spyOn(globalThis, 'fetch');
  const first = clip('slow', 2_000, {}, beepFile(VOICE, 1));
  const bytes = await beepFile(VOICE, 1).arrayBuffer();
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  fetched.mockImplementation(async () => {
    await arrived;
    return new Response(bytes.slice(0));
  });
  stage.setClips([first]);
  await press(() => stage.playSpan(2_000, 3_000));
  await vi.waitFor(() => expect(stage.$state.get()).toBe('waiting'), PATIENT);
  arrive();
  await until(2_600);
  expect(recording.beeps(VOICE)).toHaveLength(1);
});

test('a voice whose address has expired is fetched at a new one, and a missing one is silent', async () => {
  await show();
  const bytes = await beepFile(VOICE, 1).arrayBuffer();
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) =>
    String(input).endsWith('new') ? new Response(bytes.slice(0)) : new Response('', { status: 403 }),
  );
  vi.mocked(client.call).mockImplementation((async (
    _: string,
    { body }: { body: { file_name: string } },
  ) => ({
    data: { url: body.file_name.startsWith('old') ? '/new' : '/gone' },
  })) as never);
  const at = (id: string, startMs: number): DubClip => ({
    ...clip(id, startMs),
    take: { take_id: id, url: `/${id}` },
  });
  stage.setClips([at('old', 2_500), at('gone', 1_500)]);
  await press(() => stage.play());
  await until(3_200);
  expect(recording.beeps(VOICE)).toHaveLength(1);
  await vi.waitFor(() => expect(onFailure).toHaveBeenCalledOnce(), PATIENT);
});

describe('without a video', () => {
  test('voices play to the end on a clock of their own', async () => {
    open(2_500);
    stage.setClips([clip('a', 500), clip('b', 1_500)]);
    await press(() => stage.play());
    const { currentTime } = audioContext();
    await vi.waitFor(() => expect(stage.$state.get()).toBe('stopped'), PATIENT);
    expect(stage.positionMs()).toBe(2_500);
    const [first, second] = recording.beeps(VOICE);
    expect(second! - first!).toBeCloseTo(1, 2);
    expect(first! - currentTime).toBeLessThan(0.9);
  });

  test('voices also play where a video cannot be played', async () => {
    open(4_000);
    stage.setClips([clip('a', 1_000)]);
    const video = document.createElement('video');
    video.src = URL.createObjectURL(new Blob(['no video']));
    stage.attach(video);
    await vi.waitFor(() => expect(stage.$isUnplayable.get()).toBe(true), PATIENT);
    await press(() => stage.play());
    await until(1_500);
    expect(recording.beeps(VOICE)).toHaveLength(1);
  });
});

test('keys play forward, faster, backward and frame by frame', async () => {
  await show();
  const key = (name: string) => stageKey(stage, new KeyboardEvent('keydown', { key: name }), document.body);
  await press(() => key('l'));
  await until(500);
  key('l');
  expect(stage.$rate.get()).toBe(1.5);
  await until(2_500);
  key('j');
  expect(stage.$state.get()).toBe('playing');
  await vi.waitFor(() => expect(stage.positionMs()).toBeLessThan(2_000), PATIENT);
  key('k');
  await vi.waitFor(() => expect(stage.$state.get()).toBe('stopped'), PATIENT);
  expect(stage.$rate.get()).toBe(1);
  stage.seek(1_000);
  key('.');
  expect(stage.positionMs()).toBe(1_040);
  key('.');
  key(',');
  key(',');
  expect(stage.positionMs()).toBe(1_000);
  expect(stageKey(stage, new KeyboardEvent('keydown', { key: ' ', ctrlKey: true }), document.body)).toBe(
    false,
  );
  expect(stageKey(stage, new KeyboardEvent('keydown', { key: 'k' }), document.createElement('input'))).toBe(
    false,
  );
});
