import { useEffect, useState } from 'react';
import type { CallAnswer } from '../../contract/index.ts';
import { useStores } from '../../stores/use-stores.ts';
import { useSend } from '../../ui/use-send.ts';

type Given = CallAnswer<'POST /v1/voice-clones/phrase'>['data'];
interface Phrase extends Given {
  /** When its time is over, by the clock of this machine, which the server's may differ from. */
  readonly until: number;
}

/** A sentence to speak as a proof; another language needs another one. */
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
    /** Its time is over. */
    isOver: phrase !== null && overId === phrase.phrase_id,
    busy,
    /** The user is told when there is none. */
    ask: () =>
      void send(async () => {
        const { data } = await client.call('POST /v1/voice-clones/phrase', {
          body: { language_id: language },
        });
        setKnown({ language, phrase: { ...data, until: Date.now() + data.expires_in * 1000 } });
      }),
  };
}
