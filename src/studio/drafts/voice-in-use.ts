import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { DEFAULT_VOICE_SPEECH } from '../../contract/constants/voices.ts';
import { useHost } from '../../element/host-context.ts';
import { draftStore } from '../../stores/drafts.ts';
import { useStores } from '../../stores/use-stores.ts';
import { createDrafts, draftKey, draftName } from './draft.ts';

/** Id of the voice chosen on the workbench's speech page; empty while unknown. */
export function useVoiceInUse(): string {
  const { session, storage, voices } = useStores();
  const host = useHost();
  const uid = useStore(session.$session).user?.uid;
  const standard = useStore(voices.$defaultVoices)[DEFAULT_VOICE_SPEECH] ?? '';
  /** Null until the draft has been read. */
  const [chosen, setChosen] = useState<string | null>(null);
  useEffect(() => {
    let isHere = true;
    const read = async () => {
      const draft = uid
        ? await createDrafts(draftStore(storage), draftKey(uid, draftName(host, true))).read()
        : null;
      if (isHere) setChosen(draft?.settings.voiceId ?? '');
    };
    void read();
    return () => {
      isHere = false;
    };
  }, [storage, host, uid]);
  return chosen === null ? '' : chosen || standard;
}
