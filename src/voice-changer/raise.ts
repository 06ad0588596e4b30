import { raiserOf } from '../element/raiser.ts';
import type { VoiceChangerSpec } from './spec.ts';

/** Dispatches a voice changer event from the element that shows it: its own tag, or the workbench. */
export const raise = raiserOf<VoiceChangerSpec>();
