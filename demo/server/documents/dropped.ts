import type { ImportDropped } from '../../../src/contract/index.ts';

/** What was left out of a document: which kinds, and of what has words the words. */
export class Dropped extends Set<ImportDropped> {
  readonly texts: { kind: ImportDropped; text: string }[] = [];

  addText(kind: ImportDropped, text: string): void {
    this.add(kind);
    const plain = text.replaceAll(/\s+/g, ' ').trim();
    if (plain !== '') this.texts.push({ kind, text: plain });
  }
}
