import type { BackgroundJob } from '../../contract/index.ts';
import { jobs as texts } from '../../i18n/en/shared/jobs.ts';
import type { Texts } from '../../i18n/texts.ts';
import { useText } from '../../i18n/use-text.ts';

/** What a tool calls its steps; null for one that it does not know. */
export type StepWords = (step: string | null) => string | null;

/** The steps as a tool's texts have them: `step_` and the name that the server gives. */
export function useStepWords(toolTexts: Texts): StepWords {
  // No text of a step has a placeholder
  const t = useText(toolTexts) as (key: string) => string;
  return (step) => (`step_${step}` in toolTexts.en ? t(`step_${step}`) : null);
}

/** What the work does now, in words. */
export function useJobWords(stepWords: StepWords): (job: BackgroundJob) => string {
  const t = useText(texts);
  return ({ state, step }) =>
    state === 'queued' || state === 'cancelled' || state === 'failed'
      ? t(state)
      : (stepWords(step) ?? t('running'));
}
