import { posix } from 'node:path';
import type { FoundTags } from './book/found-book.ts';
import { firstTexts, readMarkup } from './markup.ts';

/** Content of an EPUB's package file. */
export interface Book {
  tags: FoundTags;
  title: string;
  author: string;
  language: string | null;
  /** Names of the archive's members, in reading order, without the table of contents. */
  chapters: string[];
  /** Names of all members with text, whether or not they are in the reading order, in the order of the package file. */
  texts: string[];
  /** Name of the member with the cover picture. */
  cover: string | undefined;
  /** Names of the tables of contents, that of EPUB 3 before that of EPUB 2. */
  contents: string[];
  /** Types of parts by the guide of EPUB 2, such as `copyright-page`. */
  guide: ReadonlyMap<string, string>;
  /** Whether the reading order includes a table of contents. */
  hasContents: boolean;
}

interface ManifestItem {
  path: string;
  isMarkup: boolean;
  isCover: boolean;
  isNcx: boolean;
  isContents: boolean;
}

/** Resolves a reference of the package to a path in the archive. */
export const resolve = (folder: string, reference: string): string => {
  const [path = ''] = reference.split('#', 1);
  let plain = path;
  try {
    plain = decodeURIComponent(path);
  } catch {
    // The percent sign was not an escape
  }
  return posix.join(folder, plain).replace(/^\/+/, '');
};

const TAG_NAMES = ['dc:date', 'dc:description', 'dc:publisher', 'dc:rights', 'dc:subject'] as const;

/** Text of a description, which programs often write as HTML. */
const plainDescription = (written: string): string => {
  if (!/<\w/.test(written)) return written;
  let text = '';
  readMarkup(
    written,
    {
      open(name) {
        if (/^(?:br|p|div|li)$/.test(name)) text += '\n';
        return /^(?:script|style)$/.test(name) ? 'skip' : undefined;
      },
      text(part) {
        text += part;
      },
      close() {},
    },
    'html',
  );
  return text;
};

const tagsFrom = (texts: Partial<Record<(typeof TAG_NAMES)[number], string>>): FoundTags => ({
  // Some programs write the year 101 where they know none
  year: /^\s*([12]\d{3})\b/.exec(texts['dc:date'] ?? '')?.[1] ?? '',
  description: plainDescription(texts['dc:description'] ?? ''),
  publisher: texts['dc:publisher'] ?? '',
  copyright: texts['dc:rights'] ?? '',
  genre: texts['dc:subject'] ?? '',
});

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Parses the package file; `path` is its path in the archive. */
export const readPackage = (source: string, path: string): Book => {
  const folder = posix.dirname(path);
  const manifest = new Map<string, ManifestItem>();
  const spine: string[] = [];
  const contentsPaths = new Set<string>();
  const guide = new Map<string, string>();
  let coverId = '';
  readMarkup(source, {
    open(name, attributes) {
      const href = attributes['href'] ?? '';
      switch (localName(name)) {
        case 'item':
          manifest.set(attributes['id'] ?? '', {
            path: resolve(folder, href),
            isMarkup: /html|^(?:application|text)\/xml/.test(attributes['media-type'] ?? 'html'),
            isCover: /\bcover-image\b/.test(attributes['properties'] ?? ''),
            isNcx: /dtbncx/.test(attributes['media-type'] ?? ''),
            isContents: /\bnav\b/.test(attributes['properties'] ?? ''),
          });
          break;
        case 'meta':
          if (attributes['name'] === 'cover') coverId = attributes['content'] ?? '';
          break;
        case 'itemref':
          if (attributes['linear'] !== 'no') spine.push(attributes['idref'] ?? '');
          break;
        case 'reference':
          guide.set(resolve(folder, href), attributes['type'] ?? '');
          if (attributes['type'] === 'toc') contentsPaths.add(resolve(folder, href));
      }
    },
    text() {},
    close() {},
  });
  const read = spine
    .map((id) => manifest.get(id))
    .filter((item) => item?.isMarkup === true) as ManifestItem[];
  const isContents = (item: ManifestItem) => item.isContents || contentsPaths.has(item.path);
  const chapters = [...new Set(read.filter((item) => !isContents(item)).map((item) => item.path))];
  const all = [...manifest.values()];
  const cover = all.find(({ isCover }) => isCover) ?? manifest.get(coverId);
  const texts = firstTexts(source, ['dc:title', 'dc:language', 'dc:creator', ...TAG_NAMES]);
  return {
    title: texts['dc:title'] ?? '',
    language: texts['dc:language'] ?? null,
    author: texts['dc:creator'] ?? '',
    tags: tagsFrom(texts),
    chapters,
    texts: [...new Set(all.filter((item) => item.isMarkup && !isContents(item)).map(({ path }) => path))],
    cover: cover?.path,
    contents: [...all.filter((item) => item.isContents), ...all.filter(({ isNcx }) => isNcx)].map(
      ({ path }) => path,
    ),
    guide,
    hasContents: read.some(isContents),
  };
};
