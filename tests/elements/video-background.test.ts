import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { commands, page } from 'vitest/browser';
import '../../elements/video-translation.ts';
import type { Client } from '../../src/api/client.ts';
import type { VideoTranslationDetail } from '../../src/contract/index.ts';
import { audioContext } from '../../src/studio/player/output.ts';
import { createTakeAudio } from '../../src/studio/player/take-audio.ts';
import { createStage, type Stage } from '../../src/studio/video/stage.ts';
import { playback } from '../../src/stores/playback.ts';
import { fakeApi, newPage, signedIn, type FakeApi } from '../support/fake-api.ts';
import { fakeVideoTranslations, type FakeVideoTranslations } from '../support/fake-video-translations.ts';
import { rowOf } from '../support/video-translation-parts.ts';
import { PATIENT } from '../support/patient.ts';
import { recordSound, type Recording } from '../support/record-sound.ts';
import { showPanel } from '../support/show-panel.ts';

afterEach(() => {
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

describe('the background without voices', () => {
  const SECONDS = 12;
  const TONE = 1_000;
  let stage: Stage;
  let video: HTMLVideoElement;
  let url: string;
  let recording: Recording;
  /** The audio that plays next to the video. */
  let beside: HTMLAudioElement[];
  let press: (run: () => void) => Promise<void>;

  beforeEach(async () => {
    const base64 = await commands.makeVideo({ seconds: SECONDS, sound: `0.5*sin(2*PI*${TONE}*t)` });
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    url = URL.createObjectURL(new Blob([bytes]));
    beside = [];
    const Original = window.Audio;
    vi.spyOn(window, 'Audio').mockImplementation(function () {
      const audio = new Original();
      beside.push(audio);
      return audio;
    });
    stage = createStage({
      durationMs: SECONDS * 1000,
      frameRate: 25,
      peaks: [],
      playback: playback(),
      sounds: createTakeAudio({ address: (address: string) => address } as Client),
      title: () => 'A video',
      onPlay: () => undefined,
      onFailure: () => undefined,
    });
    video = document.createElement('video');
    video.src = url;
    const button = document.createElement('button');
    button.textContent = 'Press';
    document.body.append(video, button);
    press = async (run) => {
      button.onclick = run;
      await page.getByRole('button', { name: 'Press' }).click();
    };
    recording = await recordSound();
    stage.attach(video);
    await vi.waitFor(() => expect(video.readyState).toBeGreaterThanOrEqual(3), PATIENT);
  });
  afterEach(() => {
    stage.pause();
    recording.end();
  });

  const until = (ms: number) => vi.waitFor(() => expect(stage.positionMs()).toBeGreaterThan(ms), PATIENT);
  /** Current loudness of the original sound. */
  const original = () => recording.amplitude(TONE, audioContext().currentTime - 0.2);
  /** Distance from the video, in seconds. */
  const apart = () => Math.abs(beside[0]!.currentTime - video.currentTime);

  test('plays at the position of the video, follows it, and stops with it', async () => {
    stage.setBackground(url);
    stage.setOriginal('background');
    await press(() => stage.play());
    await until(1_500);
    await expect.poll(() => beside[0]!.paused).toBe(false);
    await expect.poll(apart).toBeLessThan(0.1);
    expect(await original()).toBeLessThan(0.01);
    stage.seek(7_000);
    await until(8_500);
    await expect.poll(() => beside[0]!.paused).toBe(false);
    await expect.poll(apart).toBeLessThan(0.1);
    stage.pause();
    await expect.poll(() => beside[0]!.paused).toBe(true);
  });

  test('is silent while the original plays or another sound is chosen', async () => {
    stage.setBackground(url);
    stage.setOriginal('background');
    await press(() => stage.play());
    await until(500);
    await expect.poll(() => beside[0]!.paused).toBe(false);
    stage.setHeard('original');
    await expect.poll(() => beside[0]!.paused).toBe(true);
    stage.setHeard('translation');
    await expect.poll(() => beside[0]!.paused).toBe(false);
    stage.setOriginal('lowered');
    await expect.poll(() => beside[0]!.paused).toBe(true);
  });

  test('falls back to the original where it cannot be played', async () => {
    stage.setBackground('/no/such/file.m4a');
    stage.setOriginal('background');
    await press(() => stage.play());
    await expect.poll(() => beside[0]!.error).not.toBeNull();
    await until(1_500);
    await expect.poll(original).toBeGreaterThan(0.2);
  });
});

describe('in the editor', () => {
  let api: FakeApi;
  let server: FakeVideoTranslations;
  let detail: VideoTranslationDetail;

  beforeEach(() => {
    newPage();
    signedIn();
    api = fakeApi();
    server = fakeVideoTranslations(api);
  });

  const show = async (background: VideoTranslationDetail['background']) => {
    const rows = [rowOf(1, 0, 'we start at the pier', 'nous partons du quai')];
    detail = server.add('Harbour walk', rows, { background });
    await showPanel(`<vox-video-translation project="${detail.project_id}"></vox-video-translation>`);
    await page.getByRole('tab', { name: 'Sound' }).click();
  };
  const tab = page.getByRole('tabpanel', { name: 'Sound' });
  const original = () => tab.getByLabelText('Original sound');
  const WITHOUT = 'Its music and noise, without its voices';
  const found = () => server.find(detail.project_id)!;

  test('is offered only where it is available', async () => {
    await show(null);
    await expect.element(original()).toBeVisible();
    expect(original().element().textContent).not.toContain(WITHOUT);
  });

  test('is made when chosen, shows its progress, and becomes available by itself', async () => {
    await show({ job: null, url: null, peaks: [] });
    await original().selectOptions(WITHOUT);
    await expect.poll(() => found().settings.original_sound).toBe('background');
    await expect.element(tab.getByRole('progressbar')).toBeVisible();
    server.workBackground(found(), { state: 'running', progress: 0.4 });
    await expect.element(tab.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '40');
    server.workBackground(found(), { state: 'done', progress: 1 }, server.url);
    await expect.element(tab.getByRole('progressbar')).not.toBeInTheDocument();
    expect(tab.getByRole('button', { name: 'Try again' }).elements()).toEqual([]);
  });

  test('that was canceled or failed can be started again', async () => {
    await show({ job: null, url: null, peaks: [] });
    await original().selectOptions(WITHOUT);
    await tab.getByRole('button', { name: 'Cancel' }).click();
    await expect
      .element(tab.getByText('The voices have not been taken out. The original is lowered instead.'))
      .toBeVisible();
    await tab.getByRole('button', { name: 'Take them out' }).click();
    await expect.element(tab.getByRole('progressbar')).toBeVisible();
    server.workBackground(found(), { state: 'failed' });
    await expect
      .element(tab.getByText('The voices could not be taken out. The original is lowered instead.'))
      .toBeVisible();
    await tab.getByRole('button', { name: 'Try again' }).click();
    await expect.element(tab.getByRole('progressbar')).toBeVisible();
  });
});
