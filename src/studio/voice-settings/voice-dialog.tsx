import { VoicePicker } from '../voices/voice-picker.tsx';
import { usePanelModel } from '../context.ts';
import type { SettingsView } from './use-settings.ts';

/** The choice of a voice, in a dialog. */
export function VoiceDialog({ view, onClose }: { view: SettingsView; onClose(): void }) {
  const { stores } = usePanelModel();
  return (
    <VoicePicker stores={stores} value={view.settings.voiceId} onPick={view.chooseVoice} onClose={onClose} />
  );
}
