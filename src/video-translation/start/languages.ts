import type { TranslationModel } from '../../contract/index.ts';

/** Languages offered for a model that accepts any: those that speech recognition and language models know best. */
const COMMON =
  'af ar az be bg bn bs ca cs cy da de el en es et fa fi fr gl gu he hi hr hu hy id is it ja ka kk kn ko lt lv mk ml mr ms ne nl no pa pl pt ro ru sk sl sq sr sv sw ta te th tl tr uk ur uz vi zh'.split(
    ' ',
  );

type Pairs = Pick<TranslationModel, 'pairs'>;

const isOf = ({ pairs }: Pairs, source: string, target: string) =>
  pairs === null || pairs.some(([from, to]) => (source === '' || from === source) && to === target);

/** The best model for a language pair. If the source is unknown, the best one that accepts any source. */
export const modelFor = <M extends Pairs>(
  models: readonly M[],
  source: string,
  target: string,
): M | undefined => models.find((model) => isOf(model, source, target));

/** All selectable languages. */
export const allLanguages = (models: readonly Pairs[]): string[] => [
  ...new Set([...COMMON, ...models.flatMap(({ pairs }) => pairs ?? []).flat()]),
];

/**
 * Languages that need no translation by the user: the source's own, which is only spoken anew, and those that some model
 * translates into.
 *
 * @param source empty while unknown
 */
export const targetsFrom = (models: readonly Pairs[], source: string): string[] =>
  allLanguages(models).filter((target) => target === source || modelFor(models, source, target));
