import { VoicePicker } from '../voices/voice-picker.tsx';
import type { SettingsView } from './use-settings.ts';

/** Dialog for choosing the script's voice. */
export function VoiceDialog({ view, onClose }: { view: SettingsView; onClose(): void }) {
  return <VoicePicker value={view.settings.voiceId} onPick={view.chooseVoice} onClose={onClose} />;
}
