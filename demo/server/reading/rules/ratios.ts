import { sayCount } from '../number.ts';
import { SET, areRanges } from '../sets.ts';
import { END, START, rule, type MakeRules } from './rule.ts';

/** One of several scores. With an en dash only set scores count: others are page ranges. */
const SCORE = `(?:${SET}|[0-7]-[0-7])`;

/** 3:2 as a score or a ratio (the minutes of a time have two digits), set scores, and fractions of a second. */
export const ratios: MakeRules = (language) => {
  const { cardinal, ratio, ratioNear } = language;
  if (!ratio) return {};
  const both = (a: string, b: string, word: string) =>
    [cardinal(Number(a)), word, cardinal(Number(b))].filter(Boolean).join(' ');
  const { and } = language.words;
  const near = ratioNear
    ? new RegExp(`(?:${ratioNear})[\\p{L} ]{0,16}(?:\\d{1,3}:\\d{1,3}[, ][\\p{L} ]{0,6}){0,4}$`, 'iu')
    : undefined;
  return {
    digit: [
      // 6-4, 7-6 (5): sets
      rule(
        `${START}(?<![-–.,:/])(?=${SCORE}(?:[ ]\\(\\d|,?[ ]))(?:${SCORE}(?:[ ]\\(\\d{1,2}(?:[-–/]\\d{1,2})?\\))?(?:,?[ ](?:${and}[ ])?(?=${SCORE}))?){2,5}(?![-–.:/]?\\d)`,
        ([written]) =>
          areRanges(written)
            ? undefined
            : {
                text: written
                  .replaceAll(/(\d+)[-–/](\d+)/g, (_, a: string, b: string) => both(a, b, ''))
                  .replaceAll(/\d+/g, (n) => cardinal(Number(n))),
              },
      ),
      // Ganhou por 6/4, 3/6 e 7/5
      rule(
        `${START}(?<![-–.,:/])(?:[67]/[0-7]|[0-5]/[67])(?:(?:,[ ]|[ ]${and}[ ])(?:[67]/[0-7]|[0-5]/[67])){1,4}(?![-–.:/]?\\d)`,
        ([written], { scan, at }) =>
          /(?<!\p{L})(?:por|sets?|parcia(?:l|is))[ ](?:de[ ])?$/u.test(scan.slice(Math.max(0, at - 16), at))
            ? written.replaceAll('/', ' ').replaceAll(/\d+/g, (n) => cardinal(Number(n)))
            : undefined,
      ),
      // 42:30 min
      rule(
        `${START}(?<!\\d[.,:])(\\d{1,3}):([0-5]\\d)[ \u00a0]?(?:min${language.units['Min'] ? '|Min' : ''})${END}(?:\\.(?= \\p{Ll}))?`,
        ([, minutes, seconds]) => {
          const count = { whole: minutes!, fraction: '', foreign: false };
          const whole = sayCount(count, language.units['min'] ?? '', language);
          return { text: seconds === '00' ? whole : `${whole} ${cardinal(Number(seconds))}`, number: true };
        },
      ),
      // 1:52,43 and 3:43.13
      rule(
        `${START}(?<![\\d.,:])(\\d{1,2}):([0-5]\\d)([.,])(\\d{1,3})(?![\\d:])(?:([ \u00a0]min)${END}(?:\\.(?= \\p{Ll}|$))?)?`,
        ([, minutes, seconds, , part, unit]) => {
          const count = { whole: minutes!, fraction: '', foreign: false };
          const whole =
            unit && language.units['min']
              ? sayCount(count, language.units['min'], language)
              : cardinal(Number(minutes));
          return {
            text: `${whole} ${language.decimals(seconds!.replace(/^0/, ''), part!, '')}`,
            number: true,
          };
        },
      ),
      rule(
        `${START}(?<![.,:/])(\\d{1,3}):(\\d{1,3})(?![.,:/]?\\d|[ ]?[ap]\\.?m)`,
        ([, a, b], { scan, at }) => {
          const isRatio =
            b!.length !== 2 || a!.length > 2 || near?.test(scan.slice(Math.max(0, at - 40), at));
          return isRatio ? { text: both(a!, b!, ratio), number: false } : undefined;
        },
      ),
    ],
  };
};
