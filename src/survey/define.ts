import { defineMethods } from '../element/methods.ts';
import { offer } from '../element/offer.ts';
import { paintSurvey, shellCss } from './shell.ts';
import { surveySpec } from './spec.ts';

/** Defines the tag. */
export const defineSurvey = offer(surveySpec, {
  css: shellCss,
  shell: paintSurvey,
  methods: defineMethods,
  panel: () => import('./panel.tsx'),
});
