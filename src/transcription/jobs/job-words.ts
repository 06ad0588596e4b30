import type { BackgroundJob } from '../../contract/index.ts';
import { transcription as texts } from '../../i18n/en/transcription/transcription.ts';
import { useText } from '../../i18n/use-text.ts';

const STEPS = ['decode', 'recognize', 'speakers', 'store'] as const;

/** What the work on a recording does now, in words. */
export function useJobWords(): (job: BackgroundJob) => string {
  const t = useText(texts);
  return ({ state, step }) => {
    if (state === 'queued' || state === 'cancelled' || state === 'failed') return t(state);
    const known = STEPS.find((one) => one === step);
    return known ? t(`step_${known}`) : t('running');
  };
}
