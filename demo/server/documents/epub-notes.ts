import { posix } from 'node:path';
import type { Block } from './document.ts';
import { readMarkup } from './markup.ts';
import { NOTE_MARK } from './note-mark.ts';

/** Elements that contain or head a whole chapter, and so cannot be a note. */
export const NO_NOTE: ReadonlySet<string> = new Set([
  'html',
  'body',
  'main',
  'article',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
]);
const HEADING = /^h[1-6]$/;
const RAISED_CLASS = /\b(?:note-?ref|fn-?ref|fn-?anchor|foot-?note|end-?note|super(?:script)?)/i;
/** Inline elements. */
export const INLINE: ReadonlySet<string> = new Set(
  'a abbr b big cite em font i small span strong sub sup u'.split(' '),
);

/** Target of a link in a chapter: a file of the archive and the id of an element in it. */
export const targetOf = (chapter: string, href: string): string | undefined => {
  const [path = '', id = ''] = href.split('#', 2);
  if (id === '' || /^[a-z][a-z\d+.-]*:/i.test(path)) return undefined;
  try {
    const file = path === '' ? chapter : posix.join(posix.dirname(chapter), decodeURIComponent(path));
    return `${file}#${decodeURIComponent(id)}`;
  } catch {
    return undefined;
  }
};

interface OpenElement {
  name: string;
  id: string | undefined;
  isRaised: boolean;
}

interface Link {
  target: string;
  text: string;
  at: number;
  isRaised: boolean;
  isBehindText: boolean;
  /** Ids of the link and of the elements around it. */
  ids: string[];
}

interface Place {
  at: number;
  holdsHeading: boolean;
}

/**
 * Finds the notes of a book by the links to them, which are the only hint in EPUB 2: a link after a word that shows a
 * number or a symbol and points forward. It is raised, or its target links back. Returns the places where notes begin.
 */
export const findNotes = (chapters: ReadonlyMap<string, string>): Set<string> => {
  const links: Link[] = [];
  const places = new Map<string, Place>();
  let at = 0;
  for (const [chapter, source] of chapters) {
    const open: OpenElement[] = [];
    let link: Link | undefined;
    /** Preceding text and ids within the same block. */
    let before = '';
    let idsBefore: string[] = [];
    readMarkup(
      source,
      {
        open(name, attributes) {
          at++;
          const own = attributes['id'] ?? (name === 'a' ? attributes['name'] : undefined);
          const id = own === undefined ? undefined : `${chapter}#${own}`;
          if (id !== undefined && !NO_NOTE.has(name)) places.set(id, { at, holdsHeading: false });
          if (HEADING.test(name))
            for (const element of open) {
              const place = element.id === undefined ? undefined : places.get(element.id);
              if (place) place.holdsHeading = true;
            }
          if (!INLINE.has(name)) [before, idsBefore] = ['', []];
          if (id !== undefined) idsBefore.push(id);
          const isRaised = name === 'sup' || RAISED_CLASS.test(attributes['class'] ?? '');
          open.push({ name, id, isRaised });
          if (link && id !== undefined) link.ids.push(id);
          if (link && isRaised) link.isRaised = true;
          const target = name === 'a' ? targetOf(chapter, attributes['href'] ?? '') : undefined;
          if (target === undefined) return;
          const inline = open.slice(open.findLastIndex((element) => !INLINE.has(element.name)) + 1);
          link = {
            target,
            text: '',
            at,
            isRaised: inline.some((element) => element.isRaised),
            isBehindText: before.trim() !== '',
            ids: [...open.flatMap((element) => element.id ?? []), ...idsBefore],
          };
        },
        text(text) {
          if (link) link.text += text;
          else before += text;
        },
        close(name) {
          open.pop();
          if (name !== 'a' || !link) return;
          links.push(link);
          link = undefined;
        },
      },
      'html',
    );
  }

  const backLinks = new Map<string, Link[]>();
  for (const link of links)
    for (const id of link.ids) {
      const found = backLinks.get(id);
      if (found) found.push(link);
      else backLinks.set(id, [link]);
    }
  return new Set(
    links
      .filter(({ target, text, isBehindText, isRaised, ids, at: from }) => {
        const place = places.get(target);
        if (!place || place.at < from || place.holdsHeading) return false;
        if (!isBehindText || !NOTE_MARK.test(text)) return false;
        return isRaised || backLinks.get(target)?.some((back) => ids.includes(back.target)) === true;
      })
      .map(({ target }) => target),
  );
};

/** Titles of a section with the notes of a book. */
const NOTES_TITLE =
  /^(?:foot|end)?notes(?: and references)?$|^(?:anmerkungen|fu(?:ß|ss)noten|endnoten|notas|note|notes de (?:bas|fin).*|notas al pie|примечания|сноски|przypisy|voetnoten|noten|脚注|注释|注|註)$/i;

/**
 * Removes the notes of a chapter, headings with nothing else under them, and whole sections that are titled "Notes" and
 * contain some.
 */
export const withoutNotes = (blocks: readonly Block[]): Block[] => {
  const left = new Set<Block>(blocks.filter(({ isNote }) => isNote === true));
  if (left.size === 0) return [...blocks];
  for (let at = blocks.length - 1; at >= 0; at--) {
    const heading = blocks[at]!;
    if (heading.kind !== 'heading') continue;
    const end = blocks.findIndex(
      (other, index) => index > at && other.kind === 'heading' && (other.level ?? 0) <= (heading.level ?? 0),
    );
    const part = blocks.slice(at + 1, end < 0 ? undefined : end);
    const isOfNotes = NOTES_TITLE.test(heading.text.trim()) && part.some((block) => left.has(block));
    const hasOnlyNotes = part.length > 0 && part.every((block) => left.has(block));
    if (isOfNotes || hasOnlyNotes) for (const block of [heading, ...part]) left.add(block);
  }
  return blocks.filter((block) => !left.has(block));
};
