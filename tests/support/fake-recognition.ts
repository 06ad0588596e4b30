import { because } from '../../demo/server/engines/because.ts';
import { EngineError } from '../../demo/server/engines/engine.ts';
import type {
  Recognition,
  RecognitionEngine,
  RecognizedSegment,
  RecognizeRequest,
} from '../../demo/server/engines/recognition/engine.ts';
import { off, READY } from '../../demo/server/engines/status.ts';

const WORD_MS = 500;

/** A segment that says this, half a second a word. */
export const heardAt = (startMs: number, text: string): RecognizedSegment => {
  const words = text.split(' ').map((word, index) => ({
    text: index === 0 ? word : ` ${word}`,
    startMs: startMs + index * WORD_MS,
    endMs: startMs + (index + 1) * WORD_MS,
    probability: 0.9,
  }));
  return { text, startMs, endMs: words.at(-1)!.endMs, words };
};

/** What a fake engine does with the next recordings: once it fails, or waits until it is aborted or told to go on. */
type Manner = 'fail' | 'crash' | 'wait';

/** An engine that hears what a test tells it to. */
export class FakeRecognition implements RecognitionEngine {
  readonly id: string;
  readonly model;
  languages: readonly string[];
  readonly can = { words: true, findsLanguage: true };
  readonly secondsMax: number;
  readonly concurrency = 1;
  /** What it was asked for, in order. */
  readonly asked: RecognizeRequest[] = [];
  heard: readonly RecognizedSegment[] = [heardAt(0, 'Hello there.')];
  /** The language that it finds, and how sure it is. */
  found = { language: 'en', probability: 0.98 };
  aborted = 0;
  #manners: Manner[] = [];
  #waiting: (() => void)[] = [];
  #state = READY;
  readonly #told = new Set<() => void>();

  constructor({ id = 'fake-recognition', languages = [] as readonly string[], secondsMax = 3600 } = {}) {
    this.id = id;
    this.model = { modelId: `${id}-model`, name: 'Fake', description: 'Hears what it is told.' };
    this.languages = languages;
    this.secondsMax = secondsMax;
  }

  state = () => this.#state;
  onChange = (changed: () => void) => {
    this.#told.add(changed);
    return () => void this.#told.delete(changed);
  };

  turn(state: 'ready' | 'off') {
    this.#state = state === 'off' ? off(because('pocketsphinx_missing')) : READY;
    for (const changed of this.#told) changed();
  }

  /** How it does the next recordings, one each; as usual after them. */
  next(...manners: Manner[]) {
    this.#manners = manners;
  }

  /** Lets all that waits go on. */
  proceed() {
    for (const resume of this.#waiting.splice(0)) resume();
  }

  async recognize(
    request: RecognizeRequest,
    { signal, onProgress }: Parameters<RecognitionEngine['recognize']>[1],
  ): Promise<Recognition> {
    this.asked.push(request);
    const manner = this.#manners.shift();
    if (manner === 'fail') throw new EngineError('told to fail', { retry: false });
    if (manner === 'crash') throw new EngineError('told to crash', { retry: true });
    onProgress?.(request.durationMs / 2);
    if (manner === 'wait')
      await new Promise<void>((resolve, reject) => {
        this.#waiting.push(resolve);
        signal.addEventListener('abort', () => {
          this.aborted++;
          reject(signal.reason);
        });
      });
    const isSpeech = this.heard.length > 0;
    return {
      language: isSpeech ? (request.language ?? this.found.language) : null,
      languageProbability: isSpeech ? (request.language ? 1 : this.found.probability) : null,
      durationMs: request.durationMs,
      segments: this.heard,
    };
  }

  async close() {}
}
