import { raiserOf } from '../element/raiser.ts';
import type { VideoTranslationSpec } from './spec.ts';

/** Raises an event of the video translation on the element that shows it: its own tag, or the workbench. */
export const raise = raiserOf<VideoTranslationSpec>();
