import { useDeferredValue, type ReactNode } from 'react';

/** Content that comes right after what stands around it, in a task of its own: a slow machine stays at hand. */
export const Later = ({ until = null, children }: { until?: ReactNode; children: ReactNode }) =>
  useDeferredValue(true, false) ? children : until;
