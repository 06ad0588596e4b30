import { readFile, writeFile } from 'node:fs/promises';
import { readWav, writeWav } from '../../demo/server/audio/wav.ts';
import { because } from '../../demo/server/engines/because.ts';
import type {
  Conversion,
  ConversionEngine,
  ConvertRequest,
} from '../../demo/server/engines/conversion/engine.ts';
import { EngineError } from '../../demo/server/engines/engine.ts';
import { off, READY } from '../../demo/server/engines/status.ts';
import type { VoiceChangeMethod } from '../../src/contract/constants/voice-changes.ts';

/** What a fake engine does with the next recordings: once it fails, or waits until it is aborted or told to go on. */
type Manner = 'fail' | 'crash' | 'wait';

/** An engine that gives recordings back as they are, or louder or quieter. */
export class FakeConversion implements ConversionEngine {
  readonly id: string;
  readonly method: VoiceChangeMethod;
  readonly name: string;
  readonly concurrency = 1;
  /** What it was asked for, in order. */
  readonly asked: ConvertRequest[] = [];
  aborted = 0;
  /** Its results times this. */
  loudness = 1;
  conversion: Conversion = { pitch: { source: 118, target: 205, result: 203 }, text: null };
  readonly #voiceIds: readonly string[] | null;
  readonly #languages: readonly string[] | null;
  #manners: Manner[] = [];
  #waiting: (() => void)[] = [];
  #state = READY;
  readonly #told = new Set<() => void>();

  constructor({
    method = 'match' as VoiceChangeMethod,
    name = '',
    voiceIds = null as readonly string[] | null,
    languages = null as readonly string[] | null,
  } = {}) {
    this.id = `fake-${method}`;
    this.method = method;
    this.name = name;
    this.#voiceIds = voiceIds;
    this.#languages = languages;
  }

  voiceIds = () => this.#voiceIds;
  languages = () => this.#languages;
  state = () => this.#state;
  onChange = (changed: () => void) => {
    this.#told.add(changed);
    return () => void this.#told.delete(changed);
  };

  turn(state: 'ready' | 'off') {
    this.#state = state === 'off' ? off(because('ffmpeg_missing')) : READY;
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

  async convert(
    request: ConvertRequest,
    { signal, onProgress }: Parameters<ConversionEngine['convert']>[1],
  ): Promise<Conversion> {
    this.asked.push(request);
    const manner = this.#manners.shift();
    if (manner === 'fail') throw new EngineError('told to fail', { retry: false });
    if (manner === 'crash') throw new EngineError('told to crash', { retry: true });
    onProgress(0.5);
    if (manner === 'wait')
      await new Promise<void>((resolve, reject) => {
        this.#waiting.push(resolve);
        signal.addEventListener('abort', () => {
          this.aborted++;
          reject(signal.reason);
        });
      });
    const { samples, sampleRate } = readWav(await readFile(request.path));
    const changed = samples.map((sample) => sample * this.loudness);
    await writeFile(request.out, writeWav(changed, sampleRate));
    return this.conversion;
  }

  async close() {}
}
