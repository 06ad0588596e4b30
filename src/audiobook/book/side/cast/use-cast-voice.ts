import { useStore } from '@nanostores/react';
import type { Voice } from '../../../../contract/index.ts';
import { bookSide } from '../../../../i18n/en/audiobook/book-side.ts';
import { useLanguage, useText } from '../../../../i18n/use-text.ts';
import { useStores } from '../../../../stores/use-stores.ts';
import type { Row } from '../../../../studio/rows/row.ts';
import { languageName } from '../../../../i18n/language-name.ts';
import { voiceFor } from '../../../../studio/voices/voice-for.ts';
import { useBook } from '../../context.ts';

type SpokenBy = Row['voice'];

/** Assigns voices to the narrator and the speakers of the book. */
export function useCastVoice() {
  const { model } = useBook();
  const { client, voices: stored } = useStores();
  const t = useText(bookSide);
  const { locale } = useLanguage();
  const voices = useStore(stored.$voices);
  const { language } = useStore(model.$book);
  /** A voice in the book's language; in the voice's first language while the book's is unknown. */
  const chosen = (voice: Voice): SpokenBy =>
    voiceFor(voice, language ?? voice.languages[0]?.split('-')[0] ?? '');
  return {
    language: language ?? '',
    chosen,
    /** Name of the voice; null without a voice or while voices are loading. */
    nameOf(voice: SpokenBy): string | null {
      if (!voice || !voices) return null;
      return voices.find(({ voice_id }) => voice_id === voice.voice_id)?.name ?? t('voiceGone');
    },
    refusal: (voice: Voice): string | undefined =>
      chosen(voice)
        ? undefined
        : t('wrongLanguage', { language: language ? languageName(locale, language) : t('noLanguage') }),
    /** @param speaker null for the narrator */
    give: (speaker: string | null, voice: SpokenBy) =>
      model.act(async () => {
        const { data } = await client.call('POST /v1/books/{book_id}/cast', {
          params: { book_id: model.id },
          body:
            speaker === null ? (voice ? { narrator: voice } : {}) : { speakers: [{ name: speaker, voice }] },
        });
        return data.book;
      }),
  };
}
