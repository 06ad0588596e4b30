import type { ProjectSegment } from '../../../src/contract/index.ts';
import type { Db, Queryable } from '../db/db.ts';
import type { createLimiter } from '../http/limiter.ts';
import type { Caller } from '../http/principal.ts';
import { ownOf, type Owner } from '../projects/owner.ts';
import { loadProject } from '../projects/load-project.ts';
import { changeSegments } from './change-segments.ts';
import { chosenChapters, findBook, lockIdleBook } from './find-book.ts';
import { applyVoices } from './set-cast.ts';
import { findSpeakersApart } from './speakers/find-apart.ts';
import type { SpokenSpan } from './speakers/find-speakers.ts';

/** The passages of a chapter in paragraphs, because speakers are found in whole paragraphs. */
const paragraphsOf = (segments: readonly ProjectSegment[]): ProjectSegment[][] => {
  const paragraphs: ProjectSegment[][] = [[]];
  for (const segment of segments) {
    paragraphs.at(-1)!.push(segment);
    if (segment.gap.includes('\n')) paragraphs.push([]);
  }
  return paragraphs.filter(({ length }) => length > 0);
};

const textOf = (segments: readonly ProjectSegment[]): string =>
  segments
    .map(({ text, gap }) => text + gap)
    .join('')
    .trimEnd();

/** A chapter that was read for the search. */
interface Read {
  chapterId: string;
  /** Texts of its paragraphs. */
  texts: string[];
  /** The passages of each paragraph, with the offset of each passage's middle in the paragraph's text. */
  passages: { segmentId: string; middle: number; unsure: boolean }[][];
}

const readChapter = async (db: Db, own: Owner, chapterId: string): Promise<Read> => {
  const { segments } = await loadProject(db, own, chapterId);
  const paragraphs = paragraphsOf(segments);
  const passages = paragraphs.map((paragraph) => {
    let at = 0;
    return paragraph.map(({ segment_id: segmentId, text, gap, cue }) => {
      const middle = at + text.length / 2;
      at += text.length + gap.length;
      return { segmentId, middle, unsure: cue?.unsure === true };
    });
  });
  return { chapterId, texts: paragraphs.map(textOf), passages };
};

/** New speakers for the passages whose speaker was only a guess. */
const foundIn = ({ passages }: Read, found: readonly SpokenSpan[][]) =>
  passages.flatMap((paragraph, index) =>
    paragraph.flatMap(({ segmentId, middle, unsure }) => {
      let end = 0;
      const span = found[index]?.find((one) => (end += one.text.length) > middle);
      if (!unsure || !span?.isQuote) return [];
      return [{ segment_id: segmentId, speaker: span.speaker, unsure: span.unsure }];
    }),
  );

interface Needs {
  db: Db;
  stopping: AbortSignal;
  /**
   * Limits how many chapters are read or changed at once. The search itself runs outside, so that others do not wait
   * for it.
   */
  inTurn: ReturnType<typeof createLimiter>;
}

/**
 * Searches again for the speakers of passages whose speaker was only a guess. Certain speakers, and those that a user
 * chose, stay.
 *
 * @param chapterIds undefined for all included chapters
 * @throws ApiError err_not_found, err_task_pending; as `findSpeakersApart`
 */
export const findAgain = async (
  { db, stopping, inTurn }: Needs,
  who: Caller,
  bookId: string,
  chapterIds: readonly string[] | undefined,
): Promise<void> => {
  const own = ownOf(who);
  const { language, speakers } = await findBook(db, own, bookId);
  const chapters: Read[] = [];
  for (const { chapterId } of await chosenChapters(db, own, bookId, chapterIds))
    chapters.push(await inTurn(who.userId, () => readChapter(db, own, chapterId)));
  const task = {
    chapters: chapters.map(({ texts }) => texts),
    language,
    known: speakers.map(({ name, aliases, gender = null }) => ({ name, aliases, gender })),
  };
  const found = await findSpeakersApart(task, { who: who.tenantId, signal: stopping });
  for (const [index, chapter] of chapters.entries()) {
    const { chapterId } = chapter;
    const changed = JSON.stringify(foundIn(chapter, found[index]!));
    const store = async (tx: Queryable) => {
      const book = await lockIdleBook(tx, who, bookId);
      await changeSegments(
        tx,
        own,
        chapterId,
        `update segment s
            set revision = $3, speaker = w.speaker,
                cue = case when w.unsure then s.cue else nullif(s.cue - 'unsure', '{}'::jsonb) end
           from jsonb_to_recordset($4::jsonb) as w(segment_id uuid, speaker text, unsure boolean)
          where s.tenant_id = $1 and s.project_id = $2 and s.segment_id = w.segment_id and s.removed_at is null
            and coalesce((s.cue->>'unsure')::boolean, false)
            and (not w.unsure or s.speaker is distinct from w.speaker)`,
        changed,
      );
      await applyVoices(tx, book, chapterId);
    };
    await inTurn(who.userId, () => db.transaction(store));
  }
};
