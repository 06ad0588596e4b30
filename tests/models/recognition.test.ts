import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { WHISPER_BASE } from '../../demo/server/engines/local/install/models.ts';
import type { RecognitionEngine } from '../../demo/server/engines/recognition/engine.ts';
import { createPocketSphinxEngine } from '../../demo/server/engines/recognition/pocketsphinx/engine.ts';
import { createWhisperEngine } from '../../demo/server/engines/recognition/whisper/engine.ts';
import { installPackages, isInstalled } from '../support/debian.mjs';
import { ordinary } from '../bench/understood/ordinary.ts';
import { openModel } from '../support/open-model.ts';

const SENTENCES = [
  'The old ferry left the harbor early in the morning.',
  'Please open the window before the storm arrives.',
  'She has a small shop near the station where she sells tea and old maps.',
];
const BYTES_PER_MS = 32;

let folder: string;

/** A file as engines receive it, made by ffmpeg with `options`. */
const recording = async (name: string, ...options: string[]) => {
  const path = join(folder, `${name}.wav`);
  execFileSync('ffmpeg', ['-v', 'error', '-y', ...options, '-ac', '1', '-ar', '16000', path]);
  return { path, durationMs: Math.round(((await readFile(path)).length - 78) / BYTES_PER_MS) };
};
/** Spoken by Flite, which is part of ffmpeg. */
const said = (name: string, text: string) =>
  recording(name, '-f', 'lavfi', '-i', `flite=text='${text.replaceAll(/[',:]/g, ' ')}':voice=rms`);
const spanish = (name: string, text: string) => {
  const raw = join(folder, `${name}-raw.wav`);
  execFileSync('espeak-ng', ['-v', 'es', '-s', '140', '-w', raw, text]);
  return recording(name, '-i', raw);
};
const recognize = (
  engine: RecognitionEngine,
  request: Parameters<RecognitionEngine['recognize']>[0],
  onProgress = (_doneMs: number) => {},
  signal = new AbortController().signal,
) => engine.recognize(request, { signal, onProgress });
const wordsOf = (text: string): string[] => text.toLowerCase().match(/[a-z]+/g) ?? [];
const textOf = ({ segments }: Awaited<ReturnType<typeof recognize>>) =>
  segments.map(({ text }) => text).join(' ');
