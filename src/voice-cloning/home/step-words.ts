import { voiceCloning as texts } from '../../i18n/en/voice-cloning/home.ts';
import { useText } from '../../i18n/use-text.ts';
import type { StepWords } from '../../studio/jobs/job-words.ts';

const STEPS = ['check', 'proof', 'clone'] as const;

/** What the steps of the work on a clone are called. */
export function useStepWords(): StepWords {
  const t = useText(texts);
  return (step) => {
    const known = STEPS.find((one) => one === step);
    return known ? t(`step_${known}`) : null;
  };
}
