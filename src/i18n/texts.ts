import { pageGlobal } from '../api/page.ts';

/** A text with `{name}` placeholders, or one per plural form when it depends on `{count}`. */
export type Message = string | (Partial<Record<Intl.LDMLPluralRule, string>> & { readonly other: string });
export type Messages = Readonly<Record<string, Message>>;

/** The texts of one feature, in English. */
export interface Texts<M extends Messages = Messages> {
  readonly feature: string;
  readonly en: M;
}

/** Declares the texts of a feature. */
export const texts = <const M extends Messages>(feature: string, en: M): Texts<M> => ({ feature, en });

type NamesIn<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;
type Placeholders<M extends Message> = M extends string ? NamesIn<M> : 'count' | NamesIn<M[keyof M]>;
/** Values of the placeholders. Numbers are formatted for the language. */
export type Values<M extends Message> = {
  [Name in Placeholders<M>]: Name extends 'count' ? number : string | number;
};

/** Returns a text in one language. */
export type Translate<M extends Messages> = <Key extends keyof M & string>(
  key: Key,
  ...values: [Placeholders<M[Key]>] extends [never] ? [] : [values: Values<M[Key]>]
) => string;

/** Texts by feature. */
export type FeatureTexts = Map<string, Messages>;
/** By language tag, or a pattern for the start of one. */
type AllTexts = Map<string, FeatureTexts>;

// Shared by all bundles on the page, so it does not matter which of them a host imports `registerTexts` from.
const registered = () => pageGlobal('texts', () => new Map()) as AllTexts;
/**
 * Texts this bundle has loaded, by language tag. Not shared: the placeholders of another version's texts may differ.
 */
export const loaded: AllTexts = new Map();
/** Listeners to call when texts of a language are added. */
export const textListeners = () => pageGlobal('texts-listeners', () => new Set());

/**
 * Adds the texts of a feature in another language; those it lacks stay English.
 * @throws RangeError if `locale` is no BCP 47 tag
 */
export function registerTexts(locale: string, feature: string, messages: Messages): void {
  new Intl.Locale(locale);
  const key = locale.toLowerCase();
  const features = registered().get(key) ?? new Map<string, Messages>();
  registered().set(key, features.set(feature, { ...features.get(feature), ...messages }));
  for (const listener of textListeners()) listener();
}

/** All texts for a locale, with their tags, in this order: ours, then the host's in the order they were registered. */
const allFor = (locale: string) =>
  [...loaded, ...registered()].filter(([tag]) => new RegExp(`^${tag}\\b`, 'i').test(locale));

/** English needs no texts to be loaded: every text is written in it. */
export const isEnglish = (locale: string): boolean => /^en\b/i.test(locale);

/** The locale to show texts in: the wanted one if it has texts, else English. Starts loading the wanted texts. */
export function textLocale(wanted: string): string {
  if (isEnglish(wanted)) return wanted;
  import('./languages/load-language.ts').then(
    (module) => module.default(wanted),
    () => {},
  );
  return allFor(wanted)[0] ? wanted : 'en';
}

/** Texts of a feature in a language. The host's replace ours, and later ones replace earlier ones. */
export const ownTexts = (feature: string, locale: string): Messages =>
  Object.assign({}, ...allFor(locale).map(([, features]) => features.get(feature)));

/** Keys of texts without plural forms. */
type Plain<M extends Messages> = { [Key in keyof M]: M[Key] extends string ? Key : never }[keyof M] & string;

/**
 * Texts of a feature for a shell, without placeholders. In a right-to-left layout English texts end with a
 * left-to-right mark, which keeps their final punctuation on the right.
 */
export function plainTexts<M extends Messages>(
  { feature, en }: Texts<M>,
  { locale, dir }: { readonly locale: string; readonly dir: string },
) {
  const own = ownTexts(feature, locale);
  return (key: Plain<M>) => (own[key] ?? (dir === 'rtl' ? `${en[key] as string}\u200e` : en[key])) as string;
}
