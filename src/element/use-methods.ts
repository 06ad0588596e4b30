import { useLayoutEffect } from 'react';
import type { VoxHost } from './host.ts';
import type { ElementSpec, MethodsOf } from './spec.ts';

/** Does the methods of the element while the component is mounted; `methods` may be new at every render. */
export function useMethods<S extends ElementSpec>(host: VoxHost<S>, methods: MethodsOf<S>): void {
  useLayoutEffect(() => {
    host.methods = methods;
    return () => {
      if (host.methods === methods) host.methods = undefined;
    };
  });
}
