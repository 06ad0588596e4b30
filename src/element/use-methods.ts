import { useLayoutEffect } from 'react';
import type { VoxHost } from './host.ts';
import type { ElementSpec, MethodsOf } from './spec.ts';

/** Implements the element's methods while the component is mounted; `methods` may be a new object at every render. */
export function useMethods<S extends ElementSpec>(host: VoxHost<S>, methods: MethodsOf<S>): void {
  useLayoutEffect(() => {
    host.methods = methods;
    return () => {
      if (host.methods === methods) host.methods = undefined;
    };
  });
}
