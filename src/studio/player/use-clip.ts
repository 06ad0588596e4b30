import { useEffect, useState } from 'react';
import { speechHistory } from '../../i18n/en/speech/history.ts';
import { useText } from '../../i18n/use-text.ts';
import { useStores } from '../../stores/use-stores.ts';
import { retractToasts, showToast } from '../../ui/layers/toasts.ts';
import { createClip, type Clip } from './clip.ts';

/** A clip player for as long as the component is mounted. Tells the user when something cannot be played. */
export function useClip(): Clip {
  const stores = useStores();
  const t = useText(speechHistory);
  const [clip] = useState(() =>
    createClip(
      stores.playback,
      () => retractToasts('clip'),
      () => showToast({ tone: 'error', text: t('playFailed'), about: 'clip' }),
    ),
  );
  useEffect(() => clip.stop, [clip]);
  return clip;
}
