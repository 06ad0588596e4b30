import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { budgets } from './budgets.ts';
import { bytes, cdn, closure, later, modules, nameOf, panelOf, shellFile } from './modules.ts';
import { readFileSync } from 'node:fs';

const file = (name: string) => join(cdn, `${name}.js`);
/** Loader and first screen. */
const shellOf = (tag: string) => closure([file('loader'), shellFile(tag)]);
const tags = [
  'text-to-speech',
  'voice-library',
  'transcription',
  'video-translation',
  'audiobook',
  'subtitle-removal',
  'voice-changer',
  'voice-cloning',
  'sign-in',
  'account',
  'payment',
  'download-center',
  'survey',
  'subscribe-tip',
  'workbench',
];

const text = (module: string) => readFileSync(module, 'utf8');
const holding = (pattern: RegExp) => modules(cdn).filter((module) => pattern.test(text(module)));

describe('size budgets', () => {
  test('the first screen of a try-out', () => {
    expect(bytes(shellOf('text-to-speech'))).toBeLessThanOrEqual(budgets.shell);
  });
  test.each(tags)('the first screen of %s, through the loader and from its own file', (tag) => {
    expect(bytes(shellOf(tag))).toBeLessThanOrEqual(budgets.otherShell);
    expect(shellOf(tag).size).toBeLessThanOrEqual(budgets.shellFiles);
    expect(closure([file(tag)]).size).toBeLessThanOrEqual(budgets.shellFiles);
  });
  test('the speech panel from a cold cache', () => {
    expect(bytes(panelOf('text-to-speech'))).toBeLessThanOrEqual(budgets.textToSpeech);
    expect(panelOf('text-to-speech').size).toBeLessThanOrEqual(budgets.textToSpeechFiles);
  });
  test('the speech panel with everything at full width', () => {
    const panel = panelOf('text-to-speech');
    const parts = later(closure([...panel, ...later(panel)])).filter((module) => /wide-parts/.test(module));
    const studio = later(panel).filter((module) => /-studio-/.test(module));
    expect(bytes(closure([...panel, ...studio, ...parts]))).toBeLessThanOrEqual(budgets.textToSpeechWide);
  });
  test('a second tag on the same page', () => {
    const first = panelOf('text-to-speech');
    const more = [...panelOf('voice-library')].filter((module) => !first.has(module));
    expect(bytes(more)).toBeLessThanOrEqual(budgets.secondTag);
  });
  test('the transcription until a recording can be added, and with a text', () => {
    const panel = panelOf('transcription');
    expect(bytes(panel)).toBeLessThanOrEqual(budgets.transcription);
    const opened = later(panel).filter((module) => /opened-/.test(module));
    expect(opened).toHaveLength(1);
    expect(bytes(closure([...panel, ...opened]))).toBeLessThanOrEqual(budgets.transcriptOpen);
  });
  test('the video translation until a file can be added', () => {
    expect(bytes(panelOf('video-translation'))).toBeLessThanOrEqual(budgets.videoTranslation);
  });
  test('the audiobook until a file can be added', () => {
    expect(bytes(panelOf('audiobook'))).toBeLessThanOrEqual(budgets.audiobook);
  });
  test('the voice changer until a recording can be added, and with both sounds of one', () => {
    const panel = panelOf('voice-changer');
    expect(bytes(panel)).toBeLessThanOrEqual(budgets.voiceChanger);
    const opened = later(panel).filter((module) => /opened-/.test(module));
    expect(opened).toHaveLength(1);
    expect(bytes(closure([...panel, ...opened]))).toBeLessThanOrEqual(budgets.voiceChangeOpen);
  });
  test('the payment button before it is clicked', () => {
    expect(bytes(closure([file('payment')]))).toBeLessThanOrEqual(budgets.paymentClosed);
  });
  test('the download center before there are downloads', () => {
    expect(bytes(closure([file('download-center')]))).toBeLessThanOrEqual(budgets.downloadsClosed);
  });
  test('the payment popup, with React', () => {
    expect(bytes(panelOf('payment'))).toBeLessThanOrEqual(budgets.paymentOpen);
  });
  test('the workbench up to its first route', () => {
    const panel = panelOf('workbench');
    const first = later(panel).filter((module) => /tts-page/.test(module));
    expect(first).toHaveLength(1);
    expect(bytes(closure([...panel, ...first]))).toBeLessThanOrEqual(budgets.workbench);
  });
});

describe('what a bundle holds', () => {
  test.each(tags)('the first screen of %s has no React in it', (tag) => {
    for (const module of shellOf(tag)) {
      expect(text(module), nameOf(module)).not.toMatch(
        /react\.(transitional\.)?element|useState|nanostoresGlobal/,
      );
    }
  });
  test('no other tag brings what only the speech panel needs', () => {
    const speech = later(shellOf('text-to-speech')).filter((module) => /speech-panel/.test(module));
    expect(speech).toHaveLength(1);
    for (const tag of ['voice-library', 'sign-in']) expect(panelOf(tag), tag).not.toContain(speech[0]);
  });
  test.each(tags)('React is asked for together with the panel of %s, not after it', (tag) => {
    const asked = later([shellFile(tag)]);
    expect(asked).toContainEqual(expect.stringMatching(/chunks\/panels-/));
    expect(asked.length).toBeGreaterThan(1);
  });
  test('there is one React', () => {
    expect(holding(/Symbol\.for\(.react\.transitional\.element.\)/).map(nameOf)).toEqual([
      expect.stringMatching(/chunks\/panels-/),
    ]);
  });
  test('there is no schema library', () => {
    expect(holding(/ZodError|\$ZodType|invalid_union/).map(nameOf)).toEqual([]);
  });
  test('the code that patches the history of the page comes only with the workbench', () => {
    const wouter = new Set(holding(/wouter_v3/));
    for (const tag of tags.filter((name) => name !== 'workbench')) {
      expect([...panelOf(tag)].filter((module) => wouter.has(module)).map(nameOf), tag).toEqual([]);
    }
    expect(wouter.size).toBeGreaterThan(0);
  });
  test('texts that only the documentation needs are left out', () => {
    expect(holding(/Address of the Voxbench server|Publishable key/).map(nameOf)).toEqual([]);
  });
});

test('no chunk loads the entry of a tag, which would define it on every page', () => {
  const entries = new Set([...tags, 'loader'].map(file));
  for (const module of modules(cdn).filter((path) => path.includes('chunks'))) {
    for (const imported of closure([module])) expect(entries.has(imported), nameOf(module)).toBe(false);
  }
});
