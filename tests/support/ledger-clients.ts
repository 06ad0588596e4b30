import { Agent, request } from 'node:http';
import { randomUUID } from 'node:crypto';
import { writeToken } from '../../demo/server/accounts/tokens.ts';
import { openKeys } from '../../demo/server/config/secret.ts';
import type { Queryable } from '../../demo/server/db/db.ts';

/** Of a server whose tokens a test writes itself. */
export const SECRET = 'a secret of the tests, which is long enough';

const HOUR_SECONDS = 3_600;

/** Makes workspaces, each with users who are signed in: their ids and access tokens, one for each user. */
export const makeWorkspaces = async (
  q: Queryable,
  count: number,
  people = 1,
): Promise<{ tenantId: string; token: string }[]> => {
  const key = openKeys({ dataDir: '', secret: SECRET })('tokens');
  const rows = await q.query<{ tenant_id: string; session_id: string }>(
    `with workspace as (insert into tenant select from generate_series(1, $1::integer) returning tenant_id),
          person as (insert into app_user (tenant_id, email, nickname, password_hash, questionnaire_status)
            select tenant_id, tenant_id || '-' || nth || '@voxbench.example', 'x', '', 1
              from workspace, generate_series(1, $2::integer) nth
            returning user_id, tenant_id),
          signed as (insert into session (user_id, user_agent) select user_id, '' from person
            returning session_id, user_id)
     select tenant_id, session_id from signed join person using (user_id)`,
    [count, people],
  );
  const expiresAt = Math.floor(Date.now() / 1000) + HOUR_SECONDS;
  return rows.map(({ tenant_id, session_id }) => ({
    tenantId: tenant_id,
    token: writeToken(key, { sessionId: session_id, generation: 1, kind: 'access', expiresAt }),
  }));
};

/** Gives each workspace so many credits, in equal lots that expire one after the other. */
export const fund = (q: Queryable, tenants: readonly string[], credits: number, lots = 1) =>
  q.query(
    `select credit_grant(tenant, 'test', $2, now() + interval '1 year' + lot * interval '1 second', null)
     from unnest($1::uuid[]) tenant, generate_series(1, $3::integer) lot`,
    [tenants, Math.floor(credits / lots), lots],
  );

/** Credits a workspace can spend at this instant: all live lots, without what is held. */
export const balance = async (q: Queryable, tenantId: string): Promise<number> => {
  const [row] = await q.query<{ balance: number }>('select credit_balance($1) as balance', [tenantId]);
  return row?.balance ?? 0;
};

/** Spends credits at a debit server by connections that stay open; the status. Rejects when the answer is lost. */
export const createDebitor = () => {
  const agent = new Agent({ keepAlive: true, maxSockets: Infinity });
  return {
    debit: (
      url: string,
      token: string,
      amount: number,
      key: string = randomUUID(),
    ): Promise<{ status: number; code: number }> =>
      new Promise((resolve, reject) => {
        const body = JSON.stringify({ key, amount });
        const sent = request(
          `${url}/test/debit`,
          {
            method: 'POST',
            agent,
            headers: {
              authorization: `Bearer ${token}`,
              'content-type': 'application/json',
              'content-length': Buffer.byteLength(body),
            },
          },
          (answer) => {
            let text = '';
            answer.setEncoding('utf8').on('data', (part: string) => (text += part));
            answer.on('error', reject);
            answer.on('end', () => {
              const { code = -1 } = JSON.parse(text || '{}') as { code?: number };
              resolve({ status: answer.statusCode ?? 0, code });
            });
          },
        );
        sent.on('error', reject);
        sent.end(body);
      }),
    close: () => agent.destroy(),
  };
};
