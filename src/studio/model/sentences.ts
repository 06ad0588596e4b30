import { isSpeakable } from '../../contract/constants/script.ts';

/** A sentence as Unicode sees it, in UTF-16 units. It says nothing of its place, so that an edit can move it. */
export interface Sentence {
  /** With all white space. */
  readonly length: number;
  /** White space before its body. */
  readonly lead: number;
  /** Without white space around it; 0 when it is nothing but white space. */
  readonly body: number;
  readonly isSpeakable: boolean;
}

/** How much is segmented at once: the engine's work for one sentence grows with the text it was given. */
const WINDOW = 4096;

/**
 * Finds the sentences of a text. It remembers the last text, so that a key press costs the sentences around it:
 * a sentence depends on nothing before it, and on what follows only as far as the end of the next one.
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

/** The sentences of `text`, from those of `before`: only between the same head and the same tail is it segmented. */
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
  // The last one ends only because the text does, so the one before it may not end there either
  for (let i = 0; i < old.length - 2 && at + old[i]!.length + old[i + 1]!.length <= head; i++) {
    sentences.push(old[i]!);
    at += old[i]!.length;
  }
  const moved = text.length - before.length;
  let next = sentences.length;
  let nextAt = at + moved;
  /** Whether an old sentence of the tail begins at `at`. */
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

/** The sentences from `from` on, where one begins, found window by window. */
function* segment(text: string, from: number, segmenter: Intl.Segmenter): Generator<Sentence> {
  let size = WINDOW;
  for (let at = from; at < text.length;) {
    // A window that had to grow begins with a very long sentence: only that one is taken from it
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
 * The sentences at the beginning of a window that end there whatever follows it. "Foo. 12 … bar": whether one ends
 * may be known only at the end of the next one, and that one needs something after it.
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

/** Without what is already counted as the head. */
function sameTail(a: string, b: string, head: number): number {
  const most = Math.min(a.length, b.length) - head;
  let length = 0;
  while (length < most && a.charCodeAt(a.length - 1 - length) === b.charCodeAt(b.length - 1 - length))
    length++;
  return length;
}
