import { randomUUID } from 'node:crypto';
import { generateNKeysBetween } from 'fractional-indexing';
import type { Queryable } from '../db/db.ts';
import { applyPatch } from '../projects/apply-patch.ts';
import { lockProject } from '../projects/find-project.ts';
import { findSegments } from '../projects/load-project.ts';
import { idsOf } from './chapters.ts';
import { creditPassages } from './compose-book.ts';
import { creditsOf } from './credits.ts';
import { chaptersOf, KIND, type BookRow } from './find-book.ts';

type Named = Pick<BookRow, 'title' | 'author' | 'language'>;

const creditsFor = ({ title, author, language }: Named) => creditsOf(title, author, language);

/** Makes the credits say the new title and author of a book. Credits that the user has edited or locked stay. */
export const followCredits = async (tx: Queryable, book: BookRow, after: Named): Promise<void> => {
  const { own, bookId } = book;
  const [before, next] = [creditsFor(book), creditsFor(after)];
  const chapters = await chaptersOf(tx, own, bookId);
  for (const [at, role] of (['opening', 'closing'] as const).entries()) {
    const chapter = chapters.find((one) => one.role === role);
    if (!chapter || before[at] === next[at]) continue;
    const { chapterId } = chapter;
    const project = await lockProject(tx, own, chapterId);
    const ids = await idsOf(tx, own, chapterId);
    const segments = await findSegments(tx, own.tenantId, chapterId, ids);
    const old = creditPassages(before[at]!);
    const last = segments.at(-1);
    const isOld =
      segments.length === old.length &&
      segments.every(({ text, locked }, index) => text === old[index]!.text && !locked);
    if (!project || !last || !isOld) continue;
    const passages = creditPassages(next[at]!);
    const added = Math.max(0, passages.length - segments.length);
    const ranks = generateNKeysBetween(last.rank, null, added);
    const rows = [
      ...segments.slice(0, passages.length),
      ...ranks.map((rank) => ({ ...last, segment_id: randomUUID(), rank })),
    ];
    const put = rows.map((row, index) => {
      const { text, gap } = passages[index]!;
      return { ...row, text, words: [], gap: row.gap || (index < rows.length - 1 ? gap : '') };
    });
    const remove = ids.slice(passages.length);
    await applyPatch(tx, own, {
      projectId: chapterId,
      kind: KIND,
      patch: { revision: project.revision, put, remove },
    });
  }
};
