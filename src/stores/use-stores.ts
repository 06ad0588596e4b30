import { createContext, useContext } from 'react';
import type { Stores } from './registry.ts';

export const StoresContext = createContext<Stores | null>(null);

/** The stores of the panel the component is in. */
export function useStores(): Stores {
  const stores = useContext(StoresContext);
  if (!stores) throw new Error('useStores() is for components inside storesPanel().');
  return stores;
}
