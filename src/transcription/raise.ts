import { raiserOf } from '../element/raiser.ts';
import type { TranscriptionSpec } from './spec.ts';

/** Dispatches a transcription event from the element that shows it: its own tag, or the workbench. */
export const raise = raiserOf<TranscriptionSpec>();
