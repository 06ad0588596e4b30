import { raiserOf } from '../element/raiser.ts';
import type { AudiobookSpec } from './spec.ts';

/** Dispatches an audiobook event from the element that shows it: its own tag, or the workbench. */
export const raise = raiserOf<AudiobookSpec>();
