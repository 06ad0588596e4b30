import { BOOK_ALIASES_MAX, BOOK_SPEAKERS_MAX } from '../../../src/contract/constants/books.ts';
import type { Db, Queryable } from '../db/db.ts';
import { ApiError } from '../http/api-error.ts';
import type { CallRequest } from '../http/call.ts';
import type { Caller } from '../http/principal.ts';
import { voicesOf } from './cast-voices.ts';
import { changeSegments } from './change-segments.ts';
import { chaptersOf, lockIdleBook, type BookRow, type StoredSpeaker } from './find-book.ts';
import { projectNotFound } from '../projects/find-project.ts';
import { ownOf } from '../projects/owner.ts';

type Cast = CallRequest<'POST /v1/books/{book_id}/cast'>['body'];

const storeCast = (tx: Queryable, { own, bookId, narrator, singleVoice, speakers }: BookRow) =>
  tx.query(
    `update book set narrator = $3::jsonb, single_voice = $4, speakers = $5::jsonb, updated_at = now()
      where tenant_id = $1 and book_id = $2`,
    [own.tenantId, bookId, narrator && JSON.stringify(narrator), singleVoice, JSON.stringify(speakers)],
  );

/**
 * Gives a chapter's passages the voices of their speakers. Locked passages, and those with a voice of their own, stay
 * as they are.
 */
export const applyVoices = (tx: Queryable, book: BookRow, chapterId: string) => {
  const voices = voicesOf(book);
  const rows = [...voices].map(([speaker, voice]) => ({ speaker: speaker ?? '', ...voice }));
  return changeSegments(
    tx,
    book.own,
    chapterId,
    `update segment s
        set revision = $3, (voice_id, model_id, language_id, speed) = (w.voice_id, w.model_id, w.language_id, w.speed),
            error = null
       from (select s2.segment_id, coalesce(own.voice_id, told.voice_id) as voice_id,
                    coalesce(own.model_id, told.model_id) as model_id,
                    coalesce(own.language_id, told.language_id) as language_id, coalesce(own.speed, told.speed) as speed
               from segment s2
                    left join jsonb_to_recordset($4::jsonb) as own(speaker text, voice_id text, model_id text,
                              language_id text, speed numeric(4, 2)) on own.speaker = coalesce(s2.speaker, '')
                    left join jsonb_to_recordset($4::jsonb) as told(speaker text, voice_id text, model_id text,
                              language_id text, speed numeric(4, 2)) on told.speaker = ''
              where s2.tenant_id = $1 and s2.project_id = $2 and s2.removed_at is null and not s2.locked
                and not coalesce((s2.cue->>'own_voice')::boolean, false)) w
      where s.segment_id = w.segment_id and w.voice_id is not null
        and (s.voice_id, s.model_id, s.language_id, s.speed)
            is distinct from (w.voice_id, w.model_id, w.language_id, w.speed)`,
    JSON.stringify(rows),
  );
};

/** Applies the voices to all chapters, each in its own transaction, so that other requests are not blocked for long. */
const applyToAll = async (db: Db, who: Caller, bookId: string): Promise<void> => {
  const own = ownOf(who);
  for (const { chapterId } of await chaptersOf(db, own, bookId))
    await db.transaction(async (tx) => {
      const book = await lockIdleBook(tx, who, bookId);
      await applyVoices(tx, book, chapterId);
    });
};

/**
 * Changes the voices of the narrator and of speakers. Unknown speakers are added, because users may assign passages to
 * new names.
 *
 * @throws ApiError err_not_found, err_task_pending, err_too_many_entries
 */
export const setCast = async (db: Db, who: Caller, bookId: string, cast: Cast): Promise<void> => {
  await db.transaction(async (tx) => {
    const book = await lockIdleBook(tx, who, bookId);
    const given = new Map(cast.speakers?.map(({ name, voice }) => [name, voice]));
    const speakers = book.speakers.map((speaker): StoredSpeaker => {
      const voice = given.get(speaker.name);
      given.delete(speaker.name);
      return voice === undefined ? speaker : { ...speaker, voice };
    });
    for (const [name, voice] of given) speakers.push({ name, aliases: [], voice });
    if (speakers.length > BOOK_SPEAKERS_MAX) throw new ApiError('err_too_many_entries');
    await storeCast(tx, {
      ...book,
      narrator: cast.narrator ?? book.narrator,
      singleVoice: cast.single_voice ?? book.singleVoice,
      speakers,
    });
  });
  await applyToAll(db, who, bookId);
};

