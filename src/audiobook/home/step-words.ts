import { audiobook as texts } from '../../i18n/en/audiobook/audiobook.ts';
import { useText } from '../../i18n/use-text.ts';
import type { StepWords } from '../../studio/jobs/job-words.ts';

const STEPS = ['read', 'chapters'] as const;

/** The names of the steps of an import. */
export function useStepWords(): StepWords {
  const t = useText(texts);
  return (step) => {
    const known = STEPS.find((one) => one === step);
    return known ? t(`step_${known}`) : null;
  };
}
