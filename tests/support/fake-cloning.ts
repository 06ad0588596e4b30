import { because } from '../../demo/server/engines/because.ts';
import {
  CloneRefused,
  type ClonedVoice,
  type CloneOrder,
  type CloningEngine,
} from '../../demo/server/engines/cloning/engine.ts';
import { EngineError } from '../../demo/server/engines/engine.ts';
import { off, READY } from '../../demo/server/engines/status.ts';
import type { SampleQuality } from '../../demo/server/engines/speakers/alike.ts';
import type { CloneKind } from '../../src/contract/constants/voice-cloning.ts';

/**
 * What a fake engine does with the next orders: once it refuses, crashes, makes the voice and loses the answer, or waits until
 * it is aborted or told to go on.
 */
type Manner = CloneRefused['reason'] | 'crash' | 'break' | 'wait' | 'lose';

/** An engine that answers each order with another share of the voice `fake-0`, or with a voice at a service. */
export class FakeCloning implements CloningEngine {
  readonly id: string;
  readonly name: string;
  readonly kinds: readonly CloneKind[];
  readonly languages: readonly string[] = ['en', 'de'];
  readonly real: boolean;
  /** What it was asked for, in order. */
  readonly asked: CloneOrder[] = [];
  /** Ids of the voices at its service. */
  readonly kept = new Set<string>();
  readonly findMarked?: NonNullable<CloningEngine['findMarked']>;
  aborted = 0;
  /** Whether all voices at its service can be looked through. */
  showsAll = true;
  /** Whether it tells how near its voices come: services do not. */
  measures: boolean;
  /** How near the next voices come. */
  nearness = 0.82;
  /** Marks of the voices at its service, by their ids. */
  readonly #marks = new Map<string, string>();
  #isAway = false;
  #made = 0;
  #manners: Manner[] = [];
  #waiting: (() => void)[] = [];
  #state = READY;
  readonly #told = new Set<() => void>();

  constructor({
    id = 'fake-cloning',
    name = '',
    kinds = ['instant', 'professional'] as readonly CloneKind[],
    real = false,
  } = {}) {
    this.id = id;
    this.name = name;
    this.kinds = kinds;
    this.real = real;
    this.measures = !real;
    if (real)
      this.findMarked = async (marks) => ({
        voices: [...this.kept].flatMap((remoteId) => {
          const mark = this.#marks.get(remoteId) ?? '';
          return marks.includes(mark) ? [{ mark, remoteId }] : [];
        }),
        isWhole: this.showsAll,
      });
  }

  state = () => this.#state;
  onChange = (changed: () => void) => {
    this.#told.add(changed);
    return () => void this.#told.delete(changed);
  };

  turn(state: 'ready' | 'off' | 'installing') {
    this.#state = {
      ready: READY,
      off: off(because('models_off')),
      installing: { ...READY, state: 'installing' as const },
    }[state];
    for (const changed of this.#told) changed();
  }

  /** How it does the next orders, one each; as usual after them. */
  next(...manners: Manner[]) {
    this.#manners = manners;
  }

  /** Lets all that waits go on. */
  proceed() {
    for (const resume of this.#waiting.splice(0)) resume();
  }

  /** Whether its service answers when a voice is to be removed. */
  reach(isReached: boolean) {
    this.#isAway = !isReached;
  }

  async clone(order: CloneOrder): Promise<ClonedVoice> {
    this.asked.push(order);
    const { signal, onProgress, mark } = order;
    const manner = this.#manners.shift();
    if (manner === 'crash') throw new EngineError('told to crash', { retry: true });
    if (manner === 'break') throw new Error('told to break');
    onProgress(0.5);
    if (manner === 'wait')
      await new Promise<void>((resolve, reject) => {
        this.#waiting.push(resolve);
        signal.addEventListener('abort', () => {
          this.aborted++;
          reject(signal.reason);
        });
      });
    else if (manner && manner !== 'lose') throw new CloneRefused(manner, 'told to refuse');
    const number = ++this.#made;
    const remoteId = `remote-${number}-${crypto.randomUUID()}`;
    if (this.real) {
      this.kept.add(remoteId);
      this.#marks.set(remoteId, mark);
    }
    if (manner === 'lose') throw new Error('told to lose the answer');
    return {
      engineVoice: this.real ? { remoteId } : { data: new TextEncoder().encode(String(number)) },
      similarity: this.measures ? { clone: this.nearness, stock: 0.68, ceiling: 0.94 } : null,
      languages: ['en-US', 'en-GB'],
    };
  }

  spokenBy(voice: ClonedVoice['engineVoice']) {
    const voiceId = 'remoteId' in voice ? `fake-${voice.remoteId}` : 'fake-0';
    const share = 'data' in voice ? 1 / Number(new TextDecoder().decode(voice.data)) : 1;
    return { engineId: 'fake', mix: { shares: [{ voiceId, share, prosody: 0.5 }] } };
  }

  async forget({ remoteId }: { remoteId: string }) {
    if (this.#isAway) throw new EngineError('The service is away', { retry: true });
    this.kept.delete(remoteId);
  }

  async close() {}
}

/** A sample with nothing wrong. */
export const GOOD_SAMPLE: SampleQuality = {
  durationMs: 12_000,
  speechMs: 11_000,
  levelDb: -20,
  noiseDb: 40,
  clippedShare: 0,
  hasMusic: false,
  speakers: 'one',
};
