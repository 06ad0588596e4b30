import type { ImportDropped } from '../../../src/contract/index.ts';

/** Kinds of content that were left out of a document, and the text of it if there was any. */
export class Dropped extends Set<ImportDropped> {
  readonly texts: { kind: ImportDropped; text: string }[] = [];

  addText(kind: ImportDropped, text: string): void {
    this.add(kind);
    const plain = text.replaceAll(/\s+/g, ' ').trim();
    if (plain !== '') this.texts.push({ kind, text: plain });
  }
}
