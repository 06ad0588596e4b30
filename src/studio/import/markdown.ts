import { Marked, type MarkedToken, type Token, type Tokens } from 'marked';
import { noteExtensions } from './markdown-notes.ts';

/** A Markdown text as it would be read out. */
export interface ReadableText {
  /** Words and paragraphs without markup. */
  readonly text: string;
  /** Whether footnotes were left out. */
  readonly hadNotes: boolean;
}

/** Converts Markdown to plain text for reading out: words and paragraphs, without markup and footnotes. */
export function readableText(markdown: string): ReadableText {
  const body = markdown.replace(/^---\n[\s\S]*?\n(?:---|\.\.\.)(?:\n|$)/, '');
  const marked = new Marked({ gfm: true, extensions: noteExtensions(body) });
  const tokens = marked.lexer(body);
  let hadNotes = false;
  marked.walkTokens(tokens, ({ type }) => {
    if (type === 'note' || type === 'noteMark') hadNotes = true;
  });
  const text = blocks(tokens)
    .replace(/[^\S\n]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  return { text, hadNotes };
}

const blocks = (tokens: readonly Token[]): string =>
  tokens
    .map((token) => block(token as MarkedToken))
    .filter(Boolean)
    .join('\n\n');

function block(token: MarkedToken): string {
  switch (token.type) {
    case 'heading':
    case 'paragraph':
      return inline(token.tokens);
    case 'text':
      return token.tokens ? inline(token.tokens) : plain(token.text);
    case 'blockquote':
      return blocks(token.tokens);
    case 'list':
      return token.items
        .map((item: Tokens.ListItem) => blocks(item.tokens).replace(/\n\n/g, '\n'))
        .join('\n');
    case 'code':
      return token.text;
    case 'table':
      return [token.header, ...token.rows]
        .map((row) =>
          row
            .map((cell) => inline(cell.tokens))
            .filter(Boolean)
            .join(', '),
        )
        .join('\n');
    case 'html':
      return withoutTags(token.text).trim();
    default:
      return '';
  }
}

const inline = (tokens: readonly Token[]): string =>
  tokens
    .map((token, at) => {
      const text = inlineOne(token as MarkedToken);
      // The space before a footnote mark is removed with it
      return tokens[at + 1]?.type === 'noteMark' ? text.trimEnd() : text;
    })
    .join('');

function inlineOne(token: MarkedToken): string {
  switch (token.type) {
    case 'br':
      return '\n';
    case 'html':
      return withoutTags(token.text);
    case 'image':
    case 'codespan':
      return plain(token.text);
    case 'checkbox':
      return '';
    default:
      if ('tokens' in token && token.tokens) return inline(token.tokens);
      return 'text' in token ? plain(token.text) : '';
  }
}

/** A line break inside a paragraph only wraps the source. */
const plain = (text: string): string => decodeEntities(text).replaceAll('\n', ' ');

/** Removes tags and comments, keeps the text between them. */
const withoutTags = (html: string): string => decodeEntities(html.replace(/<!--[\s\S]*?-->|<[^>]*>/g, ''));

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
};

const decodeEntities = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi, (all, decimal, hex, name: string | undefined) => {
    if (name) return ENTITIES[name] ?? all;
    const point = decimal ? Number(decimal) : Number.parseInt(String(hex), 16);
    return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : all;
  });
