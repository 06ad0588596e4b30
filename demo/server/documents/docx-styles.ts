import { NO_LANGUAGES, writtenLanguages, type WrittenLanguages } from './docx-language.ts';
import { readMarkup } from './markup.ts';

/** How a paragraph style affects its paragraphs. */
export interface ParagraphStyle {
  kind: 'heading' | 'item' | 'contents' | 'paragraph';
  isTitle: boolean;
}

interface RawStyle {
  name: string;
  basedOn: string;
  outlined: boolean;
  listed: boolean;
}

export interface Styles {
  of(styleId: string): ParagraphStyle;
  /** Default languages of the document's text. */
  languages: WrittenLanguages;
}

const BASED_ON_MAX = 12;
const PLAIN: ParagraphStyle = { kind: 'paragraph', isTitle: false };

/** Built-in styles have English names in every language version of Word; their ids vary. */
const kindOf = ({ name, outlined, listed }: RawStyle): ParagraphStyle | undefined => {
  if (/^toc\b|^table of (?:figures|authorities|contents)/i.test(name))
    return { kind: 'contents', isTitle: false };
  if (/^title$/i.test(name)) return { kind: 'heading', isTitle: true };
  if (/^(?:heading \d|subtitle)/i.test(name) || outlined) return { kind: 'heading', isTitle: false };
  return listed || /^list (?:bullet|number)/i.test(name) ? { kind: 'item', isTitle: false } : undefined;
};

/** Parses word/styles.xml. */
export const readStyles = (source: string): Styles => {
  const styles = new Map<string, RawStyle>();
  let style: RawStyle | undefined;
  let inDefaults = false;
  let languages = NO_LANGUAGES;
  readMarkup(source, {
    open(name, attributes) {
      const value = attributes['w:val'] ?? '';
      if (name === 'w:docDefaults') inDefaults = true;
      if (name === 'w:lang' && inDefaults) languages = writtenLanguages(attributes);
      if (name === 'w:style') {
        style = { name: '', basedOn: '', outlined: false, listed: false };
        if (attributes['w:type'] === 'paragraph') styles.set(attributes['w:styleId'] ?? '', style);
      }
      if (!style) return;
      if (name === 'w:name') style.name = value;
      if (name === 'w:basedOn') style.basedOn = value;
      if (name === 'w:outlineLvl') style.outlined = Number(value) < 9;
      if (name === 'w:numId') style.listed = value !== '0';
    },
    text() {},
    close(name) {
      if (name === 'w:docDefaults') inDefaults = false;
      if (name === 'w:style') style = undefined;
    },
  });
  return {
    languages,
    of(styleId) {
      let at = styles.get(styleId);
      for (let steps = 0; at && steps < BASED_ON_MAX; steps++) {
        const kind = kindOf(at);
        if (kind) return kind;
        at = styles.get(at.basedOn);
      }
      return PLAIN;
    },
  };
};
