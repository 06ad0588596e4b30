import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { createAdaptorServer, type HttpBindings } from '@hono/node-server';
import { accountsModule } from './accounts/module.ts';
import { billingModule } from './billing/module.ts';
import { configAt, type Config } from './config/config.ts';
import { createLog } from './config/log.ts';
import { openKeys } from './config/secret.ts';
import { StartProblem } from './config/start-problem.ts';
import type { Db } from './db/db.ts';
import { openDb } from './db/open.ts';
import { createHandler } from './handler.ts';
import { jobsModule } from './jobs/module.ts';
import { mailModule } from './mail/module.ts';
import { productModules } from './modules.ts';
import type { Deps, Module } from './module.ts';

/** A running server. */
export interface RunningServer {
  /** URL without a trailing slash. */
  url: string;
  port: number;
  deps: Deps;
  /** Stops accepting requests, gives running ones a few seconds, then closes the modules and the database. */
  close(): Promise<void>;
}

/** Makes the modules of the server, except accounts. */
export type MakeModules = (deps: Deps) => Promise<readonly Module[]>;

const GRACE_MS = 5_000;
const IDLE_CHECK_MS = 20;
/** Longer than the 60 s of common proxies: a request may be lost if the server closes an idle connection first. */
const KEEP_ALIVE_MS = 65_000;

type Handler = (request: Request, env: HttpBindings) => Response | Promise<Response>;
const notReady: Handler = () => new Response(null, { status: 503, headers: { 'retry-after': '1' } });

const listen = (server: Server, { host, port }: Config): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const inUse = `Port ${port} is in use. Stop what uses it, or set PORT to another one.`;
      reject(error.code === 'EADDRINUSE' ? new StartProblem(inUse, { cause: error }) : error);
    });
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port));
  });

/** Accepts no new connections and gives active ones a moment to finish. */
const drain = async (server: Server): Promise<void> => {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS);
  const late = new AbortController();
  await Promise.race([closed, sleep(GRACE_MS, undefined, { signal: late.signal }).catch(() => undefined)]);
  late.abort();
  clearInterval(idle);
  server.closeAllConnections();
  await closed;
};

/** Starts everything. Resolves when the server answers requests. */
export const startServer = async (
  given: Config,
  makeModules: MakeModules = productModules,
): Promise<RunningServer> => {
  const log = createLog(given.log, {
    format: given.logFormat ?? (process.stderr.isTTY ? 'text' : 'json'),
  });
  let handle = notReady;
  const server = createAdaptorServer({
    fetch: (request, env) => handle(request, env as HttpBindings),
  }) as Server;
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  // Before the data folder is locked: a port in use is more likely, and cheaper to detect.
  const config = configAt(given, await listen(server, given));

  const stopping = new AbortController();
  let db: Db | undefined;
  const modules: Module[] = [];
  const attempt = async (close: () => Promise<void> | void) => {
    try {
      await close();
    } catch (error) {
      // It must not keep the other modules from closing.
      log.error('closing failed', { error });
    }
  };
  const stop = async () => {
    const began = performance.now();
    log.info('stopping');
    stopping.abort();
    await drain(server);
    for (const module of modules.toReversed()) await attempt(() => module.close?.());
    await attempt(() => db?.close());
    log.info('stopped', { ms: Math.round(performance.now() - began) });
    log.flush();
  };

  try {
    db = await openDb(config, log);
    const deps: Deps = { config, db, log, keyFor: openKeys(config), stopping: stopping.signal };
    modules.push(await accountsModule(deps), billingModule(deps));
    modules.push(...(await makeModules(deps)));
    modules.push(mailModule(deps, Object.assign({}, ...modules.map(({ letters }) => letters))));
    const kinds = modules.flatMap(({ jobKinds = [] }) => jobKinds);
    const chores = modules.flatMap(({ chores: own = [] }) => own);
    modules.push(jobsModule(deps, { kinds, chores }));
    handle = createHandler(deps, modules);
    for (const module of modules) module.start?.();
    log.info('ready', { port: config.port });
    let stopped: Promise<void> | undefined;
    return {
      url: `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${config.port}`,
      port: config.port,
      deps,
      close: () => (stopped ??= stop()),
    };
  } catch (error) {
    await stop();
    throw error;
  }
};
