import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { VoxHost } from '../../src/element/host.ts';
import { specs } from '../../src/specs.ts';
import { fakeApi } from '../support/fake-api.ts';

/** Boxes that are as wide as their content; `%` is the tag. */
const BOXES = {
  'a flex row': '<div style="display:flex">%</div>',
  'a centred column': '<div style="display:flex; flex-direction:column; align-items:center">%</div>',
  'an inline block': '<div style="display:inline-block">%</div>',
  'a dialog': '<dialog open>%</dialog>',
  'an absolute box': '<div style="position:absolute">%</div>',
  'an auto grid track': '<div style="display:grid; grid-template-columns:auto 1fr">%</div>',
  'a table cell': '<table><tr><td>%</td></tr></table>',
  'a float': '<div style="float:left">%</div>',
};

/** The width of each tag where there is room. */
const WIDTHS = {
  'vox-text-to-speech': 720,
  'vox-voice-library': 720,
  'vox-transcription': 860,
  'vox-video-translation': 860,
  'vox-audiobook': 860,
  'vox-subtitle-removal': 860,
  'vox-voice-changer': 860,
  'vox-voice-cloning': 860,
  'vox-sign-in': 400,
  'vox-account': 282,
  'vox-download-center': 282,
  'vox-workbench': 1280,
};

/** Tags that are a button. */
const BUTTONS = ['vox-payment', 'vox-survey', 'vox-subscribe-tip'] as const;

type Tag = keyof typeof WIDTHS | (typeof BUTTONS)[number];

const put = (tag: Tag, box: string): VoxHost => {
  document.body.innerHTML = box.replace('%', `<${tag} embedded></${tag}>`);
  return document.querySelector<VoxHost>(tag)!;
};
const widthOf = (host: Element) => host.getBoundingClientRect().width;

beforeAll(async () => {
  document.documentElement.lang = 'en';
  await import('../../elements/index.ts');
});
beforeEach(() => void fakeApi());
afterEach(async () => {
  document.body.replaceChildren();
  vi.restoreAllMocks();
  await page.viewport(1280, 800);
});

test('every tag is tested', () => {
  expect([...Object.keys(WIDTHS), ...BUTTONS].sort()).toEqual(specs.map(({ tag }) => tag).sort());
});

describe.each(Object.entries(BOXES))('in %s', (_name, box) => {
  test.each(Object.entries(WIDTHS) as [Tag, number][])('<%s> is %i px wide', async (tag, width) => {
    await page.viewport(1400, 800);
    const host = put(tag, box);
    expect(widthOf(host)).toBe(width);
    await host.activate();
    expect(widthOf(host)).toBe(width);
  });

  test.each(BUTTONS)('<%s> is as wide as its button', (tag) => {
    const host = put(tag, box);
    const button = host.shadowRoot.querySelector('button')!;
    expect(widthOf(button)).toBeGreaterThanOrEqual(40);
    expect(widthOf(host)).toBe(widthOf(button));
  });

  // The workbench needs a window of at least 1280 px
  test.each(Object.keys(WIDTHS).filter((tag) => tag !== 'vox-workbench') as Tag[])(
    '<%s> fits a page of 320 px',
    async (tag) => {
      await page.viewport(320, 640);
      const host = put(tag, box);
      await host.activate();
      expect(document.documentElement.scrollWidth).toBe(320);
      expect(widthOf(host)).toBeGreaterThanOrEqual(Math.min(WIDTHS[tag as 'vox-account'], 280));
    },
  );
});
