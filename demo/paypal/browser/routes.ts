import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Hono } from 'hono';
import type { Env } from '../faults.ts';

const FILES = ['core', 'instance.js', 'button.js', 'session.js', 'present.js', 'overlay.js'];

/** Pages of any origin may load the script. */
const HEADERS = {
  'content-type': 'text/javascript; charset=utf-8',
  'cache-control': 'no-cache',
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
};

/** Serves PayPal's script at its original path, and the modules that it loads. */
export const bindScripts = (app: Hono<Env>): void => {
  for (const file of FILES) {
    const path = join(import.meta.dirname, file === 'core' ? 'core.js' : file);
    app.get(`/web-sdk/v6/${file}`, async () => new Response(await readFile(path), { headers: HEADERS }));
  }
};
