import { voiceChanger as texts } from '../../i18n/en/voice-changer/voice-changer.ts';
import { useText } from '../../i18n/use-text.ts';
import type { StepWords } from '../../studio/jobs/job-words.ts';

const STEPS = ['decode', 'separate', 'denoise', 'convert', 'store'] as const;

/** What the steps of a voice change are called. */
export function useStepWords(): StepWords {
  const t = useText(texts);
  return (step) => {
    const known = STEPS.find((one) => one === step);
    return known ? t(`step_${known}`) : null;
  };
}
