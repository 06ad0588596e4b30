import { raiserOf } from '../element/raiser.ts';
import type { VoiceCloningSpec } from './spec.ts';

/** Dispatches a voice cloning event from the element that shows it: its own tag, or the workbench. */
export const raise = raiserOf<VoiceCloningSpec>();
