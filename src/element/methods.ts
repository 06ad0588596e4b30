import type { VoxHost } from './host.ts';
import type { ElementSpec } from './spec.ts';

type Host = HTMLElement & Pick<VoxHost, 'activate'>;
type Methods = Record<string, (...args: unknown[]) => unknown>;

/** How the panel that stands does them. */
const done = (host: Host) => (host as { methods?: Methods }).methods;

/** Without an `await` when the panel stands: a user's gesture does not outlive one everywhere. */
async function call(host: Host, name: string, args: unknown[]): Promise<unknown> {
  if (!done(host)) await host.activate();
  const methods = done(host);
  if (!methods) throw new Error(`<${host.localName}> must be on a page for ${name}().`);
  return methods[name]?.(...args);
}

/** Gives the class of an element the methods of its spec: each wakes the panel, which does them. */
export function defineMethods(prototype: Host, { methods = {} }: ElementSpec): void {
  for (const name of Object.keys(methods)) {
    Object.defineProperty(prototype, name, {
      configurable: true,
      value(this: Host, ...args: unknown[]) {
        return call(this, name, args);
      },
    });
  }
}
