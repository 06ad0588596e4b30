import { useSyncExternalStore } from 'react';
import type { Readable } from './state.ts';

/** The value of a state of the element, as it changes. */
export const useStateOf = <Value>({ listen, get }: Readable<Value>): Value =>
  useSyncExternalStore(listen, get);
