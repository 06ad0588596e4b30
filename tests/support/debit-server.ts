/** The server with calls that spend credits and do nothing else: what the ledger does over HTTP, without any speech. */
import { readConfig } from '../../demo/server/config/config.ts';
import { ApiError, NotEnoughCredits } from '../../demo/server/http/api-error.ts';
import { readJson } from '../../demo/server/http/read-json.ts';
import type { Deps, Module } from '../../demo/server/module.ts';
import { startServer } from '../../demo/server/server.ts';

/** `POST /test/debit {key, amount}` spends once for a key. */
const debitModule = ({ db }: Deps): Module => {
  const debit = async (tenantId: string, key: string, amount: number): Promise<void> => {
    const wasSpent = async () => {
      const rows = await db.query(
        'select from credit_hold where tenant_id = $1 and key = $2 and settled = $3 and amount = $3',
        [tenantId, key, amount],
      );
      return rows.length > 0;
    };
    try {
      // Held and spent in one statement. What was spent before is not seen here and refused by the ledger.
      const [held] = await db.query<{ hold_id: string | null }>(
        `select hold_id, credit_settle(hold_id, $3, 'test', $2)
           from credit_take_hold($1, $2, $3) where hold_id is not null`,
        [tenantId, key, amount],
      );
      if (!held) throw new NotEnoughCredits();
    } catch (error) {
      if (!(await wasSpent())) throw error;
    }
  };
  return {
    routes(app) {
      app.router.post('/test/debit', async (context) => {
        const who = await app.identify(context);
        if (!who) throw new ApiError('err_session_ended', { status: 401 });
        const { key, amount } = (await readJson(context)) as { key: string; amount: number };
        await debit(who.tenantId, key, amount);
        return Response.json({ code: 0 });
      });
    },
  };
};

const server = await startServer(readConfig(process.env), (deps) => Promise.resolve([debitModule(deps)]));
console.log(`Voxbench is at ${server.url}/workbench/`);
process.on('SIGTERM', () => void server.close().then(() => process.exit(0)));
