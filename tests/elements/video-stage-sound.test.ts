import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { commands, page } from 'vitest/browser';
import type { Client } from '../../src/api/client.ts';
import { createTakeAudio } from '../../src/studio/player/take-audio.ts';
import type { DubClip } from '../../src/studio/video/sound/dub-clip.ts';
import { createStage, type Stage } from '../../src/studio/video/stage.ts';
import { playback } from '../../src/stores/playback.ts';
import { beepFile } from '../support/beep-file.ts';
import { recordSound, type Recording } from '../support/record-sound.ts';

/** The original beeps at each whole second; the voices have other tones. */
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
  // Sound may begin only in a click
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
  await vi.waitFor(() => expect(video.readyState).toBeGreaterThanOrEqual(3));
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
const until = (ms: number) =>
  vi.waitFor(() => expect(stage.positionMs()).toBeGreaterThan(ms), { timeout: 15_000 });

/** How far voices that begin between the original's beeps are from their place, in milliseconds. */
const lateness = (rate = 1) => {
  const original = recording.beeps(ORIGINAL);
  return recording.beeps(VOICE).flatMap((at) => {
    const before = original.findLast((beep) => beep < at);
    return before === undefined ? [] : [(at - before) * 1000 - 500 / rate];
  });
};

describe('beside the original', () => {
  test('voices are heard at their places', async () => {
    await show();
    stage.setClips(every(500, 5_500));
    stage.setOriginal('kept');
    await press(() => stage.play());
    await until(4_800);
    const late = lateness();
    console.log('LATE', late.map(Math.round), recording.beeps(ORIGINAL).length);
    expect(late.length).toBeGreaterThanOrEqual(4);
    for (const ms of late) expect(Math.abs(ms)).toBeLessThan(40);
  });

  test('after a seek and at another speed too', async () => {
    await show();
    stage.setClips(every(500, 11_500));
    stage.setOriginal('kept');
    await press(() => stage.play());
    await until(700);
    stage.seek(6_900);
    stage.setRate(1.5);
    await until(11_000);
    const late = lateness(1.5).slice(1);
    console.log('LATE', late.map(Math.round));
    expect(late.length).toBeGreaterThanOrEqual(3);
    for (const ms of late) expect(Math.abs(ms)).toBeLessThan(40);
  });
});
