import type { Voice } from '../../contract/index.ts';
import { ui } from '../../i18n/en/shared/ui.ts';
import { voices as texts } from '../../i18n/en/voices/voices.ts';
import { useText } from '../../i18n/use-text.ts';
import { Chunk } from '../../ui/chunk.tsx';
import { Dialog } from '../../ui/layers/dialog.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { useSheet } from '../../ui/use-sheet.ts';
import pickerCss from './voice-picker.css?inline';

interface VoicePickerProps {
  /** Id of the chosen voice; empty for none. */
  value: string;
  /** Initial language filter, BCP 47; empty for all. */
  language?: string;
  /** Why a voice cannot be used here; undefined for one that can. */
  refusal?(voice: Voice): string | undefined;
  onPick(voice: Voice): void;
  onClose(): void;
}

const loadLibrary = () => import('./voice-library.tsx');

/** The voice library in a dialog, open while mounted. Its code is loaded when first shown. */
export function VoicePicker({ value, language, refusal, onPick, onClose }: VoicePickerProps) {
  useSheet(pickerCss);
  const t = useText(texts);
  const tUi = useText(ui);
  return (
    <Dialog title={t('choose')} width={920} closedBy="any" overlay="picker" flush onClose={onClose}>
      <div className="voice-picker">
        <Chunk
          load={loadLibrary}
          waiting={null}
          failed={(retry) => <ErrorNotice text={tUi('chunkFailed')} onRetry={retry} />}
        >
          {({ VoiceLibrary }) => (
            <VoiceLibrary
              value={value}
              language={language}
              refusal={refusal}
              autoFocus
              onUse={(voice) => {
                if (refusal?.(voice)) return;
                onPick(voice);
                onClose();
              }}
            />
          )}
        </Chunk>
      </div>
    </Dialog>
  );
}
