import { texts } from '../../texts.ts';

/** Texts of the button that opens the survey. */
export const surveyShell = texts('survey-shell', {
  open: 'Get a free trial',
});
