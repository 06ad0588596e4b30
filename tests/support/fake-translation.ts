import { because } from '../../demo/server/engines/because.ts';
import { EngineError } from '../../demo/server/engines/engine.ts';
import { off, READY } from '../../demo/server/engines/status.ts';
import type {
  LanguagePair,
  TranslationEngine,
  TranslationRequest,
} from '../../demo/server/engines/translation/engine.ts';

/** What a fake engine does with the next texts: once it fails, forgets the last one, or waits until it is aborted. */
type Manner = 'fail' | 'crash' | 'forget' | 'wait';

/** An engine that puts the language before each text: `fr: Hello`. */
export class FakeTranslation implements TranslationEngine {
  readonly id = 'fake-translation';
  readonly capability = 'translation';
  readonly model = { modelId: 'fake-translation-model', name: 'Fake', description: 'Names the language.' };
  readonly pairs: readonly LanguagePair[];
  readonly can = { styles: true, glossary: true, shortens: false };
  readonly quality = 'neural';
  /** What it was asked for, in order. */
  readonly asked: TranslationRequest[] = [];
  /** What it waits for before it answers. */
  held: Promise<void> | undefined;
  #manners: Manner[] = [];
  #state = READY;
  readonly #told = new Set<() => void>();

  constructor(
    pairs: readonly LanguagePair[] = [
      ['en', 'fr'],
      ['en', 'pt'],
      ['fr', 'en'],
    ],
  ) {
    this.pairs = pairs;
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

  /** How it does the next texts, one each time; as usual after them. */
  next(...manners: Manner[]) {
    this.#manners = manners;
  }

  async translate(request: TranslationRequest, signal: AbortSignal): Promise<string[]> {
    this.asked.push(request);
    await this.held;
    const manner = this.#manners.shift();
    if (manner === 'fail') throw new EngineError('told to fail', { retry: false });
    if (manner === 'crash') throw new EngineError('told to crash', { retry: true });
    if (manner === 'wait')
      await new Promise<never>((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason as Error));
      });
    const texts = manner === 'forget' ? request.texts.slice(0, -1) : request.texts;
    return texts.map((text) => `${request.target}: ${text}`);
  }

  close = () => Promise.resolve();
}
