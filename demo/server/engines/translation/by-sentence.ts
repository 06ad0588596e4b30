import { joinsOf } from '../../../../src/studio/model/sentence-ends/index.ts';
import { createSplitter } from '../../../../src/studio/model/split.ts';
import { EngineError } from '../engine.ts';
import type { TranslationRequest } from './engine.ts';

const LETTER = /\p{L}/u;
/** A line that goes on in small letters was broken to fit a screen. */
const WRAPPED = /(?<=[\p{L}\p{N},;)])[ \t]*\n[ \t]*(?=\p{Ll})/gu;
/** They put no space between sentences. */
const WITHOUT_SPACES = new Set(['zh', 'ja']);

/** What stands between two sentences, in the manner of the language it is now in. */
const gapIn = (gap: string, target: string): string => {
  if (gap.trim() !== '' || gap.includes('\n')) return gap;
  return WITHOUT_SPACES.has(target) ? '' : gap || ' ';
};

/**
 * Translates texts through an engine that takes one sentence at a time: they are split, and what has letters is
 * translated and joined again.
 *
 * @param translate one translation for each sentence, in order
 * @throws EngineError when it gives another number of them
 */
export const bySentence = async (
  { texts, source, target }: TranslationRequest,
  translate: (sentences: readonly string[]) => Promise<readonly string[]>,
): Promise<string[]> => {
  const split = createSplitter();
  const joins = joinsOf(source);
  const parts = texts.map((text) => split(text.replace(WRAPPED, ' '), joins));
  const sentences = [...new Set(parts.flatMap(({ pieces }) => pieces.map(({ text }) => text)))].filter(
    (text) => LETTER.test(text),
  );
  const translated = sentences.length > 0 ? await translate(sentences) : [];
  if (translated.length !== sentences.length)
    throw new EngineError(`${translated.length} translations of ${sentences.length} sentences`, {
      retry: true,
    });
  const known = new Map(sentences.map((sentence, index) => [sentence, translated[index]!]));
  return parts.map(({ lead, pieces }) =>
    pieces.reduce((text, piece, index) => {
      const gap = index === pieces.length - 1 ? piece.gap : gapIn(piece.gap, target);
      return text + (known.get(piece.text) ?? piece.text) + gap;
    }, lead),
  );
};
