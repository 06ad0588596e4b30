import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Package } from '../../demo/server/engines/local/install/model.ts';

/** A Python package index and an npm registry on loopback, with the faults that real ones have. */
export interface FakeRegistries {
  /** For pip's `index-url`. */
  index: string;
  /** For npm's `registry`. */
  npm: string;
  /** Names of the archives that were asked for, in order. */
  asked: string[];
  /** Authorization headers of all requests. */
  accounts: Set<string | undefined>;
  /** Archives by name; what is not here is withdrawn. */
  files: Map<string, Uint8Array>;
  /** Its pages still name what was withdrawn. */
  isStale: boolean;
  /** Drops every connection. */
  isDown: boolean;
  /** Answers everything with this status. */
  refusesWith: number | undefined;
  /** After how many bytes the next transfers of an archive are cut off; what has none left arrives whole. */
  cuts: Map<string, number[]>;
  /** The archive that it stops sending halfway, without a word. */
  silentAt: string | undefined;
  close(): Promise<void>;
}

export const startFakeRegistries = async (packages: readonly Package[]): Promise<FakeRegistries> => {
  const state = {
    asked: [] as string[],
    accounts: new Set<string | undefined>(),
    files: new Map<string, Uint8Array>(),
    isStale: false,
    isDown: false,
    refusesWith: undefined as number | undefined,
    cuts: new Map<string, number[]>(),
    silentAt: undefined as string | undefined,
  };

  const sendFile = (name: string, bytes: Uint8Array, response: ServerResponse) => {
    response.writeHead(200, { 'content-length': bytes.length });
    const cut = state.cuts.get(name)?.shift();
    if (cut !== undefined) {
      response.write(bytes.subarray(0, cut), () => response.destroy());
    } else if (state.silentAt === name) {
      response.write(bytes.subarray(0, bytes.length / 2));
    } else {
      response.end(bytes);
    }
  };

  const linksOf = (named: readonly Package[]): string =>
    named.map(({ file }) => `<a href="../../files/${file}">${file}</a>`).join('<br>');

  const packumentOf = (named: readonly Package[], host: string) => {
    const versions = named.map(({ project, version, file }) => [
      version,
      { name: project, version, dist: { tarball: `http://${host}/files/${file}` } },
    ]);
    return { name: named[0]?.project, versions: Object.fromEntries(versions) as unknown };
  };

  const server = createServer((request, response) => {
    if (state.isDown) return void request.socket.destroy();
    state.accounts.add(request.headers.authorization);
    const [, kind, name = ''] = new URL(request.url!, 'http://localhost').pathname.split('/');
    if (state.refusesWith !== undefined) return void response.writeHead(state.refusesWith).end();
    if (kind === 'files') {
      state.asked.push(name);
      const file = state.files.get(name);
      if (file) return void sendFile(name, file, response);
    }
    const named = packages.filter(
      ({ project, file }) => project === name && (state.isStale || state.files.has(file)),
    );
    if (named.length === 0) return void response.writeHead(404).end();
    if (kind === 'simple') {
      return void response.writeHead(200, { 'content-type': 'text/html' }).end(linksOf(named));
    }
    response.writeHead(200, { 'content-type': 'application/json' });
    return void response.end(JSON.stringify(packumentOf(named, request.headers.host!)));
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return Object.assign(state, {
    index: `http://127.0.0.1:${port}/simple`,
    npm: `http://127.0.0.1:${port}/npm`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  });
};
