import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { speechWork } from '../../i18n/en/speech-work.ts';
import { useText } from '../../i18n/use-text.ts';
import { retractToasts, showToast } from '../../ui/layers/toasts.ts';
import type { Studio } from '../studio.ts';

/** What the toast here is about. */
const DRAFT = 'draft';

/** Shows that the draft could not be saved, and what to do, until it is saved. */
export function useSavedTold({ $saved }: Studio): void {
  const t = useText(speechWork);
  const saved = useStore($saved);
  useEffect(() => {
    if (saved === 'saved') retractToasts(DRAFT);
    if (saved === 'failed') showToast({ tone: 'error', text: t('draftNotSaved'), about: DRAFT });
  }, [saved, t]);
}
