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
 * Called when the user has decided whether the new voice replaces the clone's current one.
 * @param isTaken the new voice replaced the current one
 */
export type ChosenVoice = (clone: VoiceClone, isTaken: boolean) => void;

interface CandidateChoiceProps {
  clone: VoiceClone;
  /** The clone's current voice; undefined while the library is loading. */
  present: Voice | undefined;
  onChosen: ChosenVoice;
}

/**
 * Asks whether a voice from new samples replaces the current one, which is or may be more similar to the speaker.
 * Renders nothing without a candidate.
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

/** Percentage; null if it was not measured. */
const nearnessOf = (similarity: VoiceClone['similarity']): number | null =>
  similarity && Math.round(placeOf(similarity.clone) * 100);

/** Explains why the user has to decide. */
const reasonText = (t: Translate<typeof texts.en>, now: number | null, before: number | null): string => {
  if (now === null || before === null) return t('candidateTextUnknown');
  return now === before ? t('candidateTextClose', { now }) : t('candidateText', { now, before });
};

/** One of the two voices: description, similarity, sample, and a button that chooses it. */
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
