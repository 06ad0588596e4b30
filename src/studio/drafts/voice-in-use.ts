import { DEFAULT_VOICE_SPEECH } from '../../contract/constants/voices.ts';
import type { Stores } from '../../stores/registry.ts';
import { createDrafts, draftKey, draftName } from './draft.ts';

/** Id of the voice that the speech page of this workbench speaks by; empty while that is not known. */
export function voiceInUse({ session, storage, voices }: Stores, host: HTMLElement): string {
  const { user } = session.$session.get();
  const draft = user && createDrafts(storage, draftKey(user.uid, draftName(host, true))).read();
  return draft?.settings.voiceId ?? voices.$defaultVoices.get()[DEFAULT_VOICE_SPEECH] ?? '';
}
