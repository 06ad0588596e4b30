import { useEffect, useState } from 'react';
import type { CallAnswer } from '../../contract/index.ts';
import { useStores } from '../../stores/use-stores.ts';
import { useSend } from '../../ui/use-send.ts';

type Given = CallAnswer<'POST /v1/voice-clones/phrase'>['data'];
interface Phrase extends Given {
  /** Expiry on this machine's clock, which may differ from the server's. */
  readonly until: number;
}

/** A sentence to read as proof, in the given language. */
export function usePhrase(language: string) {
  const { client } = useStores();
  const [known, setKnown] = useState<{ readonly language: string; readonly phrase: Phrase } | null>(null);
  const [overId, setOverId] = useState('');
  const { busy, send } = useSend();
  const phrase = known?.language === language ? known.phrase : null;
  useEffect(() => {
    if (!phrase) return;
    const timer = setTimeout(() => setOverId(phrase.phrase_id), phrase.expires_in * 1000);
    return () => clearTimeout(timer);
  }, [phrase]);
  return {
    phrase,
    /** The sentence has expired. */
    isOver: phrase !== null && overId === phrase.phrase_id,
    busy,
    /** Requests a sentence. Tells the user if there is none. */
    ask: () =>
      void send(async () => {
        const { data } = await client.call('POST /v1/voice-clones/phrase', {
          body: { language_id: language },
        });
        setKnown({ language, phrase: { ...data, until: Date.now() + data.expires_in * 1000 } });
      }),
  };
}
