import type { ComponentType } from 'react';
import type { PanelClass, PanelProps } from '../element/host.ts';
import { reactPanel } from '../element/react-panel.tsx';
import type { ElementSpec } from '../element/spec.ts';
import { storesFor, type StoresKey } from './registry.ts';
import { StoresContext } from './use-stores.ts';

/**
 * Defines the inner element of a panel whose components get their stores from `useStores()`: those of the element's
 * server and site key.
 * @param tag of the inner element; pages do not use it
 */
export const storesPanel = <S extends ElementSpec, Carried = unknown>(
  tag: `vox-${string}-panel`,
  Panel: ComponentType<PanelProps<S, Carried>>,
): PanelClass =>
  reactPanel<S, Carried>(tag, (props) => (
    // All elements have a server address; those for visitors have a site key too
    <StoresContext value={storesFor(props as StoresKey)}>
      <Panel {...props} />
    </StoresContext>
  ));
