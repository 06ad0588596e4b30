import { textToSpeech } from '../../i18n/en/speech/text-to-speech.ts';
import { useText } from '../../i18n/use-text.ts';
import { Dialog } from '../../ui/layers/dialog.tsx';
import { HistoryTab, type HistoryTabProps } from './history-tab.tsx';

/** The history as a dialog, for narrow panels. */
export function HistoryDialog({ onOpen, onClose }: HistoryTabProps & { onClose(): void }) {
  const t = useText(textToSpeech);
  return (
    <Dialog title={t('history')} width={560} flush closedBy="any" onClose={onClose}>
      <div className="tts-history-dialog">
        <HistoryTab
          onOpen={(scriptId) => {
            onClose();
            onOpen(scriptId);
          }}
        />
      </div>
    </Dialog>
  );
}
