import type { VoxHost } from './host.ts';
import type { ElementSpec } from './spec.ts';

type Methods = Record<string, (...args: unknown[]) => unknown>;
type Host = HTMLElement & Pick<VoxHost, 'activate'> & { methods?: Methods };

/** Gives the class of an element the methods of its spec: each wakes the panel, which does them. */
export function defineMethods(prototype: HTMLElement, { methods = {} }: ElementSpec): void {
  for (const name of Object.keys(methods)) {
    Object.defineProperty(prototype, name, {
      configurable: true,
      // Without an `await` when the panel is mounted: a user's gesture does not outlive one everywhere
      async value(this: Host, ...args: unknown[]) {
        if (!this.methods) await this.activate();
        if (!this.methods) throw new Error(`<${this.localName}> must be on a page for ${name}().`);
        return this.methods[name]?.(...args);
      },
    });
  }
}
