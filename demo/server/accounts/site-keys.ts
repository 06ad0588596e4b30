import { ApiError } from '../http/api-error.ts';
import type { Queryable } from '../db/db.ts';
import type { Principal } from '../http/principal.ts';

export type Visitor = Extract<Principal, { kind: 'visitor' }>;

/** A publishable key: the pages that may use it, and its limits. */
export interface SiteKey {
  siteKeyId: string;
  tenantId: string;
  origins: readonly string[];
  /** Maximum length of a visitor's text, in characters. */
  charactersMax: number;
  /** Characters per day (UTC) for all visitors together. */
  charactersDaily: number;
  /** Characters per day (UTC) for each visitor. */
  charactersDailyVisitor: number;
}

/**
 * A browser can claim to be a different one, but not to be in another network. So all browsers of a network together
 * may use at most the allowance of this many visitors.
 */
export const VISITORS_OF_NETWORK = 4;
/** Id of a visitor. Neither part contains a dot. */
export const visitorIn = (network: string, visitor: string): string => `${network}.${visitor}`;
const networkOf = (visitorId: string): string => visitorId.split('.')[0] ?? '';

const COLUMNS = `site_key as "siteKeyId", tenant_id as "tenantId", origins, characters_max as "charactersMax",
  characters_daily as "charactersDaily", characters_daily_visitor as "charactersDailyVisitor"`;

/** The key, or `undefined` when it is unknown or disabled. */
export const findSiteKey = async (q: Queryable, siteKeyId: string): Promise<SiteKey | undefined> => {
  const [key] = await q.query<SiteKey>(
    `select ${COLUMNS} from site_key where site_key = $1 and not disabled`,
    [siteKeyId],
  );
  return key;
};

/** Origins of all pages that may use a key. */
export const siteKeyOrigins = async (q: Queryable): Promise<string[]> => {
  const rows = await q.query<{ origin: string }>(
    'select distinct unnest(origins) as origin from site_key where not disabled',
  );
  return rows.map(({ origin }) => origin);
};

const keyOf = async (q: Queryable, who: Visitor): Promise<SiteKey> => {
  const key = await findSiteKey(q, who.siteKeyId);
  if (!key) throw new ApiError('err_site_key_invalid', { status: 403 });
  return key;
};

/** The usage rows that a visitor counts toward: all visitors, the network, the visitor. Always locked in this order. */
const rowsOf = ({ visitorId }: Visitor): string[] => ['', networkOf(visitorId), visitorId];
/** Maximum characters per day for each of these rows. */
const maximaOf = ({ charactersDaily, charactersDailyVisitor }: SiteKey): number[] => [
  charactersDaily,
  VISITORS_OF_NETWORK * charactersDailyVisitor,
  charactersDailyVisitor,
];
const TODAY = `(now() at time zone 'UTC')::date`;

/** Maximum length of a visitor's text in one generation, in characters. */
export const visitorScriptCharactersMax = async (q: Queryable, who: Visitor): Promise<number> =>
  (await keyOf(q, who)).charactersMax;

/** Characters this visitor may still generate today. */
export const allowanceLeft = async (q: Queryable, who: Visitor): Promise<number> => {
  const [key, used] = [
    await keyOf(q, who),
    await q.query<{ visitor: string; characters: number }>(
      `select visitor, characters from site_key_usage
       where site_key = $1 and day = ${TODAY} and visitor = any($2)`,
      [who.siteKeyId, rowsOf(who)],
    ),
  ];
  const usedBy = (visitor: string) => used.find((row) => row.visitor === visitor)?.characters ?? 0;
  const maxima = maximaOf(key);
  return Math.max(0, Math.min(...rowsOf(who).map((row, index) => maxima[index]! - usedBy(row))));
};

const secondsUntilMidnight = (): number => {
  const now = new Date();
  return Math.ceil((Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1) - +now) / 1000);
};

const take = async (tx: Queryable, who: Visitor, visitor: string, characters: number, max: number) => {
  const taken = await tx.query(
    `insert into site_key_usage as used (site_key, day, visitor, characters)
     select $1, ${TODAY}, $2, $3::integer where $3::integer <= $4::integer
     on conflict (site_key, day, visitor) do update set characters = used.characters + excluded.characters
       where used.characters + excluded.characters <= $4::integer
     returning 1`,
    [who.siteKeyId, visitor, characters, max],
  );
  if (taken.length > 0) return;
  throw new ApiError('err_site_key_allowance', { status: 429, retryAfter: secondsUntilMidnight() });
};

/**
 * Takes characters from today's allowance of the key, the network and the visitor. Throws `ApiError` 429 with the time
 * until midnight UTC when one of them is exhausted. Requires a transaction, because it takes effect completely or not
 * at all.
 */
export const takeAllowance = async (tx: Queryable, who: Visitor, characters: number): Promise<void> => {
  const key = await keyOf(tx, who);
  const maxima = maximaOf(key);
  for (const [index, row] of rowsOf(who).entries()) await take(tx, who, row, characters, maxima[index]!);
};

/** Returns characters to the allowance of the day on which they were taken. */
export const giveBackAllowance = async (
  tx: Queryable,
  who: Visitor,
  characters: number,
  takenAt: Date,
): Promise<void> => {
  // The same order as when they are taken, to prevent deadlocks.
  for (const visitor of rowsOf(who))
    await tx.query(
      `update site_key_usage set characters = greatest(0, characters - $4::integer)
       where site_key = $1 and visitor = $2 and day = ($3::timestamptz at time zone 'UTC')::date`,
      [who.siteKeyId, visitor, takenAt, characters],
    );
};
