import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';

/** A port that nothing listens at, for a program that cannot choose one by itself. */
export const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  return port;
};
