export interface Span {
  from: number;
  to: number;
  sourceFrom: number;
  sourceTo: number;
}

const ALONE = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]`;
/** Of scripts without spaces between words, each character: where a word ends only the engine knows. */
const WORDS = new RegExp(
  String.raw`${ALONE}\p{M}*|(?:(?!${ALONE})[\p{L}\p{M}\p{N}])+|[^\p{L}\p{M}\p{N}]+`,
  'gu',
);

/** Puts a reading together from left to right and remembers where each piece stood. */
export class SpanWriter {
  #pieces: string[] = [];
  #length = 0;
  #source = 0;
  readonly spans: Span[] = [];

  /** A piece of the source that is said as written: one span a word, or a Chinese or Japanese character. */
  keep(text: string) {
    for (const [word] of text.matchAll(WORDS)) this.write(word, word.length);
  }

  /** A piece that stands for the next `sourceLength` characters. Nothing to say widens the span before. */
  write(text: string, sourceLength: number) {
    const sourceFrom = this.#source;
    this.#source += sourceLength;
    if (!text) {
      const last = this.spans.at(-1);
      if (last) last.sourceTo = this.#source;
      return;
    }
    const from = this.#length;
    this.#length += text.length;
    this.#pieces.push(text);
    this.spans.push({
      from,
      to: this.#length,
      sourceFrom: this.spans.length === 0 ? 0 : sourceFrom,
      sourceTo: this.#source,
    });
  }

  get length() {
    return this.#length;
  }

  /** The last characters written. */
  get end() {
    return this.#pieces.at(-1) ?? '';
  }

  text() {
    return this.#pieces.join('');
  }
}
