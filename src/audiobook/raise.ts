import { raiserOf } from '../element/raiser.ts';
import type { AudiobookSpec } from './spec.ts';

/** Raises an event of the audiobook on the element that shows it: its own tag, or the workbench. */
export const raise = raiserOf<AudiobookSpec>();
