import type { BackgroundJob } from '../../contract/index.ts';
import { jobs as texts } from '../../i18n/en/shared/jobs.ts';
import { useText } from '../../i18n/use-text.ts';

/** What a tool calls its steps; null for one that it does not know. */
export type StepWords = (step: string | null) => string | null;

/** What the work does now, in words. */
export function useJobWords(stepWords: StepWords): (job: BackgroundJob) => string {
  const t = useText(texts);
  return ({ state, step }) =>
    state === 'queued' || state === 'cancelled' || state === 'failed'
      ? t(state)
      : (stepWords(step) ?? t('running'));
}
