import { raiserOf } from '../element/raiser.ts';
import type { SubtitleRemovalSpec } from './spec.ts';

/** Raises an event of the subtitle removal on the element that shows it: its own tag, or the workbench. */
export const raise = raiserOf<SubtitleRemovalSpec>();
