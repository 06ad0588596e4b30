import type { VoxHost } from './host.ts';
import type { ElementSpec } from './spec.ts';

type Methods = Record<string, (...args: unknown[]) => unknown>;
type Host = HTMLElement & Pick<VoxHost, 'activate'> & { methods?: Methods };

/** Adds the methods of a spec to the element's class. Each loads the panel, which implements them. */
export function defineMethods(prototype: HTMLElement, { methods = {} }: ElementSpec): void {
  for (const name of Object.keys(methods)) {
    Object.defineProperty(prototype, name, {
      configurable: true,
      // No `await` once the panel is mounted: in some browsers a user activation does not survive one
      async value(this: Host, ...args: unknown[]) {
        if (!this.methods) await this.activate();
        if (!this.methods) throw new Error(`<${this.localName}> must be on a page for ${name}().`);
        return this.methods[name]?.(...args);
      },
    });
  }
}
