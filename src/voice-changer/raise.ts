import { raiserOf } from '../element/raiser.ts';
import type { VoiceChangerSpec } from './spec.ts';

/** Raises an event of the voice changer on the element that shows it: its own tag, or the workbench. */
export const raise = raiserOf<VoiceChangerSpec>();
