import { useStore } from '@nanostores/react';
import { speechWork } from '../../i18n/en/speech/work.ts';
import { useText } from '../../i18n/use-text.ts';
import { useStudio } from '../context.ts';

/** Price of the open sentences as text; empty while no voice is known. */
export function useCost(): string {
  const { state, generation, $summary, $cost } = useStudio().studio;
  const t = useText(speechWork);
  const { credits } = useStore($summary);
  const quoted = useStore($cost);
  const isVoiceless = useStore(state.$settled) === null;
  // During the work the earlier quote no longer applies
  const isAtWork = 'job' in useStore(generation.$work);
  return isVoiceless ? '' : t('cost', { count: isAtWork ? credits : quoted.credits });
}
