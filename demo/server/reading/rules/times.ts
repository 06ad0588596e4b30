import type { ClockTime, Language } from '../language.ts';
import { sayCount } from '../number.ts';
import { around } from '../scan.ts';
import { END, START, rule, type MakeRules, type Place } from './rule.ts';

const HALF = '([ap])(?:\\.[ ]?m\\.|m)';

const halfOf = (letter: string | undefined) =>
  letter ? (letter.toLowerCase() === 'a' ? 'am' : 'pm') : undefined;

export const sayClock = (
  language: Language,
  time: ClockTime,
  place: Place,
  length: number,
): string | undefined => {
  const { hour, minute, second = 0, half } = time;
  if (hour > (half ? 12 : 24) || (half && hour === 0) || minute > 59 || second > 59) return undefined;
  const text = language.time(time, around(place.scan, place.at, place.at + length));
  // "9 pm." ends in one dot, not in two.
  return text.endsWith('.') && place.scan[place.at + length] === '.' ? text.slice(0, -1) : text;
};

export const times: MakeRules = (language) => {
  const mark = language.timeMark ? `(?:[ \u00a0]?(?:${language.timeMark})${END})` : undefined;
  const say = (match: RegExpExecArray, place: Place, time: ClockTime) => {
    const text = sayClock(language, time, place, match[0].length);
    return text === undefined ? undefined : { text, number: true };
  };
  const clock = (hour?: string, minute?: string, second?: string, half?: string): ClockTime => ({
    hour: Number(hour),
    minute: Number(minute ?? 0),
    ...(second ? { second: Number(second) } : {}),
    ...(half ? { half: halfOf(half)! } : {}),
  });
  return {
    digit: [
      // 2 h 41'
      ...(language.units['min']
        ? [
            rule(
              `(?<=\\d[ \u00a0]?h[ \u00a0](?:${language.words.and}[ \u00a0])?)(\\d{1,2})'(?![\\p{L}\\p{N}'])`,
              ([, minutes]) => ({
                text: sayCount(
                  { whole: minutes!, fraction: '', foreign: false },
                  language.units['min']!,
                  language,
                ),
                number: true,
              }),
            ),
          ]
        : []),
      rule(
        `${START}(?<!\\d[:.,])(\\d{1,2}):(\\d{2})(?::(\\d{2}))?(?![:.,]?\\d)(?:[ \u00a0]?${HALF}${END})?${mark ? `${mark}?` : ''}`,
        (match, place) => say(match, place, clock(match[1], match[2], match[3], match[4])),
        'i',
      ),
      rule(
        `${START}(?<!\\d[:.,])(\\d{1,2})(?:\\.(\\d{2}))?[ \u00a0]?${HALF}${END}`,
        (match, place) => say(match, place, clock(match[1], match[2], undefined, match[3])),
        'i',
      ),
      ...(mark
        ? [
            rule(`${START}(?<!\\d[:.,])(\\d{1,2})(?:[.:](\\d{2}))?${mark}`, (match, place) =>
              say(match, place, clock(match[1], match[2])),
            ),
          ]
        : []),
      ...(language.hourMark
        ? [
            rule(
              `${START}(?<!\\d[:.,])(\\d{1,2})[ \u00a0]?(?:${language.hourMark})(?:[ \u00a0]?(\\d{2})(?:[ ]?min)?)?${END}(?!['/])`,
              (match, place) => say(match, place, clock(match[1], match[2])),
            ),
          ]
        : []),
    ],
  };
};
