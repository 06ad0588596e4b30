import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { useState } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import type { Client } from '../../src/api/client.ts';
import { ORIGINAL_SOUNDS, type OriginalSound } from '../../src/contract/constants/video-translation.ts';
import type { SubtitleStyle } from '../../src/contract/index.ts';
import { createTakeAudio } from '../../src/studio/player/take-audio.ts';
import { createStage, type Stage } from '../../src/studio/video/stage.ts';
import type { StageViewName } from '../../src/studio/video/view/control-bar.tsx';
import { stageCutter } from '../../src/studio/video/view/stage-cue.ts';
import { StageView } from '../../src/studio/video/view/stage-view.tsx';
import { playback } from '../../src/stores/playback.ts';
import { PATIENT } from '../support/patient.ts';
import { clearStage, stage as mount } from '../support/stage.tsx';

afterEach(() => {
  clearStage();
  vi.restoreAllMocks();
});

const STYLE: SubtitleStyle = {
  font: 'sans',
  size: 6,
  color: '#ffffff',
  outline: '#000000',
  box: false,
  place: 'bottom',
  both: false,
};
const ROWS = [
  { id: 'a', startMs: 0, endMs: 2_000, source: 'The tide comes in.', translation: 'A maré sobe.' },
  { id: 'b', startMs: 2_000, endMs: 4_000, source: 'Run!', translation: 'Fujam!' },
];
const CUTTER = stageCutter({ target: 'pt', source: 'en', frameRate: 25 });
const ORDER = { seconds: 4, width: 320, height: 180, sound: '0.2*sin(2*PI*440*t)' };

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
let made: Promise<string> | undefined;
const videoUrl = async () =>
  URL.createObjectURL(new Blob([bytesOf(await (made ??= commands.makeVideo(ORDER)))]));

interface Shown {
  kind?: 'video' | 'audio' | 'none';
  src?: string;
  subtitles?: SubtitleStyle | null;
  onRenew?: () => void;
}

const show = async ({ kind = 'video', src, subtitles = STYLE, onRenew = () => {} }: Shown = {}) => {
  const $address = atom(src ?? (await videoUrl()));
  const model: Stage = createStage({
    durationMs: 4_000,
    frameRate: 25,
    peaks: [10, 40, 80, 20],
    playback: playback(),
    sounds: createTakeAudio({ address: (url: string) => url } as Client),
    title: () => 'Harbour walk',
    onPlay: () => undefined,
    onFailure: () => undefined,
  });
  const lost = vi.fn();
  model.$isUnplayable.listen((isUnplayable) => isUnplayable && lost());
  const Whole = () => {
    const address = useStore($address);
    const recording = kind === 'none' ? null : { kind, src: address, poster: null };
    const [view, setView] = useState<StageViewName>('split');
    const [original, setOriginal] = useState<OriginalSound>('lowered');
    return (
      <div style={{ inlineSize: 640 }}>
        <StageView
          stage={model}
          view={view}
          onView={setView}
          original={original}
          originals={ORIGINAL_SOUNDS}
          onOriginal={setOriginal}
          recording={recording}
          rows={ROWS}
          cutter={CUTTER}
          subtitles={subtitles}
          languages={{ source: 'en', translation: 'pt' }}
          onRenew={onRenew}
        />
      </div>
    );
  };
  const host = mount(<Whole />);
  const video = host.shadowRoot!.querySelector('video');
  if (video && !src) await vi.waitFor(() => expect(video.readyState).toBeGreaterThanOrEqual(2), PATIENT);
  return { host, model, video, lost, move: $address.set };
};
const choose = (name: string, value: string) =>
  userEvent.selectOptions(page.getByRole('combobox', { name }), value);
/** The color in the middle of a picture. */
const colorOf = (source: HTMLVideoElement | HTMLCanvasElement) => {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [8, 8];
  const context = canvas.getContext('2d')!;
  context.drawImage(source, 0, 0, 8, 8);
  return [...context.getImageData(4, 4, 1, 1).data];
};
const isAlike = (a: number[], b: number[]) => a.every((part, at) => Math.abs(part - b[at]!) <= 6);

