import { videoTranslation as texts } from '../../i18n/en/video-translation/video-translation.ts';
import { useText } from '../../i18n/use-text.ts';
import type { StepWords } from '../../studio/jobs/job-words.ts';

const STEPS = [
  'picture',
  'decode',
  'recognize',
  'speakers',
  'listen',
  'voices',
  'translate',
  'cast',
  'rows',
  'speak',
] as const;

/** What the steps of preparing a translation are called. */
export function useStepWords(): StepWords {
  const t = useText(texts);
  return (step) => {
    const known = STEPS.find((one) => one === step);
    return known ? t(`step_${known}`) : null;
  };
}
