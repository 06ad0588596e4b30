import { useDeferredValue, type ReactNode } from 'react';

/** Renders content after its surroundings, in a separate task, so that a slow machine stays responsive. */
export const Later = ({ until = null, children }: { until?: ReactNode; children: ReactNode }) =>
  useDeferredValue(true, false) ? children : until;
