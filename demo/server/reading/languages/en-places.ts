import type { OwnRule } from '../language.ts';

/** Dr. after a name is "Drive", before a name "Doctor"; St. is "Street" or "Saint". */
export const placeOr =
  (title: string, place: string): OwnRule['say'] =>
  (match, { before, after }) => {
    const name = /^[ \u00a0]\p{Lu}/u.test(after);
    const capital = match.input.slice(Math.max(0, match.index - 40), match.index);
    const named =
      /(?:\p{Lu}[\p{L}'.]{1,30}|\d(?:st|nd|rd|th)) $/u.test(capital) &&
      !/^(?:in|at|from|to|the|of|and|near|by|with|on|for|is|was|dear|our|ask|see|prof|rev|mr|mrs)\.?$/.test(
        before,
      );
    // The previous word may be capitalised only because it begins the sentence: Meet Dr. Lee
    if (name && /(?:^|[.!?]\s{1,2})\p{L}{1,30} $/u.test(capital)) return title;
    if (!named) return name || title === 'Doctor' ? title : place;
    const ends = match[0].endsWith('.') && /^(?:\s+\p{Lu}|\s*$)/u.test(after);
    return ends ? `${place}.` : place;
  };
