export interface Span {
  from: number;
  to: number;
  sourceFrom: number;
  sourceTo: number;
}

const ALONE = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]`;
/** In scripts without spaces, each character is a piece of its own: only the engine knows where words end. */
const WORDS = new RegExp(
  String.raw`${ALONE}\p{M}*|(?:(?!${ALONE})[\p{L}\p{M}\p{N}])+|[^\p{L}\p{M}\p{N}]+`,
  'gu',
);

/** Assembles a spoken text from left to right and records the source of each piece. */
export class SpanWriter {
  #pieces: string[] = [];
  #length = 0;
  #source = 0;
  readonly spans: Span[] = [];

  /** Adds source text that is spoken as written: one span per word, or per Chinese or Japanese character. */
  keep(text: string) {
    for (const [word] of text.matchAll(WORDS)) this.write(word, word.length);
  }

  /** Adds the replacement of the next `sourceLength` characters. An empty replacement extends the previous span. */
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

  /** The piece that was written last. */
  get end() {
    return this.#pieces.at(-1) ?? '';
  }

  text() {
    return this.#pieces.join('');
  }
}
