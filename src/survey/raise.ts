import { emit } from '../element/emit.ts';
import type { AnyHost, VoxHost } from '../element/host.ts';
import type { DetailsOf } from '../element/spec.ts';
import type { SurveySpec } from './spec.ts';

/**
 * Raises an event of the survey on the element that shows it, whichever that is.
 * @returns false when a listener cancelled it
 */
export const raise = <Name extends keyof DetailsOf<SurveySpec>>(
  host: AnyHost,
  name: Name,
  detail: DetailsOf<SurveySpec>[Name],
): boolean => emit<SurveySpec, Name>(host as unknown as VoxHost<SurveySpec>, name, detail);
