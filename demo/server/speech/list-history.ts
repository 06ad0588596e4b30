import type { HistoryItem } from '../../../src/contract/index.ts';
import { pausesAround } from '../../../src/studio/model/pauses.ts';
import type { Db } from '../db/db.ts';
import { afterCursor, cursorOf, readCursor } from '../http/cursor.ts';
import { pageOf, type SearchQuery } from '../http/paging.ts';
import type { Sign } from '../media/signed-url.ts';
import { giveWay } from '../process/give-way.ts';
import type { Owner } from '../projects/owner.ts';
import { lookOf, piecesOf, piecesValues, searchInPieces, type Look } from '../projects/search-in-pieces.ts';
import { formatsMade } from './download.ts';
import { downloadsOf, scriptUrl } from './scripts.ts';

const EXCERPT_CHARACTERS = 160;

/** Segments of a page's scripts to read at once. Between reads, other short requests get their turn. */
const SEGMENTS_AT_ONCE = 1_000;

/** A script without its text. */
interface Head {
  history_id: string;
  title: string;
  created_at: Date;
  updated_at: Date;
  cursor: string;
  /** White space before the first segment. */
  lead: string;
  segments: number;
}

interface Content extends Pick<
  HistoryItem,
  'history_id' | 'excerpt' | 'voice_id' | 'duration_ms' | 'characters'
> {
  /** White space after each segment. */
  gaps: string[];
  /** Whether each segment has audio. */
  heard: boolean[];
}

/**
 * A page of the owner's scripts, newest first. It omits scripts without text, and those that programs have left without
 * audio: nobody will continue them.
 */
export async function listHistory(
  db: Db,
  sign: Sign,
  own: Owner,
  { limit, cursor, search }: SearchQuery,
): Promise<{ items: HistoryItem[]; next_cursor: string | null }> {
  const found = await findHeads(db, own, { limit: limit + 1, cursor, search });
  const { page: heads, next_cursor } = pageOf(found, limit, (last) => last.cursor);
  const contents = new Map<string, Content>();
  for await (const group of inTurns(heads, ({ segments }) => segments, SEGMENTS_AT_ONCE))
    for (const content of await readContents(db, own, group)) contents.set(content.history_id, content);
  const formats = formatsMade();
  const items = heads.flatMap((head): HistoryItem[] => {
    const content = contents.get(head.history_id);
    // Deleted in the meantime
    if (!content) return [];
    const { cursor: _, lead, segments: _count, ...named } = head;
    const { gaps, heard, ...rest } = content;
    const isHeard = heard.includes(true);
    const { leadMs, afterMs } = pausesAround(
      lead,
      gaps.map((gap, index) => ({ gap, isHeard: heard[index]! })),
    );
    return [
      {
        ...named,
        ...rest,
        kind: 'speech',
        excerpt: rest.excerpt.trim(),
        duration_ms: afterMs.reduce((sum, ms) => sum + ms, rest.duration_ms + leadMs),
        created_at: head.created_at.getTime(),
        updated_at: head.updated_at.getTime(),
        downloads: isHeard ? downloadsOf(sign, head.history_id, formats) : {},
        url: isHeard ? scriptUrl(sign, head.history_id, 'wav') : null,
      },
    ];
  });
  return { items, next_cursor };
}

/** The next scripts after the cursor, filtered by the search words if given. */
const findHeads = (db: Db, own: Owner, { limit, cursor, search = '' }: SearchQuery): Promise<Head[]> =>
  search
    ? searchInPieces(limit, cursor, (after) => searchHeads(db, own, search, after))
    : readHeads(db, own, limit, cursor);

/**
 * Groups items so that their sizes add up to at most `max` per group; a larger item is a group of its own. Between
 * groups, other requests get their turn.
 */
async function* inTurns<T>(
  items: readonly T[],
  sizeOf: (item: T) => number,
  max: number,
): AsyncGenerator<T[]> {
  let group: T[] = [];
  let size = 0;
  for (const item of items) {
    if (group.length > 0 && size + sizeOf(item) > max) {
      yield group;
      await giveWay();
      group = [];
      size = 0;
    }
    group.push(item);
    size += sizeOf(item);
  }
  if (group.length > 0) yield group;
}

/** Columns of a script `p`. */
const HEAD = `p.project_id as history_id, p.title, p.created_at, p.updated_at, p.lead, p.segments,
              ${cursorOf('p.updated_at', 'p.project_id')} as cursor`;

/** Scripts `p` of tenant $1 and owner $2 after the cursor of $3 and $4. */
const OWN_AFTER = `p.tenant_id = $1 and p.owner = $2 and p.kind = 'speech'
  and ${afterCursor('p.updated_at', 'p.project_id', 3)}`;

/** SQL condition: a script `p` appears in the list. */
const IS_LISTED = `
  exists (select from segment g where g.project_id = p.project_id and g.removed_at is null and g.text <> '')
  and (not p.by_program
       or exists (select from segment g where g.project_id = p.project_id and g.removed_at is null
                                          and g.take_id is not null))`;

const NEWEST_FIRST = 'order by p.updated_at desc, p.project_id desc';

function readHeads(db: Db, { tenantId, owner }: Owner, limit: number, cursor?: string): Promise<Head[]> {
  const after = readCursor(cursor);
  return db.query<Head>(
    `select ${HEAD} from project p where ${OWN_AFTER} and ${IS_LISTED} ${NEWEST_FIRST} limit $5`,
    [tenantId, owner, after.microseconds, after.id, limit],
  );
}

/** Among the next scripts after the cursor, finds those with the words in their title or in one of their sentences. */
const searchHeads = async (
  db: Db,
  own: Owner,
  words: string,
  cursor: string | undefined,
): Promise<Look<Head>> => {
  const rows = await db.query<Partial<Head> & { searched: string | null }>(
    `with ${piecesOf({ from: 'project p', where: OWN_AFTER, at: 'p.updated_at' }, words)},
     hit as (select ${HEAD} from having_words join project p using (project_id) where ${IS_LISTED})
     select ending.searched, hit.*
       from ending left join hit on true order by hit.updated_at desc, hit.history_id desc`,
    piecesValues(own, words, cursor),
  );
  return lookOf(rows, isHead);
};

/** False for the row that only tells how far was searched without a match. */
const isHead = (row: Partial<Head>): row is Head => row.history_id !== null;

const readContents = (db: Db, { tenantId, owner }: Owner, scripts: readonly Head[]): Promise<Content[]> =>
  db.query<Content>(
    `select g.project_id as history_id,
            left(string_agg(g.text || g.gap, '' order by g.rank, g.segment_id), $4) as excerpt,
            (array_agg(g.voice_id order by g.rank, g.segment_id))[1] as voice_id,
            coalesce(sum(m.duration_ms), 0)::int as duration_ms,
            sum(char_length(g.text) + char_length(g.gap))::int as characters,
            array_agg(g.gap order by g.rank, g.segment_id) as gaps,
            array_agg(m.media_id is not null order by g.rank, g.segment_id) as heard
       from project p join segment g using (project_id)
            left join take t using (take_id) left join media m using (media_id)
      where p.tenant_id = $1 and p.owner = $2 and p.project_id = any($3) and g.removed_at is null
      group by g.project_id`,
    [tenantId, owner, scripts.map(({ history_id }) => history_id), EXCERPT_CHARACTERS],
  );
