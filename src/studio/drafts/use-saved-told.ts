import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { speechWork } from '../../i18n/en/speech/work.ts';
import { useText } from '../../i18n/use-text.ts';
import { retractToasts, showToast } from '../../ui/layers/toasts.ts';
import type { Studio } from '../studio.ts';

/** Subject of the toasts here. */
const DRAFT = 'draft';

/**
 * Shows that the draft could not be saved, and what to do, until it is saved. Also tells when changes from elsewhere
 * were merged into the text.
 */
export function useSavedTold({ $saved, $merges }: Studio): void {
  const t = useText(speechWork);
  const merges = useStore($merges);
  const saved = useStore($saved);
  useEffect(() => {
    if (saved === 'saved') retractToasts(DRAFT);
    if (saved === 'failed') showToast({ tone: 'error', text: t('draftNotSaved'), about: DRAFT });
  }, [saved, t]);
  useEffect(() => {
    if (merges > 0) showToast({ tone: 'info', text: t('mergedFromElsewhere'), about: DRAFT });
  }, [merges, t]);
}
