import { createContext, useContext } from 'react';
import type { AnyHost } from './host.ts';

export const HostContext = createContext<AnyHost | null>(null);

/** The element that a component belongs to. */
export function useHost(): AnyHost {
  const host = useContext(HostContext);
  if (!host) throw new Error('useHost() is for components inside reactPanel().');
  return host;
}
