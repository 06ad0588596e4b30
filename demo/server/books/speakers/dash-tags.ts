import type { SpeechLanguage } from './language.ts';
import { bare, isCapital, isSign, isVerb, placedWords, subjectAt, type Subject } from './subjects.ts';

/** Where a tag may begin within speech: — Viens, dit Jean. */
const MAY_BEGIN = /(?<=[,;!?…»])\s+(?=[\p{Ll}])/gu;
/** Longest tag, in characters. */
const TAG_MAX = 160;
const TAG_END = /[,;.!?…]+(?=\s|$)/u;
/** A word after the subject that makes it an object or begins a clause: disse a Maria que … */
const GOES_ON = /^(?:que|qu['’].*|che|à|au|aux)$/u;

/** Whether the subject is a person, not a thing: dit le roi, but not dit la vérité. */
const isPerson = (subject: Subject, { nounsHe, nounsShe, titles, titlesHe, titlesShe }: SpeechLanguage) =>
  subject.kind !== 'name' ||
  subject.name
    .split(' ')
    .some(
      (word) =>
        isCapital(word) ||
        [nounsHe, nounsShe, titles, titlesHe, titlesShe].some((known) => known.has(bare(word))),
    );

/** Offset of the end of the tag that begins a text; undefined without one. */
const tagEnd = (text: string, language: SpeechLanguage): number | undefined => {
  const placed = placedWords(text.slice(0, TAG_MAX));
  const words = placed.map(({ word }) => word);
  if (!isVerb(words[0], language)) return undefined;
  // A nickname: cet homme, dit Le Rouge
  if (isCapital(words[1] ?? '') && language.articles.has(bare(words[1]!))) return undefined;
  const found = subjectAt(words, 1, language);
  if (!found || !isPerson(found.subject, language)) return undefined;
  const next = words[found.next];
  const last = placed[found.next - 1]!;
  // The full stop of a sentence belongs to its last word
  const isOver = last.word.endsWith('.') && (next === undefined || (isCapital(next) && !isSign(next)));
  if (isOver) return last.end;
  if (next !== undefined && GOES_ON.test(bare(next))) return undefined;
  const rest = text.slice(last.end, TAG_MAX);
  const end = TAG_END.exec(rest);
  if (end) return last.end + end.index + end[0].length;
  return text.length <= TAG_MAX ? text.length : undefined;
};

/**
 * Finds speech tags in a line of dialogue that begins with a dash and has no second dash before the speaker's name. For
 * “— Viens, dit Jean. Il est tard.” it returns the offsets of “ dit Jean.”.
 */
export const tagsIn = (text: string, language: SpeechLanguage): { from: number; to: number }[] => {
  const tags: { from: number; to: number }[] = [];
  for (const { index, 0: space } of text.matchAll(MAY_BEGIN)) {
    if (index < (tags.at(-1)?.to ?? 0)) continue;
    const start = index + space.length;
    const end = tagEnd(text.slice(start, start + TAG_MAX + 1), language);
    if (end !== undefined) tags.push({ from: index, to: start + end });
  }
  return tags;
};
