import { defineSurvey } from '../src/survey/define.ts';

export type * from '../src/host-types.ts';

defineSurvey();
