import { raiserOf } from '../element/raiser.ts';
import type { SubtitleRemovalSpec } from './spec.ts';

/** Dispatches a subtitle removal event from the element that shows it: its own tag, or the workbench. */
export const raise = raiserOf<SubtitleRemovalSpec>();
