import type { OwnSettings, ScriptSegment } from './segment.ts';

/** Half-open range of segment indexes. */
export interface Paragraph {
  readonly from: number;
  readonly to: number;
}

const endsParagraph = ({ gap }: Pick<ScriptSegment, 'gap'>) => /[\n\r\u2028\u2029]/.test(gap);

/** The paragraphs of a script, in order. A line break ends a paragraph. */
export function paragraphsOf(segments: readonly Pick<ScriptSegment, 'gap'>[]): Paragraph[] {
  const paragraphs: Paragraph[] = [];
  let from = 0;
  for (const [index, segment] of segments.entries()) {
    if (!endsParagraph(segment) && index < segments.length - 1) continue;
    paragraphs.push({ from, to: index + 1 });
    from = index + 1;
  }
  return paragraphs;
}

/** Keys of all sentences in the paragraphs that contain one of these. */
export function keysOfParagraphs(
  segments: readonly ScriptSegment[],
  keys: ReadonlySet<string>,
): ReadonlySet<string> {
  const whole = paragraphsOf(segments).map(({ from, to }) => segments.slice(from, to));
  return new Set(
    whole.filter((one) => one.some(({ key }) => keys.has(key))).flatMap((one) => one.map(({ key }) => key)),
  );
}

export const sameOwn = (a: OwnSettings | null, b: OwnSettings | null): boolean =>
  a === b ||
  (a !== null &&
    b !== null &&
    a.voiceId === b.voiceId &&
    a.modelId === b.modelId &&
    a.languageId === b.languageId &&
    a.speed === b.speed);

/** Gives new sentences the settings of their paragraph if its other sentences agree on them. */
export function takeOverSettings(
  segments: readonly ScriptSegment[],
  isNew: ReadonlySet<ScriptSegment>,
): readonly ScriptSegment[] {
  if (isNew.size === 0 || isNew.size === segments.length || segments.every(({ own }) => !own))
    return segments;
  return paragraphsOf(segments).flatMap(({ from, to }) => {
    const sentences = segments.slice(from, to);
    const [first, ...others] = sentences.filter((segment) => !isNew.has(segment));
    if (!first?.own || !others.every(({ own }) => sameOwn(own, first.own))) return sentences;
    return sentences.map((segment) => (isNew.has(segment) ? { ...segment, own: first.own } : segment));
  });
}
