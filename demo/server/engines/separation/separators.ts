import type { OnDemand } from '../on-demand.ts';
import type { SeparationEngine } from './engine.ts';

/** The engines of this server that remove voices. */
export type Separators = OnDemand<SeparationEngine>;
