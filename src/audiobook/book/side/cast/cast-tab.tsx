import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { bookSide } from '../../../../i18n/en/audiobook/book-side.ts';
import { useText } from '../../../../i18n/use-text.ts';
import { useStores } from '../../../../stores/use-stores.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { Checkbox } from '../../../../ui/controls/checkbox.tsx';
import { showToast } from '../../../../ui/layers/toasts.ts';
import { keepInBox } from '../../../../ui/layers/keep-focus.ts';
import { useSend } from '../../../../ui/use-send.ts';
import { useBook } from '../../context.ts';
import { NarratorCard } from './narrator-card.tsx';
import { SpeakerCard } from './speaker-card.tsx';

/** The tab of the cast: the narrator and all speakers with their voices. */
export function CastTab() {
  const { model } = useBook();
  const { client } = useStores();
  const t = useText(bookSide);
  const { cast } = useStore(model.$book);
  const { busy, send } = useSend();
  const [showsAll, setShowsAll] = useState(false);
  const cards = cast.speakers.map((speaker, index) => ({ speaker, place: index + 1 }));
  const voiced = cards.filter(({ speaker }) => speaker.voice !== null);
  const others = cards.filter(({ speaker }) => speaker.voice === null);
  const setSingle = (single_voice: boolean) =>
    void model.act(async () => {
      const { data } = await client.call('POST /v1/books/{book_id}/cast', {
        params: { book_id: model.id },
        body: { single_voice },
      });
      return data.book;
    });
  const find = () =>
    void send(async () => {
      const isDone = await model.act(async () => {
        const { data } = await client.call('POST /v1/books/{book_id}/cast/find', {
          params: { book_id: model.id },
          body: {},
        });
        return data.book;
      });
      if (isDone) showToast({ tone: 'ok', text: t('found') });
    });
  return (
    <>
      <ul ref={keepInBox} className="book-cast" tabIndex={-1}>
        <NarratorCard />
        {voiced.map(({ speaker, place }) => (
          <SpeakerCard key={speaker.name} {...{ speaker, place }} />
        ))}
        {others.length > 0 && (
          <li className="book-card-line">
            <span className="book-narrator-dot" aria-hidden="true" />
            <div>
              <p>{t('moreSpeakers', { count: others.length })}</p>
              <p className="editor-hint">{t('spokenByNarrator')}</p>
            </div>
            <Button size={32} aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
              {t(showsAll ? 'hide' : 'show')}
            </Button>
          </li>
        )}
        {showsAll &&
          others.map(({ speaker, place }) => <SpeakerCard key={speaker.name} {...{ speaker, place }} />)}
      </ul>
      {cards.length === 0 && <p className="editor-hint">{t('noSpeakers')}</p>}
      <div className="book-cast-foot">
        <div>
          <Checkbox label={t('singleVoice')} checked={cast.single_voice} onChange={setSingle} />
          <p className="editor-hint">{t('singleVoiceHint')}</p>
        </div>
        <Button size={32} busy={busy} onClick={find}>
          {t('findAgain')}
        </Button>
      </div>
    </>
  );
}
