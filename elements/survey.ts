import { defineElement } from '../src/element/define-element.ts';
import { defineMethods } from '../src/element/methods.ts';
import { paintSurvey, shellCss } from '../src/survey/shell.ts';
import { surveySpec } from '../src/survey/spec.ts';

export type * from '../src/host-types.ts';

defineElement(surveySpec, {
  css: shellCss,
  shell: paintSurvey,
  methods: defineMethods,
  panel: () => import('../src/survey/panel.tsx'),
});
