import { spawn } from 'node:child_process';
import { once } from 'node:events';
import autocannon from 'autocannon';
import { rm } from 'node:fs/promises';
import { makeDataFolder } from '../support/template.ts';
import { median, type Figure } from './figure.ts';
import { startServerProcess } from '../support/server-process.ts';

const ROUNDS = 3;

/** A server of nothing but node:http that answers the same bytes. */
async function startBare(body: string): Promise<{ url: string; stop(): void }> {
  const code = `const body = process.argv[1];
    require('node:http').createServer((request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(body);
    }).listen(0, '127.0.0.1', function () { console.log(this.address().port); });`;
  const bare = spawn(process.execPath, ['-e', code, body], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [port] = await once(bare.stdout, 'data');
  return { url: `http://127.0.0.1:${String(port).trim()}`, stop: () => bare.kill() };
}

const requestsPerSecond = async (url: string): Promise<number> =>
  (await autocannon({ url, connections: 16, pipelining: 10, duration: 3 })).requests.average;

/** The smallest JSON answer through all of the server, against node:http alone. */
export default async function* (): AsyncGenerator<Figure> {
  const dataDir = await makeDataFolder();
  const server = await startServerProcess({ VOXBENCH_DATA: dataDir });
  const path = '/p1/appconfig/get_app_config';
  const bare = await startBare(await (await fetch(server.url + path)).text());
  try {
    const ratios: number[] = [];
    for (let round = 0; round <= ROUNDS; round++) {
      const ours = await requestsPerSecond(server.url + path);
      const theirs = await requestsPerSecond(bare.url);
      if (round > 0) ratios.push(ours / theirs);
    }
    yield {
      figure: 'tiny-json-over-node-http',
      value: median(ratios),
      unit: 'ratio',
      goal: { atLeast: 0.5 },
    };
  } finally {
    bare.stop();
    await server.end('SIGTERM');
    await rm(dataDir, { recursive: true, force: true });
  }
}
