import { raiserOf } from '../element/raiser.ts';
import type { VideoTranslationSpec } from './spec.ts';

/** Dispatches a video translation event from the element that shows it: its own tag, or the workbench. */
export const raise = raiserOf<VideoTranslationSpec>();