/** Words of the first text that the second lacks. */
const missing = (wanted: string, heard: string) => {
  const there = wordsOf(heard);
  return wordsOf(wanted).filter((word) => !there.includes(word));
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'voxbench-recognition-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('Whisper', () => {
  let engine: RecognitionEngine;
  beforeAll(async () => {
    engine = createWhisperEngine(openModel(WHISPER_BASE));
    await vi.waitFor(
      () => {
        if (engine.state().state === 'off') throw new Error(engine.state().reason);
        expect(engine.state().state, engine.state().reason).toBe('ready');
      },
      { timeout: 800_000, interval: 500 },
    );
  });
  afterAll(() => engine?.close());

  test('transcribes speech, detects the language and times each word', async () => {
    const text = SENTENCES.join(' ');
    const request = await said('english', text);
    const progress: number[] = [];
    const heard = await recognize(engine, request, (doneMs) => progress.push(doneMs));
    expect(missing(text, textOf(heard))).toEqual([]);
    expect(heard.language).toBe('en');
    expect(heard.languageProbability).toBeGreaterThan(0.5);
    expect(progress.at(-1)).toBeGreaterThan(request.durationMs - 100);
    const words = heard.segments.flatMap((segment) => segment.words);
    expect(
      words
        .map((word) => word.text)
        .join('')
        .trim(),
    ).toContain('old ferry left');
    let at = 0;
    for (const { startMs, endMs, probability } of words) {
      expect(startMs).toBeGreaterThanOrEqual(at);
      expect(endMs).toBeGreaterThanOrEqual(startMs);
      expect(probability).toBeGreaterThan(0);
      at = startMs;
    }
    expect(at).toBeLessThanOrEqual(request.durationMs);
  });

  test('transcribes another language, detected or given', async () => {
    const request = await spanish('spanish', 'Mi hermana trabaja en una tienda cerca de la estación.');
    const heard = await recognize(engine, request);
    expect(heard.language).toBe('es');
    expect(textOf(heard)).toMatch(/en una tienda cerca de la estación/i);
    expect((await recognize(engine, { ...request, language: 'es' })).languageProbability).toBe(1);
  });

  test('transcribes each of two languages in one recording, and translates neither', async () => {
    const [first, second, third] = SENTENCES;
    const english = await said('first', `${first} ${second}`);
    const between = await spanish(
      'between',
      'Mi hermana trabaja en una tienda cerca de la estación. Por la tarde compra pan y leche en el mercado.',
    );
    const last = await said('last', third!);
    const inputs = [english, between, last].flatMap(({ path }) => ['-i', path]);
    const joined = '[0]apad=pad_dur=0.6[a];[1]apad=pad_dur=0.6[b];[a][b][2]concat=n=3:v=0:a=1';
    const heard = await recognize(
      engine,
      await recording('two-languages', ...inputs, '-filter_complex', joined),
    );
    expect(missing(SENTENCES.join(' '), textOf(heard))).toEqual([]);
    expect(textOf(heard)).toMatch(/en una tienda cerca de la estación/i);
    expect(heard.language).toBe('en');
    const starts = heard.segments.flatMap(({ words }) => words.map(({ startMs }) => startMs));
    expect(starts).toEqual(starts.toSorted((a, b) => a - b));
  });

  test.each([
    ['two hours of silence', ['-f', 'lavfi', '-i', 'anullsrc=r=16000:cl=mono', '-t', '7200']],
    ['noise', ['-f', 'lavfi', '-i', 'anoisesrc=c=pink:r=16000:a=0.3:d=40']],
    ['a tone', ['-f', 'lavfi', '-i', 'sine=f=440:r=16000:d=40']],
    [
      'music',
      [
        '-f',
        'lavfi',
        '-i',
        "aevalsrc='0.3*sin(2*PI*220*t)*(0.5+0.5*sin(4*PI*t))+0.2*sin(2*PI*330*t)+0.2*sin(2*PI*440*t*(1+0.01*sin(10*PI*t)))':s=16000:d=40",
      ],
    ],
  ])('invents no text for %s', async (name, options) => {
    const heard = await recognize(engine, await recording(name.replaceAll(' ', '-'), ...options));
    expect(heard.segments).toEqual([]);
    expect(heard.language).toBeNull();
  });

  describe('with a long recording', () => {
    const sentences = ordinary['en-US']!;
    let long: Awaited<ReturnType<typeof said>>;
    beforeAll(async () => {
      const parts: string[] = [];
      for (const [at, text] of sentences.entries()) {
        const { path } = await said(`sentence-${at}`, text);
        parts.push(`file '${path}'`);
      }
      const list = join(folder, 'list');
      await writeFile(list, parts.join('\n'));
      long = await recording('long', '-f', 'concat', '-safe', '0', '-i', list);
    });

    test('works part by part and loses no word at the seams', async () => {
      const progress: number[] = [];
      const heard = await recognize(engine, long, (doneMs) => progress.push(doneMs));
      expect(progress.length).toBeGreaterThan(1);
      expect(progress).toEqual(progress.toSorted((a, b) => a - b));
      const said = sentences.join(' ');
      expect(missing(said, textOf(heard)).length).toBeLessThan(0.1 * wordsOf(said).length);
      const starts = heard.segments.map(({ startMs }) => startMs);
      expect(starts).toEqual(starts.toSorted((a, b) => a - b));
    });

    test('stops soon when cancelled, and recognises the next recording', async () => {
      const abort = new AbortController();
      const reason = new Error('enough');
      const running = recognize(engine, long, undefined, abort.signal);
      // In the middle of the first part, which reports nothing before its end
      setTimeout(() => abort.abort(reason), 1_000);
      await expect(running).rejects.toBe(reason);
      expect(textOf(await recognize(engine, await said('next', SENTENCES[1]!)))).toContain('window');
    });
  });
});

describe('PocketSphinx', () => {
  beforeAll(() => {
    if (!isInstalled('pocketsphinx_continuous')) installPackages(['pocketsphinx', 'pocketsphinx-en-us']);
  });

  test('recognises most words of clear English with their times, and nothing in silence', async () => {
    const engine = createPocketSphinxEngine();
    expect(engine.state().state, engine.state().reason).toBe('ready');
    const text = SENTENCES.join(' ');
    const request = await said('classic', text);
    const heard = await recognize(engine, request);
    expect(missing(text, textOf(heard)).length).toBeLessThan(wordsOf(text).length / 3);
    expect(heard.language).toBe('en');
    const words = heard.segments.flatMap((segment) => segment.words);
    expect(words.at(-1)!.endMs).toBeLessThanOrEqual(request.durationMs);
    const silence = await recording('quiet', '-f', 'lavfi', '-i', 'anullsrc=r=16000:cl=mono', '-t', '5');
    expect((await recognize(engine, silence)).segments).toEqual([]);
  });

  test('stops on an abort', async () => {
    const { path } = await said('classic-again', SENTENCES[0]!);
    const long = await recording('classic-long', '-stream_loop', '200', '-i', path);
    const abort = new AbortController();
    const reason = new Error('enough');
    const running = recognize(createPocketSphinxEngine(), long, undefined, abort.signal);
    running.catch(() => undefined);
    const programs = () =>
      execFileSync('ps', ['-o', 'args=', '--ppid', String(process.pid)], { encoding: 'utf8' });
    await vi.waitFor(() => expect(programs()).toContain(long.path), { timeout: 20_000 });
    abort.abort(reason);
    await expect(running).rejects.toBe(reason);
    await vi.waitFor(() => expect(programs()).not.toContain(long.path), { timeout: 20_000 });
  });
});
