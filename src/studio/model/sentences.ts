import { isSpeakable } from '../../contract/constants/script.ts';

/** A sentence by Unicode's rules, in UTF-16 units. It has no position, so an edit before it does not change it. */
export interface Sentence {
  /** Including all white space. */
  readonly length: number;
  /** White space before its body. */
  readonly lead: number;
  /** Length without surrounding white space; 0 if there is nothing else. */
  readonly body: number;
  readonly isSpeakable: boolean;
}

/** Length of text segmented at once: the engine's work per sentence grows with the length of its input. */
const WINDOW = 4096;

/**
 * Finds the sentences of a text. It remembers the last text, so that a key press only segments the sentences around it.
 * A sentence does not depend on what precedes it, and on what follows only up to the end of the next one.
 */
export function createSentenceFinder(): (text: string) => readonly Sentence[] {
  const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });
  let known = '';
  let sentences: readonly Sentence[] = [];
  return (text) => {
    if (text !== known) sentences = update(known, sentences, text, segmenter);
    known = text;
    return sentences;
  };
}

/** The sentences of `text`, based on those of `before`. Only what differs between the two is segmented. */
function update(
  before: string,
  old: readonly Sentence[],
  text: string,
  segmenter: Intl.Segmenter,
): readonly Sentence[] {
  const head = sameHead(before, text);
  const tail = text.length - sameTail(before, text, head);
  const sentences: Sentence[] = [];
  let at = 0;
  // The last one ends only because the text does, so the one before may not end there either
  for (let i = 0; i < old.length - 2 && at + old[i]!.length + old[i + 1]!.length <= head; i++) {
    sentences.push(old[i]!);
    at += old[i]!.length;
  }
  const moved = text.length - before.length;
  let next = sentences.length;
  let nextAt = at + moved;
  /** Whether an old sentence after the change starts at `at`. */
  const isBackInStep = () => {
    if (at < tail) return false;
    for (; nextAt < at && next < old.length; next++) nextAt += old[next]!.length;
    return nextAt === at;
  };
  if (isBackInStep()) return [...sentences, ...old.slice(next)];
  for (const sentence of segment(text, at, segmenter)) {
    sentences.push(sentence);
    at += sentence.length;
    if (isBackInStep()) return [...sentences, ...old.slice(next)];
  }
  return sentences;
}

/** Splits a text into sentences, beginning at `from`, where a sentence starts. Reads a window of the text at a time. */
function* segment(text: string, from: number, segmenter: Intl.Segmenter): Generator<Sentence> {
  let size = WINDOW;
  for (let at = from; at < text.length;) {
    // A window that had to grow starts with a very long sentence: take only that one
    const most = size > WINDOW ? 1 : WINDOW;
    const sure = sureParts(text.slice(at, at + size), at + size >= text.length, most, segmenter);
    for (const part of sure) {
      yield measure(part);
      at += part.length;
    }
    size = sure.length > 0 ? WINDOW : size * 2;
  }
}

/**
 * Sentences at the start of a window whose end does not depend on what follows the window. Whether one ends may depend
 * on the whole next one ("Foo. 12 … bar"), and that one needs something after it.
 */
function sureParts(window: string, isEnd: boolean, most: number, segmenter: Intl.Segmenter): string[] {
  const parts: string[] = [];
  for (const { segment: part } of segmenter.segment(window)) {
    parts.push(part);
    if (parts.length === most + 2) return parts.slice(0, most);
  }
  return isEnd ? parts : parts.slice(0, -2);
}

function measure(text: string): Sentence {
  const body = text.trim();
  return {
    length: text.length,
    lead: text.length - text.trimStart().length,
    body: body.length,
    isSpeakable: isSpeakable(body),
  };
}

function sameHead(a: string, b: string): number {
  const most = Math.min(a.length, b.length);
  let length = 0;
  while (length < most && a.charCodeAt(length) === b.charCodeAt(length)) length++;
  return length;
}

/** Length of the common end, not counting the common start again. */
function sameTail(a: string, b: string, head: number): number {
  const most = Math.min(a.length, b.length) - head;
  let length = 0;
  while (length < most && a.charCodeAt(a.length - 1 - length) === b.charCodeAt(b.length - 1 - length))
    length++;
  return length;
}