describe('views', () => {
  test('original and translation are side by side with their subtitles, in sync', async () => {
    const { host, model, video } = await show();
    const canvas = host.shadowRoot!.querySelector('canvas')!;
    await expect.element(page.getByText('The tide comes in.')).toBeVisible();
    await expect.element(page.getByText('A maré sobe.')).toBeVisible();
    const left = canvas.getBoundingClientRect();
    const right = video!.getBoundingClientRect();
    expect(left.right).toBeLessThanOrEqual(right.left);
    expect(left.width / left.height).toBeCloseTo(16 / 9, 1);
    expect(right.width).toBeCloseTo(left.width, 0);
    await expect.poll(() => isAlike(colorOf(canvas), colorOf(video!))).toBe(true);
    const before = colorOf(canvas);
    model.seek(3_000);
    await expect.element(page.getByText('Fujam!')).toBeVisible();
    expect(page.getByText('The tide comes in.').elements()).toEqual([]);
    await expect.poll(() => isAlike(colorOf(canvas), before)).toBe(false);
    expect(isAlike(colorOf(canvas), colorOf(video!))).toBe(true);
  });

  test('a single one has the full width and its own subtitles', async () => {
    const { host, video } = await show();
    await choose('View', 'Original');
    expect(host.shadowRoot!.querySelector('canvas')).toBeNull();
    expect(video!.getBoundingClientRect().width).toBeCloseTo(640, 0);
    await expect.element(page.getByText('The tide comes in.')).toBeVisible();
    expect(page.getByText('A maré sobe.').elements()).toEqual([]);
    await expect.element(page.getByRole('combobox', { name: 'Original sound' })).toBeDisabled();
    await choose('View', 'Translation');
    await expect.element(page.getByText('A maré sobe.')).toBeVisible();
    expect(page.getByText('The tide comes in.').elements()).toEqual([]);
  });

  test('both languages are shown in the translation, with the source below and smaller', async () => {
    await show({ subtitles: { ...STYLE, both: true } });
    await choose('View', 'Translation');
    const above = page.getByText('A maré sobe.').element();
    const below = page.getByText('The tide comes in.').element();
    expect(above.getBoundingClientRect().bottom).toBeLessThanOrEqual(below.getBoundingClientRect().top + 2);
    const sizes = [above, below].map((element) => parseFloat(getComputedStyle(element).fontSize));
    expect(sizes[1]! / sizes[0]!).toBeCloseTo(0.7, 2);
  });

  test('a dark box is a single one behind all lines of a subtitle', async () => {
    await show({ subtitles: { ...STYLE, both: true, box: true } });
    await choose('View', 'Translation');
    const line = page.getByText('A maré sobe.').element();
    const backgrounds = [line.parentElement!, ...line.parentElement!.children].map(
      (element) => getComputedStyle(element).backgroundColor,
    );
    expect(backgrounds).toEqual(['rgba(0, 0, 0, 0.6)', 'rgba(0, 0, 0, 0)', 'rgba(0, 0, 0, 0)']);
  });

  test('subtitles are where the export burns them in', async () => {
    const { video } = await show({ subtitles: { ...STYLE, place: 'top' } });
    await choose('View', 'Translation');
    const picture = video!.getBoundingClientRect();
    const line = page.getByText('A maré sobe.').element().parentElement!.getBoundingClientRect();
    // The margin is 5 % of the picture height, a line 6 %
    expect((line.top - picture.top) / picture.height).toBeCloseTo(0.05, 2);
    expect(line.height / picture.height).toBeCloseTo(0.06, 2);
    await document.fonts.ready;
    await expect
      .poll(() =>
        [...document.fonts].some(
          ({ family, status }) => family.includes('vox-subtitles-sans') && status === 'loaded',
        ),
      )
      .toBe(true);
  });
});

describe('controls', () => {
  test('play, time, seek, speed and full screen have names and work', async () => {
    const { model } = await show();
    await page.getByRole('button', { name: 'Play' }).click();
    await expect.poll(() => model.positionMs()).toBeGreaterThan(300);
    await page.getByRole('button', { name: 'Pause' }).click();
    await expect.poll(() => model.$state.get()).toBe('stopped');
    model.seek(1_234);
    await expect.element(page.getByText('00:00:01.234')).toBeVisible();
    await expect.element(page.getByText('/ 00:00:04.000')).toBeVisible();
    const slider = page.getByRole('slider', { name: 'Position' });
    await expect.poll(() => (slider.element() as HTMLInputElement).valueAsNumber).toBe(1_234);
    (slider.element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowRight}');
    expect(model.positionMs()).toBeCloseTo(2_234, -1);
    await choose('Playback speed', '1.5×');
    expect(model.$rate.get()).toBe(1.5);
    await expect.element(page.getByRole('button', { name: 'Full screen' })).toBeVisible();
  });

  test('keys work on the stage and on its buttons, and a click on the picture plays', async () => {
    const { model, video } = await show();
    const play = page.getByRole('button', { name: 'Play' });
    (play.element() as HTMLElement).focus();
    await userEvent.keyboard('..');
    expect(model.positionMs()).toBe(80);
    await userEvent.keyboard('l');
    await expect.poll(() => model.$state.get()).toBe('playing');
    await userEvent.keyboard('k');
    await expect.poll(() => model.$state.get()).toBe('stopped');
    await userEvent.click(video!);
    await expect.poll(() => model.$state.get()).toBe('playing');
  });
});

describe('without a playable picture', () => {
  test('a video that the browser cannot play is reported, its address renewed once, and its subtitles continue', async () => {
    const onRenew = vi.fn();
    const { model } = await show({ src: URL.createObjectURL(new Blob(['no video'])), onRenew });
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('This browser cannot play the recording.');
    expect(onRenew).toHaveBeenCalledOnce();
    await page.getByRole('button', { name: 'Play' }).click();
    await expect.poll(() => model.positionMs()).toBeGreaterThan(2_100);
    await expect.element(page.getByText('Fujam!')).toBeVisible();
  });

  test('an address that ends is asked for anew, and again when a later one ends', async () => {
    const realNow = Date.now;
    let passedMs = 0;
    vi.spyOn(Date, 'now').mockImplementation(() => realNow() + passedMs);
    const onRenew = vi.fn();
    const ended = () => URL.createObjectURL(new Blob(['ended']));
    const { lost, move } = await show({ src: ended(), onRenew });
    await expect.poll(() => onRenew.mock.calls.length).toBe(1);
    move(ended());
    await expect.poll(() => lost.mock.calls.length).toBe(2);
    await expect.element(page.getByRole('alert')).toBeVisible();
    expect(onRenew, 'the new address is of no use').toHaveBeenCalledOnce();
    passedMs = 3_600_000;
    move(ended());
    await expect.poll(() => onRenew.mock.calls.length).toBe(2);
  });

  test.each(['audio', 'none'] as const)(
    'a recording of kind %s has a waveform instead of the picture',
    async (kind) => {
      const { host } = await show({ kind });
      expect(host.shadowRoot!.querySelector('video')).toBeNull();
      await expect.element(page.getByText('A maré sobe.')).toBeVisible();
      expect(host.shadowRoot!.querySelector('.stage-sound canvas')).not.toBeNull();
    },
  );
});
