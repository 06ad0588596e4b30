import { raiserOf } from '../element/raiser.ts';
import type { SurveySpec } from './spec.ts';

/** Raises an event of the survey on the element that shows it. */
export const raise = raiserOf<SurveySpec>();
