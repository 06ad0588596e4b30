import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { KOKORO, WHISPER_BASE } from '../../demo/server/engines/local/install/models.ts';
import type { RecognitionEngine } from '../../demo/server/engines/recognition/engine.ts';
import { createPocketSphinxEngine } from '../../demo/server/engines/recognition/pocketsphinx/engine.ts';
import { createWhisperEngine } from '../../demo/server/engines/recognition/whisper/engine.ts';
import { startKokoroAlone } from '../support/kokoro-alone.ts';
import { bringModel, openModel } from '../support/open-model.ts';
import type { Figure } from './figure.ts';
import { ordinary } from './understood/ordinary.ts';
import { heardWordsOf, wordErrors, wordsOf } from './understood/word-error.ts';

const VOICE = 'af_heart';
const LANGUAGE = 'en-US';
const SENTENCES = 20;

interface Result {
  /** Of a hundred words. */
  wrong: number;
  timeOverLength: number;
}

const measure = async (
  engine: RecognitionEngine,
  recording: { path: string; durationMs: number },
  said: string,
): Promise<Result> => {
  const { signal } = new AbortController();
  const begun = performance.now();
  const { segments } = await engine.recognize(recording, { signal });
  const ms = performance.now() - begun;
  const heard = segments.map(({ text }) => text).join(' ');
  const wanted = wordsOf(said, LANGUAGE);
  return {
    wrong: (100 * wordErrors(wanted, heardWordsOf(heard, LANGUAGE))) / wanted.length,
    timeOverLength: ms / recording.durationMs,
  };
};

/** How many words the recognition engines miss of ordinary sentences that Kokoro speaks, and how long they take. */
export default async function* (): AsyncGenerator<Figure> {
  const folder = await mkdtemp(join(tmpdir(), 'voxbench-recognition-'));
  const kokoro = await bringModel(KOKORO);
  await bringModel(WHISPER_BASE);
  try {
    const said = ordinary[LANGUAGE]!.slice(0, SENTENCES);
    const alone = startKokoroAlone(kokoro);
    let seconds = 0;
    const list: string[] = [];
    for (const [at, text] of said.entries()) {
      const file = join(folder, `${at}.wav`);
      const made = await alone.create({ text, voice: VOICE, language: 'en-us', file });
      seconds += made.sound;
      list.push(`file '${file}'`);
    }
    alone.close();
    const path = join(folder, 'recording.wav');
    const names = join(folder, 'list');
    await writeFile(names, list.join('\n'));
    const input = ['-v', 'error', '-f', 'concat', '-safe', '0', '-i', names];
    execFileSync('ffmpeg', [...input, '-ac', '1', '-ar', '16000', path]);
    const recording = { path, durationMs: Math.round(seconds * 1000) };

    const whisper = createWhisperEngine(openModel(WHISPER_BASE));
    // Loads the model
    await measure(whisper, recording, said.join(' '));
    const best = await measure(whisper, recording, said.join(' '));
    await whisper.close();
    yield { figure: 'whisper-words-wrong', value: best.wrong, unit: '%', goal: { atMost: 2 } };
    yield {
      figure: 'whisper-time-over-length',
      value: best.timeOverLength,
      unit: 'ratio',
      goal: { atMost: 0.2 },
    };
    const classic = await measure(createPocketSphinxEngine(), recording, said.join(' '));
    yield { figure: 'pocketsphinx-words-wrong', value: classic.wrong, unit: '%' };
    yield { figure: 'pocketsphinx-time-over-length', value: classic.timeOverLength, unit: 'ratio' };
    yield { figure: 'recorded', value: seconds, unit: 's' };
    yield { figure: 'processors', value: availableParallelism(), unit: '' };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
