import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { finishUtterance } from '../../demo/server/engines/speech/finish-utterance.ts';
import { EngineError } from '../../demo/server/engines/engine.ts';
import type { SpeechEngine } from '../../demo/server/engines/speech/engine.ts';
import { createEspeakEngine } from '../../demo/server/engines/speech/espeak/engine.ts';
import { findProgram } from '../../demo/server/process/find-program.ts';
import { measure } from '../support/hear.ts';
import { PATIENT } from '../support/patient.ts';
import { say, secondsOf } from '../support/say.ts';

const VOICE = 'espeak-en-GB-man';

/** Which of the recorded processes still run. */
const runningOf = async (note: string): Promise<string[]> => {
  const ids = (await readFile(note, 'utf8').catch(() => '')).split('\n').filter(Boolean);
  return ids.filter((id) => {
    try {
      return process.kill(Number(id), 0);
    } catch {
      return false;
    }
  });
};

describe('eSpeak NG', () => {
  let engine: SpeechEngine;
  let folder: string;
  const open: SpeechEngine[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'voxbench-espeak-'));
    engine = createEspeakEngine();
  });
  afterAll(async () => {
    await engine.close();
    await rm(folder, { recursive: true });
  });
  afterEach(async () => {
    for (const other of open.splice(0)) await other.close();
  });

  /** An engine whose program is this shell script. */
  const withProgram = async (script: string): Promise<SpeechEngine> => {
    const path = join(folder, `program-${crypto.randomUUID()}`);
    await writeFile(path, `#!/bin/sh\n${script}\n`);
    await chmod(path, 0o755);
    const other = createEspeakEngine(path);
    open.push(other);
    return other;
  };

  test('hides the secrets of the server from the program', async () => {
    vi.stubEnv('VOXBENCH_SECRET', 'not for programs');
    onTestFinished(() => void vi.unstubAllEnvs());
    const note = join(folder, 'environment');
    const other = await withProgram(`env > ${note}; exit 1`);
    await expect(say(other, VOICE, 'Hello.')).rejects.toThrow(EngineError);
    expect(await readFile(note, 'utf8')).not.toContain('not for programs');
  });

  test('speaks the sample of every voice in its own language, at one loudness', async () => {
    const voices = engine.voices();
    expect(voices.length).toBeGreaterThanOrEqual(16);
    expect(new Set(voices.map((voice) => voice.languages[0])).size).toBeGreaterThanOrEqual(12);
    for (const { voiceId, sample } of voices) {
      const { wav, durationMs } = finishUtterance(await say(engine, voiceId, sample));
      expect(durationMs, voiceId).toBeGreaterThan(2000);
      const { lufs, truePeak } = measure(wav);
      expect(Math.abs(lufs + 19), voiceId).toBeLessThan(1);
      expect(truePeak, voiceId).toBeLessThan(-1);
    }
  });

  test('sounds different with every voice', async () => {
    const heard = new Map<string, string>();
    for (const { voiceId } of engine.voices()) {
      const [first] = await say(engine, voiceId, '1 2 3');
      const sound = Buffer.from(first!.samples.buffer).toString('base64');
      expect(heard.get(sound), voiceId).toBeUndefined();
      heard.set(sound, voiceId);
    }
  });

  test('divides the length by the speed', async () => {
    const text = 'The ferry leaves at seven long before the market opens and everybody is on it';
    const usual = secondsOf(await say(engine, VOICE, text));
    for (const speed of [0.79, 1.21]) {
      const ratio = usual / secondsOf(await say(engine, VOICE, text, { speed }));
      expect(Math.abs(ratio / speed - 1), `at ${speed}`).toBeLessThan(0.08);
    }
  });

  test('does not take double brackets for phonemes', async () => {
    const phonemes = secondsOf(await say(engine, VOICE, '[[h@l0U]]'));
    expect(secondsOf(await say(engine, VOICE, '[ [h@l0U]]'))).toBe(phonemes);
    expect(phonemes).toBeGreaterThan(1);
  });

  test('does not take control characters for commands', async () => {
    const plain = secondsOf(await say(engine, VOICE, 'one 300S two'));
    expect(secondsOf(await say(engine, VOICE, 'one\u0001300S two'))).toBe(plain);
  });

  test.each(['--help', '-f /etc/passwd', '<speak><break time="9s"/></speak>'])(
    'speaks as text: %s',
    async (text) => {
      const said = secondsOf(await say(engine, VOICE, text));
      expect(said).toBeGreaterThan(0.5);
      expect(said).toBeLessThan(9);
    },
  );

  test('speaks right-to-left text', async () => {
    expect(secondsOf(await say(engine, VOICE, 'مرحبا بالعالم'))).toBeGreaterThan(0.5);
  });

  test.each(['   ', '\u0000\u001b', '\ud83d'])(
    'fails rather than being silent when there is nothing to say: %j',
    async (text) => {
      await expect(say(engine, VOICE, text)).rejects.toThrow(EngineError);
    },
  );

  test('speaks a sentence of 2,000 characters to its end', async () => {
    const hundred = secondsOf(await say(engine, VOICE, 'word '.repeat(100)));
    expect(secondsOf(await say(engine, VOICE, 'word '.repeat(400)))).toBeGreaterThan(3.5 * hundred);
  });

  test('may be tried again when the program is killed in mid-sentence', async () => {
    const dying = await withProgram('espeak-ng "$@" | head -c 20000; kill -9 $$');
    const failure = await say(dying, VOICE, 'Hello, this sentence has no end.').catch(
      (error: unknown) => error,
    );
    expect(failure).toMatchObject({
      name: 'EngineError',
      retry: true,
      message: expect.stringContaining('SIGKILL'),
    });
    expect(secondsOf(await say(engine, VOICE, 'Hello.'))).toBeGreaterThan(0.3);
  });

  test('tries again when the program fails once', async () => {
    const marker = join(folder, 'ran');
    const shaky = await withProgram(
      `if [ ! -e ${marker} ]; then touch ${marker}; exit 3; fi; exec espeak-ng "$@"`,
    );
    expect(secondsOf(await say(shaky, VOICE, 'Hello.'))).toBeGreaterThan(0.3);
  });

  test('ends a hanging program after the time limit', async () => {
    const note = join(folder, 'hanging');
    const hanging = await withProgram(`echo $$ >> ${note}; exec sleep 600`);
    const impatient = { ...hanging, timeoutMs: 200 };
    await expect(say(impatient, VOICE, 'Hello.')).rejects.toThrow(/did not finish in 200 ms/);
    await vi.waitFor(() => expect(runningOf(note)).resolves.toEqual([]), PATIENT);
  });

  test('ends the program at once on an abort', async () => {
    const note = join(folder, 'aborted');
    const hanging = await withProgram(`echo $$ >> ${note}; exec sleep 600`);
    const abort = new AbortController();
    const speaking = say(hanging, VOICE, 'Hello.', { signal: abort.signal });
    await vi.waitFor(async () => expect(await runningOf(note)).toHaveLength(1), PATIENT);
    abort.abort(new Error('enough'));
    await expect(speaking).rejects.toThrow('enough');
    await vi.waitFor(() => expect(runningOf(note)).resolves.toEqual([]), PATIENT);
  });

  test('fails when the output is not audio', async () => {
    const talking = await withProgram('echo this is not a sound file');
    await expect(say(talking, VOICE, 'Hello.')).rejects.toThrow(EngineError);
  });

  test('is off with the command that installs it, and ready by itself once installed', async () => {
    const path = join(folder, 'late-program');
    vi.useFakeTimers();
    try {
      const late = createEspeakEngine(path);
      open.push(late);
      let changes = 0;
      late.onChange(() => changes++);
      expect(late.state()).toMatchObject({
        state: 'off',
        reason: expect.stringContaining('apt-get install'),
      });
      expect(late.voices()).toEqual([]);
      await writeFile(path, '#!/bin/sh\n');
      await chmod(path, 0o755);
      vi.advanceTimersByTime(10_000);
      expect(late.state().state).toBe('ready');
      expect(late.voices().length).toBeGreaterThan(0);
      await rm(path);
      vi.advanceTimersByTime(10_000);
      expect(late.state().state).toBe('off');
      expect(changes).toBe(2);
    } finally {
      vi.useRealTimers();
    }
  });

  test('uses only an executable program', async () => {
    const path = join(folder, 'no-program');
    await writeFile(path, '');
    expect(findProgram(path)).toBeUndefined();
    expect(findProgram('sh')).toMatch(/\/sh$/);
  });
});
