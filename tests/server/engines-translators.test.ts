import { expect, test } from 'vitest';
import { because } from '../../demo/server/engines/because.ts';
import type { EngineAction, EngineState } from '../../demo/server/engines/engine.ts';
import { createStatus, off, READY } from '../../demo/server/engines/status.ts';
import type { LanguagePair, TranslationEngine } from '../../demo/server/engines/translation/engine.ts';
import { createTranslators } from '../../demo/server/engines/translation/translators.ts';

const onDemand: EngineState = {
  ...off(because('model_on_demand', { model: 'Fake', megabytes: 70 })),
  action: 'install',
};
const missing = off(because('models_off'));

interface FakeTranslation extends TranslationEngine {
  told: EngineAction[];
  become(state: EngineState): void;
}

const fake = (
  id: string,
  pairs: readonly LanguagePair[] | null,
  state: EngineState = READY,
  quality: TranslationEngine['quality'] = 'neural',
): FakeTranslation => {
  const status = createStatus(state);
  const told: EngineAction[] = [];
  return {
    id,
    capability: 'translation',
    model: { modelId: `model-${id}`, name: id, description: '' },
    pairs,
    can: { styles: false, glossary: false, shortens: false },
    quality,
    state: () => status.get(),
    onChange: (changed) => status.onChange(changed),
    told,
    become: (next) => status.set(next),
    control: (action) => void told.push(action),
    translate: async ({ texts }) => [...texts],
    close: async () => {},
  };
};

test('the best engine that is ready translates a pair, a rough one only when there is no other', () => {
  const rough = fake('rough', [['en', 'es']], READY, 'gist');
  const away = fake('away', [['en', 'es']], missing);
  const all = createTranslators([rough, away]);
  expect(all.best('en', 'es')).toBe(rough);
  away.become(READY);
  expect(all.best('en', 'es')).toBe(away);
  expect(all.best('es', 'en')).toBeUndefined();
  expect(all.byModel('model-away')).toBe(away);
});

test('an engine for any pair that comes first wins over engines for certain pairs, and lists no pairs', () => {
  const any = fake('any', null);
  const certain = fake('certain', [['en', 'fr']]);
  const all = createTranslators([any, certain]);
  expect(all.best('en', 'fr')).toBe(any);
  expect(all.best('sw', 'is')).toBe(any);
  expect(all.pairs()).toEqual([{ source: 'en', target: 'fr', engine: certain }]);
});

test('pairs come from engines that are ready, or else from those that can be installed', () => {
  const later = fake(
    'later',
    [
      ['en', 'fr'],
      ['fr', 'en'],
    ],
    onDemand,
  );
  const now = fake('now', [['en', 'fr']], READY, 'gist');
  const never = fake('never', [['en', 'pt']], missing);
  const all = createTranslators([never, later, now]);
  expect(all.pairs().map(({ source, target, engine }) => [source, target, engine.id])).toEqual([
    ['en', 'fr', 'now'],
    ['fr', 'en', 'later'],
  ]);
  expect(all.installable()).toEqual([later]);
});

test('installing a pair asks the engine that can provide it once, and nobody when a good engine is ready', () => {
  const rough = fake('rough', [['en', 'fr']], READY, 'gist');
  const later = fake('later', [['en', 'fr']], onDemand);
  const all = createTranslators([later, rough]);
  expect(all.install('en', 'fr')).toBe(later);
  later.become({ ...onDemand, state: 'installing', action: 'pause', progress: 0 });
  expect(all.install('en', 'fr')).toBe(later);
  later.become(READY);
  expect(all.install('en', 'fr')).toBe(later);
  expect(later.told).toEqual(['install']);
  expect(all.install('en', 'de')).toBeUndefined();
});

test('changes of every engine are reported until the listener stops', () => {
  const engine = fake('one', [], onDemand);
  const all = createTranslators([engine]);
  let changes = 0;
  const stop = all.onChange(() => changes++);
  engine.become(READY);
  stop();
  engine.become(missing);
  expect(changes).toBe(1);
});
