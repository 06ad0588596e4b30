import { EngineError, type EngineAction, type EngineState } from '../../demo/server/engines/engine.ts';
import type {
  EngineAbilities,
  EngineVoice,
  SpeakRequest,
  SpeechChunk,
  SpeechEngine,
} from '../../demo/server/engines/speech/engine.ts';
import { because } from '../../demo/server/engines/because.ts';
import { READY, off } from '../../demo/server/engines/status.ts';

const SAMPLE_RATE = 24_000;
const SAMPLE = 'This is how I sound.';

/** A tone as long as the text, so that takes can be told apart by their length. */
function tone(text: string): Float32Array {
  const samples = new Float32Array(Math.round(SAMPLE_RATE * (0.3 + text.length * 0.01)));
  for (let i = 0; i < samples.length; i++) samples[i] = 0.3 * Math.sin((2 * Math.PI * 220 * i) / SAMPLE_RATE);
  return samples;
}

/**
 * An engine that tests command: it speaks tones, and for texts with a word in `#…` it does as told:
 * `#fail` fails for good, `#crash` fails once and then works, `#hang` never ends, `#wait` waits for `proceed()` first.
 */
export class FakeEngine implements SpeechEngine {
  readonly id: string;
  readonly model;
  readonly can: EngineAbilities;
  readonly charactersMax = 16_000;
  readonly concurrency: number;
  readonly timeoutMs: number;
  /** Texts it was asked to speak, in order, without previews. */
  readonly asked: string[] = [];
  /** All it was asked for, previews too. */
  readonly requests: SpeakRequest[] = [];
  /** What an operator told it. */
  readonly told: EngineAction[] = [];
  #state: EngineState = READY;
  readonly #voices: readonly EngineVoice[];
  readonly #listeners = new Set<() => void>();
  readonly #crashed = new Set<string>();
  #waiting: (() => void)[] = [];

  constructor({
    id = 'fake',
    voices = 1,
    concurrency = 1,
    timeoutMs = 30_000,
    can = {},
    languages = ['en-US', 'de-DE', 'fr-FR', 'es-ES'],
  } = {}) {
    this.id = id;
    this.can = { blend: false, ipa: false, marks: false, reads: true, ...can };
    this.model = { modelId: `${id}-model`, name: 'Fake', description: 'Speaks tones.' };
    this.concurrency = concurrency;
    this.timeoutMs = timeoutMs;
    this.#voices = Array.from({ length: voices }, (_, index) => ({
      voiceId: `${id}-${index}`,
      name: `Voice ${index}`,
      description: 'A tone.',
      gender: index % 2 ? 'male' : 'female',
      languages: [languages[index % languages.length]!],
      style: [index % 3 ? 'calm' : 'lively'],
      sample: SAMPLE,
    }));
  }

  state = () => this.#state;
  voices = () => (this.#state.state === 'ready' ? this.#voices : []);

  turn(state: 'ready' | 'off') {
    this.#state = state === 'off' ? off(because('flite_broken', { said: 'turned off by a test' })) : READY;
    for (const listener of this.#listeners) listener();
  }

  onChange(changed: () => void) {
    this.#listeners.add(changed);
    return () => void this.#listeners.delete(changed);
  }

  /** Lets what waits go on, once something does. */
  async proceed(): Promise<void> {
    while (this.#waiting.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    for (const resume of this.#waiting.splice(0)) resume();
  }

  control(action: EngineAction) {
    this.told.push(action);
  }

  async *speak(request: SpeakRequest, signal: AbortSignal): AsyncGenerator<SpeechChunk> {
    const { text } = request;
    this.requests.push(request);
    if (text !== SAMPLE) this.asked.push(text);
    if (text.includes('#crash') && !this.#crashed.has(text)) {
      this.#crashed.add(text);
      throw new EngineError('told to crash', { retry: true });
    }
    if (text.includes('#hang') || text.includes('#wait'))
      await new Promise<void>((resolve, reject) => {
        if (text.includes('#wait')) this.#waiting.push(resolve);
        const leave = () => {
          this.#waiting = this.#waiting.filter((resume) => resume !== resolve);
          reject(signal.reason);
        };
        signal.addEventListener('abort', leave, { once: true });
      });
    if (text.includes('#fail')) throw new EngineError('told to fail', { retry: false });
    yield { samples: tone(text), sampleRate: SAMPLE_RATE };
  }

  async close() {}
}