/** The last merge of speakers. */
interface LastMerge {
  into: string;
  /** The speakers before it. */
  speakers: StoredSpeaker[];
  /** Passages of the speakers that got another name. */
  passages: { segment_id: string; speaker: string }[];
}

const passagesOf = (tx: Queryable, { own, bookId }: BookRow, names: readonly string[]) =>
  tx.query<LastMerge['passages'][number]>(
    `select segment_id, speaker from segment join book_chapter on chapter_id = project_id
      where book_chapter.tenant_id = $1 and book_id = $2 and removed_at is null and speaker = any($3)`,
    [own.tenantId, bookId, names],
  );

const storeMerge = (tx: Queryable, { own, bookId }: BookRow, merge: LastMerge | null) =>
  tx.query('update book set last_merge = $3::jsonb where tenant_id = $1 and book_id = $2', [
    own.tenantId,
    bookId,
    merge && JSON.stringify(merge),
  ]);

/**
 * Merges several speakers into one, who keeps their other names as aliases. With a single name this renames the
 * speaker.
 *
 * @param into name of the resulting speaker, which may be new
 * @throws ApiError err_not_found, err_task_pending, err_too_many_entries
 */
export const mergeSpeakers = async (
  db: Db,
  who: Caller,
  bookId: string,
  { names, into }: { names: readonly string[]; into: string },
): Promise<void> => {
  const own = ownOf(who);
  await db.transaction(async (tx) => {
    const book = await lockIdleBook(tx, who, bookId);
    const joined = new Set([...names, into]);
    const among = book.speakers.filter(({ name }) => joined.has(name));
    const aliases = new Set(among.flatMap(({ name, aliases: other }) => [name, ...other]));
    for (const name of names) aliases.add(name);
    aliases.delete(into);
    if (aliases.size > BOOK_ALIASES_MAX) throw new ApiError('err_too_many_entries');
    const kept = among.find(({ name }) => name === into);
    const voice = kept?.voice ?? among.find((one) => one.voice)?.voice ?? null;
    const genders = new Set(among.flatMap(({ gender }) => gender ?? []));
    const gender = kept?.gender ?? (genders.size === 1 ? [...genders][0]! : null);
    const at = book.speakers.findIndex(({ name }) => joined.has(name));
    const speakers = book.speakers.filter(({ name }) => !joined.has(name));
    speakers.splice(Math.max(0, at), 0, { name: into, aliases: [...aliases], gender, voice });
    await storeCast(tx, { ...book, speakers });
    // A rename is undone by another one
    const merge =
      among.length > 1 ? { into, speakers: among, passages: await passagesOf(tx, book, names) } : null;
    await storeMerge(tx, book, merge);
    for (const { chapterId } of await chaptersOf(tx, own, bookId))
      await changeSegments(
        tx,
        own,
        chapterId,
        `update segment set revision = $3, speaker = $4
          where tenant_id = $1 and project_id = $2 and removed_at is null and speaker = any($5) and speaker <> $4`,
        into,
        names,
      );
  });
  await applyToAll(db, who, bookId);
};

/**
 * Undoes the last merge of speakers. Passages that were given to someone else since then stay theirs.
 *
 * @throws ApiError err_not_found without a merge; err_task_pending
 */
export const unmergeSpeakers = async (db: Db, who: Caller, bookId: string): Promise<void> => {
  const own = ownOf(who);
  await db.transaction(async (tx) => {
    const book = await lockIdleBook(tx, who, bookId);
    const [row] = await tx.query<{ merge: LastMerge | null }>(
      'select last_merge as merge from book where tenant_id = $1 and book_id = $2',
      [own.tenantId, bookId],
    );
    if (!row?.merge) throw projectNotFound();
    const { into, speakers: before, passages } = row.merge;
    const names = new Set(before.map(({ name }) => name));
    const at = book.speakers.findIndex(({ name }) => name === into);
    const speakers = book.speakers.filter(({ name }) => name !== into && !names.has(name));
    speakers.splice(at < 0 ? speakers.length : at, 0, ...before);
    await storeCast(tx, { ...book, speakers });
    await storeMerge(tx, book, null);
    for (const { chapterId } of await chaptersOf(tx, own, bookId))
      await changeSegments(
        tx,
        own,
        chapterId,
        `update segment s set revision = $3, speaker = w.speaker
           from jsonb_to_recordset($4::jsonb) as w(segment_id uuid, speaker text)
          where s.tenant_id = $1 and s.project_id = $2 and s.segment_id = w.segment_id and s.removed_at is null
            and s.speaker = $5`,
        JSON.stringify(passages),
        into,
      );
  });
  await applyToAll(db, who, bookId);
};
