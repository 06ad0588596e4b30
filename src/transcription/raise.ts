import { raiserOf } from '../element/raiser.ts';
import type { TranscriptionSpec } from './spec.ts';

/** Raises an event of the transcription on the element that shows it: its own tag, or the workbench. */
export const raise = raiserOf<TranscriptionSpec>();
