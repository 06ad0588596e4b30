import { subtitleRemoval as texts } from '../../i18n/en/subtitle-removal/subtitle-removal.ts';
import { useText } from '../../i18n/use-text.ts';
import type { StepWords } from '../../studio/jobs/job-words.ts';

const STEPS = ['find', 'fill', 'join', 'store'] as const;

/** The names of the steps of the search and of the removal. */
export function useStepWords(): StepWords {
  const t = useText(texts);
  return (step) => {
    const known = STEPS.find((one) => one === step);
    return known ? t(`step_${known}`) : null;
  };
}
