import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { createInterface } from 'node:readline';
import { bareEnvironment } from '../../../process/bare-environment.ts';
import { findProgram } from '../../../process/find-program.ts';
import { because } from '../../because.ts';
import { EngineError } from '../../engine.ts';
import { off, READY } from '../../status.ts';
import type { RecognitionEngine, RecognizedSegment } from '../engine.ts';
import { createUtteranceReader } from './read-words.ts';

const PROGRAM = 'pocketsphinx_continuous';
const NICENESS = 10;
const SECONDS_MAX = 4 * 3600;
/** Timeout as a multiple of the recording's duration, for a busy processor. */
const PACE_MAX = 4;
const START_MS = 30_000;
const COMPLAINT_CHARACTERS_MAX = 500;

const listen = (path: string, onUtterance: (segment: RecognizedSegment) => void, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const command = [PROGRAM, '-infile', path, '-time', 'yes', '-logfn', '/dev/null'];
    // When it writes to a pipe, the program buffers its output, which hides its progress. stdbuf makes it flush each
    // line.
    const [program = PROGRAM, ...args] = findProgram('stdbuf') ? ['stdbuf', '-oL', ...command] : command;
    const child = spawn(program, args, {
      env: bareEnvironment(),
      stdio: ['ignore', 'pipe', 'pipe'],
      signal,
      killSignal: 'SIGKILL',
    });
    child.on('error', reject);
    if (child.pid !== undefined) setPriority(child.pid, NICENESS);
    let complaint = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      complaint = (complaint + text).slice(-COMPLAINT_CHARACTERS_MAX);
    });
    createInterface({ input: child.stdout }).on('line', createUtteranceReader(onUtterance));
    child.on('close', (code, by) => {
      if (code === 0) resolve();
      else reject(new Error(`${PROGRAM} ended with ${by ?? `code ${code}`}: ${complaint.trim()}`));
    });
  });

/**
 * PocketSphinx, Debian's program with its American English model. Fast, but wrong in one of four words of real speech.
 */
export const createPocketSphinxEngine = (): RecognitionEngine => ({
  id: 'pocketsphinx',
  model: {
    modelId: 'pocketsphinx-en-us',
    name: 'PocketSphinx',
    description: 'American English only, without punctuation; about one word in four of real speech is wrong',
  },
  languages: ['en'],
  can: { words: true, findsLanguage: false },
  secondsMax: SECONDS_MAX,
  concurrency: 1,
  state: () => (findProgram(PROGRAM) ? READY : off(because('pocketsphinx_missing'))),
  onChange: () => () => {},
  async recognize({ path, durationMs }, { signal, onProgress }) {
    const segments: RecognizedSegment[] = [];
    const late = AbortSignal.timeout(START_MS + PACE_MAX * durationMs);
    const hear = (segment: RecognizedSegment) => {
      segments.push(segment);
      onProgress?.(segment.endMs);
    };
    try {
      await listen(path, hear, AbortSignal.any([signal, late]));
    } catch (cause) {
      signal.throwIfAborted();
      throw new EngineError('PocketSphinx failed', { retry: false, cause });
    }
    const language = segments.length > 0 ? 'en' : null;
    return { language, languageProbability: null, durationMs, segments };
  },
  async close() {},
});
