import { raiserOf } from '../element/raiser.ts';
import type { SurveySpec } from './spec.ts';

/** Dispatches a survey event from the element that shows it. */
export const raise = raiserOf<SurveySpec>();
