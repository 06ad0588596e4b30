import { raiserOf } from '../element/raiser.ts';
import type { VoiceCloningSpec } from './spec.ts';

/** Raises an event of voice cloning on the element that shows it: its own tag, or the workbench. */
export const raise = raiserOf<VoiceCloningSpec>();
