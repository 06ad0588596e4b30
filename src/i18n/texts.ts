import { pageGlobal } from '../api/page.ts';

/** A text with `{name}` placeholders; one by plural form where it depends on `{count}`. */
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
/** Values of the placeholders; numbers are written as the language writes them. */
export type Values<M extends Message> = {
  [Name in Placeholders<M>]: Name extends 'count' ? number : string | number;
};

/** Returns a text in the language the function was made for. */
export type Translate<M extends Messages> = <Key extends keyof M & string>(
  key: Key,
  ...values: [Placeholders<M[Key]>] extends [never] ? [] : [values: Values<M[Key]>]
) => string;

/** Texts by the name of their feature. */
export type FeatureTexts = Map<string, Messages>;
/** By the beginning of a tag, as a pattern. */
type AllTexts = Map<string, FeatureTexts>;

// Shared by all bundles on the page: which of them a host imports `registerTexts` from makes no difference.
const registered = () => pageGlobal('texts', () => new Map()) as AllTexts;
/** Texts that this bundle has loaded, by language tag. Bundles do not share them: those of another version may have other placeholders. */
export const loaded: AllTexts = new Map();
/** Are called when texts of a language were added. */
export const textListeners = () => pageGlobal('texts-listeners', () => new Set());

/** Adds the texts of a feature in another language; those it lacks stay English. @param locale a BCP 47 tag */
export function registerTexts(locale: string, feature: string, messages: Messages): void {
  if (/[^a-z\d-]/i.test(locale)) return console.error('Not a language tag:', locale);
  const key = locale.toLowerCase();
  const features = registered().get(key) ?? new Map<string, Messages>();
  registered().set(key, features.set(feature, { ...features.get(feature), ...messages }));
  for (const listener of textListeners()) listener();
}

/** All that there is for a locale, with its tag: ours before the host's, which stand as they came. */
const allFor = (locale: string) =>
  [...loaded, ...registered()].filter(([tag]) => new RegExp(`^${tag}\\b`, 'i').test(locale));

/** What needs no texts of its own: they are written in English. */
export const isEnglish = (locale: string): boolean => /^en\b/i.test(locale);

/** The locale that texts are shown in: the wanted one where there are texts for it, else English until they are loaded. */
export function textLocale(wanted: string): string {
  if (isEnglish(wanted)) return wanted;
  import('./languages/load-language.ts').then(
    (module) => module.default(wanted),
    () => {},
  );
  return allFor(wanted)[0] ? wanted : 'en';
}

/** The texts of a feature in a language: those of the host in place of ours, and later ones in place of earlier ones. */
export const ownTexts = (feature: string, locale: string): Messages =>
  Object.assign({}, ...allFor(locale).map(([, features]) => features.get(feature)));

/** Keys of the texts that are the same whatever is counted. */
type Plain<M extends Messages> = { [Key in keyof M]: M[Key] extends string ? Key : never }[keyof M] & string;

/**
 * The texts of a feature for a shell: those into which nothing is put. English on a page from right to left ends with a
 * mark that keeps its last character, such as a question mark, at its end.
 */
export function plainTexts<M extends Messages>(
  { feature, en }: Texts<M>,
  { locale, dir }: { readonly locale: string; readonly dir: string },
) {
  const own = ownTexts(feature, locale);
  return (key: Plain<M>) => (own[key] ?? (dir === 'rtl' ? `${en[key] as string}\u200e` : en[key])) as string;
}
