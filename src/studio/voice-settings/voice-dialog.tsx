import { VoicePicker } from '../voices/voice-picker.tsx';
import type { SettingsView } from './use-settings.ts';

/** The choice of a voice, in a dialog. */
export function VoiceDialog({ view, onClose }: { view: SettingsView; onClose(): void }) {
  return <VoicePicker value={view.settings.voiceId} onPick={view.chooseVoice} onClose={onClose} />;
}
