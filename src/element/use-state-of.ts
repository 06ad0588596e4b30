import { useSyncExternalStore } from 'react';
import type { Readable } from './state.ts';

/** The current value of a state; renders again when it changes. */
export const useStateOf = <Value>({ listen, get }: Readable<Value>): Value =>
  useSyncExternalStore(listen, get);
