import { randomBytes } from 'node:crypto';
import type { CallAnswer, OperatorSiteKey } from '../../../src/contract/index.ts';
import { beginAction, noteAction } from '../accounts/operator-actions.ts';
import { makeVisitorWorkspace } from '../accounts/visitor-workspace.ts';
import { grant } from '../billing/ledger.ts';
import { originOf } from '../config/values.ts';
import type { Db, Queryable } from '../db/db.ts';
import { ApiError } from '../http/api-error.ts';
import { pageOf, type PageQuery } from '../http/paging.ts';
import { InvalidRequest } from '../http/validate.ts';

/** Source of the credits that operators grant to a key. */
const SOURCE = 'site_key';

type Settings = Pick<
  OperatorSiteKey,
  'origins' | 'characters_max' | 'characters_daily' | 'characters_daily_visitor'
>;
type Row = Omit<OperatorSiteKey, 'created_at'> & { created_at: Date };

const SELECT = `select site_key, origins, characters_max, characters_daily_visitor, characters_daily, disabled as ended,
    credit_balance(tenant_id) as credit_balance,
    coalesce((select characters from site_key_usage u where u.site_key = k.site_key and visitor = ''
                 and day = (now() at time zone 'UTC')::date), 0) as characters_today, created_at`;

const present = (row: Row): OperatorSiteKey => ({ ...row, created_at: row.created_at.getTime() });

/** Site keys, the newest first. */
export const listSiteKeys = async (
  q: Queryable,
  { limit, cursor }: PageQuery,
): Promise<CallAnswer<'GET /v1/operator/site_keys'>['data']> => {
  const rows = await q.query<Row>(
    `${SELECT} from (select * from site_key
         where $1::text is null
            or (created_at, site_key) < (select created_at, site_key from site_key where site_key = $1)
         order by created_at desc, site_key desc limit $2) k
      order by created_at desc, site_key desc`,
    [cursor ?? null, limit + 1],
  );
  const { page, next_cursor } = pageOf(rows, limit, (last) => last.site_key);
  return { site_keys: page.map(present), next_cursor };
};

/** @throws ApiError err_not_found */
export const loadSiteKey = async (q: Queryable, siteKey: string): Promise<OperatorSiteKey> => {
  const [row] = await q.query<Row>(`${SELECT} from site_key k where site_key = $1`, [siteKey]);
  if (!row) throw new ApiError('err_not_found', { status: 404 });
  return present(row);
};

const fault = (msg: string, ...loc: (string | number)[]) =>
  new InvalidRequest([{ type: 'err_invalid_param', msg, loc: ['body', ...loc] }]);

/** Checks the settings and normalises origins. @throws InvalidRequest */
const checked = ({ origins, ...settings }: Settings): Settings => {
  const { characters_max, characters_daily, characters_daily_visitor } = settings;
  const found = origins.map((origin, index) => {
    const known = originOf(origin);
    if (known === undefined)
      throw fault('Send an origin such as https://www.example.com, without a path.', 'origins', index);
    return known;
  });
  if (characters_max > characters_daily_visitor)
    throw fault('Send at most what a visitor has a day.', 'characters_max');
  if (characters_daily_visitor > characters_daily)
    throw fault('Send at most what all visitors have a day.', 'characters_daily_visitor');
  return { ...settings, origins: [...new Set(found)] };
};

const newKey = () => `pk_${randomBytes(18).toString('base64url').replaceAll(/[-_]/g, '0')}`;

/** Creates a key with a workspace of its own, once per idempotency key. Returns the key. @throws InvalidRequest */
export const makeSiteKey = (
  db: Db,
  operatorId: string,
  { credits, ...given }: Settings & { credits: number },
  key: string,
): Promise<string> => {
  const { origins, characters_max, characters_daily, characters_daily_visitor } = checked(given);
  return db.transaction(async (tx) => {
    const siteKey = newKey();
    const action = {
      operatorId,
      action: 'make_site_key',
      subject: siteKey,
      credits,
      outcome: 'done',
    } as const;
    const begun = await beginAction(tx, action, { key, request: [given, credits] });
    if (begun.isRepeated) return begun.subject;
    const tenantId = await makeVisitorWorkspace(tx, {
      source: SOURCE,
      amount: credits,
      reference: begun.actionId,
    });
    await tx.query(
      `insert into site_key (site_key, tenant_id, origins, characters_max, characters_daily, characters_daily_visitor)
       values ($1, $2, $3, $4, $5, $6)`,
      [siteKey, tenantId, origins, characters_max, characters_daily, characters_daily_visitor],
    );
    return siteKey;
  });
};

/** Changes the pages and limits of a key. @throws ApiError err_not_found; InvalidRequest */
export const limitSiteKey = async (
  db: Db,
  operatorId: string,
  siteKey: string,
  given: Settings,
): Promise<void> => {
  const { origins, characters_max, characters_daily, characters_daily_visitor } = checked(given);
  await db.transaction(async (tx) => {
    await noteAction(tx, { operatorId, action: 'limit_site_key', subject: siteKey, outcome: 'done' });
    const changed = await tx.query(
      `update site_key set origins = $2, characters_max = $3, characters_daily = $4, characters_daily_visitor = $5
        where site_key = $1 returning 1`,
      [siteKey, origins, characters_max, characters_daily, characters_daily_visitor],
    );
    if (changed.length === 0) throw new ApiError('err_not_found', { status: 404 });
  });
};

/** Grants credits to the workspace of a key, once per idempotency key. @throws ApiError err_not_found */
export const grantSiteKey = (
  db: Db,
  operatorId: string,
  siteKey: string,
  { credits, key }: { credits: number; key: string },
): Promise<void> =>
  db.transaction(async (tx) => {
    const action = {
      operatorId,
      action: 'grant_site_key',
      subject: siteKey,
      credits,
      outcome: 'done',
    } as const;
    const { actionId, isRepeated } = await beginAction(tx, action, { key, request: [siteKey, credits] });
    if (isRepeated) return;
    const [owner] = await tx.query<{ tenantId: string }>(
      'select tenant_id as "tenantId" from site_key where site_key = $1',
      [siteKey],
    );
    if (!owner) throw new ApiError('err_not_found', { status: 404 });
    await grant(tx, { ...owner, source: SOURCE, amount: credits, expiresAt: null, reference: actionId });
  });

/** Ends a key permanently. Idempotent. @throws ApiError err_not_found */
export const endSiteKey = async (db: Db, operatorId: string, siteKey: string): Promise<void> => {
  if ((await loadSiteKey(db, siteKey)).ended) return;
  await db.transaction(async (tx) => {
    await noteAction(tx, { operatorId, action: 'end_site_key', subject: siteKey, outcome: 'done' });
    await tx.query('update site_key set disabled = true where site_key = $1', [siteKey]);
  });
};
