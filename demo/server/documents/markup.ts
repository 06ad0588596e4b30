import { Parser } from 'htmlparser2';

type Attributes = Readonly<Record<string, string>>;

/** Handler of a document's events. */
export interface MarkupReader {
  /** Return `skip` to skip the element's content and its end. */
  open(name: string, attributes: Attributes): 'skip' | void;
  text(text: string): void;
  close(name: string): void;
}

const DOCTYPE_START = /<!DOCTYPE/i;
const QUOTED = String.raw`"[^"]*"|'[^']*'`;
/** The internal subset, in brackets. */
const SUBSET = String.raw`\[(?:[^\]"'<]|${QUOTED}|<!--(?:(?!-->).)*-->|<(?!!--))*\]`;
const DOCTYPE = new RegExp(String.raw`^<!DOCTYPE(?:[^>[\]"']|${QUOTED})*(?:${SUBSET}\s*)?>`, 'is');

/** Removes the document type: the parser would end it at its first declaration, and read the rest as text. */
const withoutDoctype = (source: string): string => {
  const at = source.search(DOCTYPE_START);
  return at < 0 ? source : source.slice(0, at) + source.slice(at).replace(DOCTYPE, '');
};

/**
 * Sends XML or XHTML through a reader. The parser does not process document types, so there are neither external nor
 * expanding entities. It reads malformed markup like browsers do.
 */
export const readMarkup = (source: string, reader: MarkupReader, mode: 'xml' | 'html' = 'xml'): void => {
  let depth = 0;
  let skippedAt = Infinity;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        depth++;
        if (depth > skippedAt) return;
        if (reader.open(name, attributes) === 'skip') skippedAt = depth;
      },
      ontext(text) {
        if (depth < skippedAt) reader.text(text);
      },
      onclosetag(name) {
        if (depth < skippedAt) reader.close(name);
        if (depth === skippedAt) skippedAt = Infinity;
        depth--;
      },
    },
    { xmlMode: mode === 'xml', decodeEntities: true, recognizeSelfClosing: true },
  );
  parser.end(withoutDoctype(source));
};

/** Text of the first element of each of these names. */
export const firstTexts = <N extends string>(
  source: string,
  names: readonly N[],
): Partial<Record<N, string>> => {
  const found: Partial<Record<N, string>> = {};
  let inside: N | undefined;
  readMarkup(source, {
    open(name) {
      if (!names.includes(name as N) || found[name as N] !== undefined) return;
      inside = name as N;
      found[inside] = '';
    },
    text(text) {
      if (inside) found[inside] += text;
    },
    close(name) {
      if (name === inside) inside = undefined;
    },
  });
  return found;
};
