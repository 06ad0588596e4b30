import { joinsOf } from '../../../../src/studio/model/sentence-ends/index.ts';
import { createSplitter } from '../../../../src/studio/model/split.ts';
import { EngineError } from '../engine.ts';
import type { TranslationRequest } from './engine.ts';

const LETTER = /\p{L}/u;
/** A line break before a lower-case letter was made to fit a screen. */
const WRAPPED = /(?<=[\p{L}\p{N},;)])[ \t]*\n[ \t]*(?=\p{Ll})/gu;
/** Languages without spaces between sentences. */
const WITHOUT_SPACES = new Set(['zh', 'ja']);

/** The gap between two sentences, by the rules of the target language. */
const gapIn = (gap: string, target: string): string => {
  if (gap.trim() !== '' || gap.includes('\n')) return gap;
  return WITHOUT_SPACES.has(target) ? '' : gap || ' ';
};

/**
 * Translates texts with an engine that takes one sentence at a time: splits them, translates the parts that contain
 * letters, and joins them again.
 *
 * @param translate returns one translation per sentence, in order
 * @throws EngineError when it returns a different number
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
