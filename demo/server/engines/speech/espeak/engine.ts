import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { MODEL_MULTILINGUAL } from '../../../../../src/contract/constants/voices.ts';
import { WavReader } from '../../../audio/wav.ts';
import { EngineError } from '../../engine.ts';
import { UTTERANCE_CHARACTERS_MAX, type SpeechChunk, type SpeechEngine } from '../engine.ts';
import { because } from '../../because.ts';
import { bareEnvironment } from '../../../process/bare-environment.ts';
import { boundedCommand } from '../../../process/bounded-command.ts';
import { findProgram } from '../../../process/find-program.ts';
import { READY, createStatus, off } from '../../status.ts';
import { harmlessText } from './text.ts';
import { espeakVoices } from './voices.ts';

/** Words a minute at speed 1. */
const RATE = 165;
const LOOK_AGAIN_MS = 5_000;
const ERROR_CHARACTERS_MAX = 500;

/** Runs the program once. An abort, or leaving the generator, kills it. */
async function* run(path: string, args: readonly string[], text: string, signal: AbortSignal) {
  const child = spawn(...boundedCommand(path, args), { env: bareEnvironment(), stdio: 'pipe' });
  let complaint = '';
  child.stderr.setEncoding('utf8').on('data', (more: string) => {
    complaint = (complaint + more).slice(-ERROR_CHARACTERS_MAX);
  });
  const ended = new Promise<string>((resolve) => {
    child.on('error', (error) => resolve(error.message));
    child.on('close', (code, by) => resolve(code === 0 ? '' : `${by ?? `code ${code}`} ${complaint}`.trim()));
  });
  const kill = () => child.kill('SIGKILL');
  signal.addEventListener('abort', kill, { once: true });
  // A program that ended early closes its input. Its exit tells more.
  child.stdin.on('error', () => {});
  child.stdin.end(text);
  try {
    yield* child.stdout as AsyncIterable<Uint8Array>;
    const failure = await ended;
    signal.throwIfAborted();
    if (failure) throw new EngineError(`espeak-ng ended with ${failure}`, { retry: true });
  } finally {
    signal.removeEventListener('abort', kill);
    kill();
  }
}

/**
 * eSpeak NG, if it is installed on the machine: many languages, fast, robotic. Detects within seconds that it has been
 * installed.
 *
 * @param program name on PATH, or an absolute path
 */
export const createEspeakEngine = (program = 'espeak-ng'): SpeechEngine => {
  const look = () => (findProgram(program) ? READY : off(because('espeak_missing')));
  const status = createStatus(look());
  const timer = setInterval(() => status.set(look()), LOOK_AGAIN_MS).unref();

  return {
    id: 'espeak',
    model: {
      modelId: MODEL_MULTILINGUAL,
      name: 'Classic multilingual',
      description: 'eSpeak NG: many languages, robotic, clear at high speed; speaks at once on any machine',
    },
    can: { blend: false, ipa: false, marks: false, reads: false },
    charactersMax: UTTERANCE_CHARACTERS_MAX,
    concurrency: Math.min(availableParallelism(), 4),
    msPerCharacter: 2,
    timeoutMs: 20_000,
    state: () => status.get(),
    voices: () => (status.get().state === 'ready' ? espeakVoices : []),
    onChange: (changed) => status.onChange(changed),
    async *speak({ voiceId, text, speed }, signal): AsyncGenerator<SpeechChunk> {
      const voice = espeakVoices.find((known) => known.voiceId === voiceId);
      if (!voice) throw new EngineError(`espeak-ng has no voice ${voiceId}`, { retry: false });
      const spoken = harmlessText(text);
      if (!spoken) throw new EngineError('There is nothing in the text to speak', { retry: false });
      const path = findProgram(program);
      status.set(look());
      if (!path) throw new EngineError(because('espeak_missing'), { retry: false });

      const rate = String(Math.round(RATE * speed));
      // UTF-8 on its input, never as an argument: text that looks like an option stays text.
      const args = ['-v', voice.program, '-s', rate, '-b', '1', '--stdin', '--stdout'];
      const wav = new WavReader();
      for await (const bytes of run(path, args, spoken, signal)) {
        const samples = wav.push(bytes);
        if (samples.length > 0) yield { samples, sampleRate: wav.sampleRate! };
      }
    },
    async close() {
      clearInterval(timer);
    },
  };
};
