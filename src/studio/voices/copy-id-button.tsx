import Copy from 'lucide-react/icons/copy';
import type { Voice } from '../../contract/index.ts';
import { voiceTools as texts } from '../../i18n/en/voices/tools.ts';
import { useText } from '../../i18n/use-text.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { showToast } from '../../ui/layers/toasts.ts';

/** Copies the id of a voice for the API. */
export function CopyIdButton({
  voice,
  tabIndex,
}: {
  voice: Pick<Voice, 'voice_id' | 'name'>;
  tabIndex?: number;
}) {
  const t = useText(texts);
  const { voice_id: id, name } = voice;
  const copy = () =>
    // Insecure pages have no clipboard
    (navigator.clipboard?.writeText(id) ?? Promise.reject(new Error('no clipboard'))).then(
      () => showToast({ tone: 'ok', text: t('copied', { name }) }),
      () => showToast({ tone: 'info', text: t('copyByHand', { id }) }),
    );
  return (
    <IconButton icon={Copy} label={t('copyId', { name })} tabIndex={tabIndex} onClick={() => void copy()} />
  );
}
