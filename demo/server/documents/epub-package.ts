import { posix } from 'node:path';
import { firstTexts, readMarkup } from './markup.ts';

/** What the package file of an EPUB says. */
export interface Book {
  title: string;
  language: string | null;
  /** Names of the archive's members, in reading order, without the table of contents. */
  chapters: string[];
  /** A table of contents stands among what is read. */
  hasContents: boolean;
}

interface ManifestItem {
  path: string;
  isMarkup: boolean;
  isContents: boolean;
}

/** Where a reference of the package leads within the archive. */
const resolve = (folder: string, reference: string): string => {
  const [path = ''] = reference.split('#', 1);
  let plain = path;
  try {
    plain = decodeURIComponent(path);
  } catch {
    // It is no escape then
  }
  return posix.join(folder, plain).replace(/^\/+/, '');
};

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Reads the package file; `path` is where it lies in the archive. */
export const readPackage = (source: string, path: string): Book => {
  const folder = posix.dirname(path);
  const manifest = new Map<string, ManifestItem>();
  const spine: string[] = [];
  const contentsPaths = new Set<string>();
  readMarkup(source, {
    open(name, attributes) {
      const href = attributes['href'] ?? '';
      switch (localName(name)) {
        case 'item':
          manifest.set(attributes['id'] ?? '', {
            path: resolve(folder, href),
            isMarkup: /html|^(?:application|text)\/xml/.test(attributes['media-type'] ?? 'html'),
            isContents: /\bnav\b/.test(attributes['properties'] ?? ''),
          });
          break;
        case 'itemref':
          if (attributes['linear'] !== 'no') spine.push(attributes['idref'] ?? '');
          break;
        case 'reference':
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
  const texts = firstTexts(source, ['dc:title', 'dc:language']);
  return {
    title: texts['dc:title'] ?? '',
    language: texts['dc:language'] ?? null,
    chapters,
    hasContents: read.some(isContents),
  };
};
