import type { Around, Language } from '../language.ts';
import {
  ONE,
  formOf,
  numberPattern,
  parseNumber,
  sayAmount,
  sayCount,
  sayDescribing,
  type Amount,
} from '../number.ts';
import { around } from '../scan.ts';
import { END, START, anyOf, rule, type MakeRules } from './rule.ts';

const common: Readonly<Record<string, string>> = {
  $: 'USD',
  US$: 'USD',
  '€': 'EUR',
  '£': 'GBP',
  '¥': 'JPY',
  '₹': 'INR',
  Rs: 'INR',
  'Rs.': 'INR',
  R$: 'BRL',
  '₽': 'RUB',
  '₴': 'UAH',
  '₺': 'TRY',
  zł: 'PLN',
  Kč: 'CZK',
  Ft: 'HUF',
};
const HUNDREDTHS = 2;
const MILLION: Amount = { whole: '1000000', fraction: '', foreign: false };

/** An amount in a currency. @param describes whether it modifies the following noun */
const sayMoney = (
  amount: Amount,
  scale: string | undefined,
  coins: string,
  language: Language,
  describes = false,
): string => {
  const [coin, hundredth] = coins.split(';') as [string, string?];
  const say = describes ? sayDescribing : sayCount;
  const noun = scale === undefined ? undefined : language.scales[scale]!;
  if (noun !== undefined) {
    if (noun === language.scales.k && !amount.fraction)
      return say({ ...amount, whole: `${amount.whole}000` }, coin, language);
    const form = formOf(coin, describes ? ONE : MILLION, language);
    const link = noun === language.scales.k ? '' : (language.ofMillions?.(form) ?? '');
    return `${sayCount(amount, noun, language)} ${link}${form}`;
  }
  if (amount.fraction.length !== HUNDREDTHS || !hundredth) return say(amount, coin, language);
  const whole = { ...amount, fraction: '' };
  const rest = { whole: String(Number(amount.fraction)), fraction: '', foreign: false };
  if (rest.whole === '0') return sayCount(whole, coin, language);
  const cents = sayCount(rest, hundredth, language);
  if (Number(amount.whole) === 0) return cents;
  return language.coins(sayCount(whole, coin, language), cents, sayAmount(rest, language));
};

export const money: MakeRules = (language) => {
  const codes: Record<string, string> = { ...common, ...language.signs };
  for (const code of Object.keys(language.money)) codes[code] = code;
  const known = Object.keys(codes).filter((sign) => language.money[codes[sign]!]);
  const number = numberPattern(language);
  const scale = `(?:[ \u00a0]?(${anyOf(Object.keys(language.scales))})(?![\\p{L}\\p{M}\\p{N}]))?`;
  // In 3 M€ the sign follows at once.
  const scaleBefore = `(?:[ \u00a0]?(${anyOf(Object.keys(language.scales))})(?![\\p{Ll}\\p{M}\\p{N}]))?`;
  const coinsOf = (sign: string) => language.money[codes[sign]!]!;
  const read = (written: string, scale: string | undefined, sign: string, near?: Around) => ({
    text: sayMoney(
      parseNumber(written, language),
      scale,
      coinsOf(sign),
      language,
      near && language.attributive?.(near),
    ),
    number: true,
  });

  const ahead = rule(
    `${START}(${anyOf(known)})[ \u00a0]?(${number})(?:([-\u2013])(${anyOf(known)})?(${number}))?${scale}`,
    ([all, sign, first, dash, , second, scale], { scan, at }) => {
      if (!dash) return read(first!, scale, sign!, around(scan, at, at + all.length));
      const from = sayAmount(parseNumber(first!, language), language);
      const to = read(second!, scale, sign!);
      return { ...to, text: `${from} ${language.words.to} ${to.text}` };
    },
  );
  const behind = rule(
    `${START}(${number})${scaleBefore}[ \u00a0]?(${anyOf(known)})${END}`,
    ([, written, scale, sign]) => read(written!, scale, sign!),
  );
  // $(3.2)m: a loss, as accountants write it
  const loss = rule(`${START}(${anyOf(known)})\\((${number})\\)${scale}`, ([, sign, written, scale]) => {
    const said = read(written!, scale, sign!);
    return { ...said, text: `${language.words.minus} ${said.text}` };
  });
  // Un millón de €, 500 mln di $
  const large = anyOf(Object.keys(language.scales).filter((name) => /\p{L}{2}/u.test(name)));
  const alone = rule(
    `(?:(?<=\\p{L}[ \u00a0])€|(?<=(?:${large}|d[ei]|of)[ \u00a0])[$£])(?!\\p{L}|[ \u00a0]?\\p{N})`,
    ([sign]) => {
      const coins = language.money[codes[sign]!];
      return coins && formOf(coins.split(';')[0]!, MILLION, language);
    },
  );
  return { symbol: [ahead, loss, alone], letter: [ahead, loss], digit: [behind] };
};
