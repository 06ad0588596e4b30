import { useDeferredValue, type ReactNode } from 'react';

/** Content rendered after its surroundings, in a task of its own, so that a slow machine stays responsive. */
export const Later = ({ until = null, children }: { until?: ReactNode; children: ReactNode }) =>
  useDeferredValue(true, false) ? children : until;
