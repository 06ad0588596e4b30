import type { ReactNode } from 'react';
import type { Voice, VoiceClone } from '../../contract/index.ts';
import { voiceCloning as texts } from '../../i18n/en/voice-cloning/home.ts';
import type { Translate } from '../../i18n/texts.ts';
import { useText } from '../../i18n/use-text.ts';
import { useStores } from '../../stores/use-stores.ts';
import { PreviewButton } from '../../studio/voices/preview-button.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { showToast } from '../../ui/layers/toasts.ts';
import { useSend } from '../../ui/use-send.ts';
import { placeOf } from './similarity.ts';

/**
 * Called when the user has decided whether the voice made from new samples replaces the clone's present voice.
 *
 * @param isTaken the new voice has replaced the present one
 */
export type ChosenVoice = (clone: VoiceClone, isTaken: boolean) => void;

interface CandidateChoiceProps {
  clone: VoiceClone;
  /** The voice that it has; undefined until the library is there. */
  present: Voice | undefined;
  onChosen: ChosenVoice;
}

/**
 * Asks whether a voice of new samples replaces one that is more similar to the speaker, or may be. Shows nothing where there is
 * none.
 */
export function CandidateChoice({ clone, present, onChosen }: CandidateChoiceProps) {
  const { client } = useStores();
  const t = useText(texts);
  const { busy, send } = useSend();
  const { clone_id, candidate, similarity, name } = clone;
  if (!candidate) return null;
  const choose = (take: boolean) =>
    void send(async () => {
      const { data } = await client.call('POST /v1/voice-clones/{clone_id}/candidate', {
        params: { clone_id },
        body: { take },
      });
      onChosen(data.clone, take);
      showToast({ tone: 'ok', text: t(take ? 'candidateTaken' : 'candidateLeft', { name }) });
    });
  const before = nearnessOf(similarity);
  const now = nearnessOf(candidate.similarity);
  return (
    <div className="clone-candidate" role="group" aria-label={t('candidate')}>
      <p>{reasonText(t, now, before)}</p>
      <div>
        <VoiceOption text={t('candidatePresent')} nearness={before}>
          {present && <PreviewButton voice={{ ...present, name: t('presentOf', { name }) }} size={32} />}
          <Button size={32} variant="primary" busy={busy} onClick={() => choose(false)}>
            {t('candidateLeave')}
          </Button>
        </VoiceOption>
        <VoiceOption text={t('candidateNew')} nearness={now}>
          <PreviewButton
            voice={{
              voice_id: `${clone_id}-new`,
              name: t('newOf', { name }),
              preview_url: candidate.preview_url,
            }}
            size={32}
          />
          <Button size={32} busy={busy} onClick={() => choose(true)}>
            {t('candidateTake')}
          </Button>
        </VoiceOption>
      </div>
      <p className="clone-hint">{t('candidateHint')}</p>
    </div>
  );
}

/** Out of 100; null where it was not measured. */
const nearnessOf = (similarity: VoiceClone['similarity']): number | null =>
  similarity && Math.round(placeOf(similarity.clone) * 100);

/** Why the user is asked. */
const reasonText = (t: Translate<typeof texts.en>, now: number | null, before: number | null): string => {
  if (now === null || before === null) return t('candidateTextUnknown');
  return now === before ? t('candidateTextClose', { now }) : t('candidateText', { now, before });
};

/** One of the two voices: what it is, how near it comes, its sample, and the way to choose it. */
function VoiceOption({
  text,
  nearness,
  children,
}: {
  text: string;
  nearness: number | null;
  children: ReactNode;
}) {
  const t = useText(texts);
  return (
    <div className="clone-option" role="group" aria-label={text}>
      <p>
        {text}
        <span>{nearness === null ? t('notMeasured') : t('outOf', { value: nearness })}</span>
      </p>
      {children}
    </div>
  );
}
