import type { Voice, VoiceClone } from '../../contract/index.ts';
import { voiceCloning as texts } from '../../i18n/en/voice-cloning/home.ts';
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

/** Asks whether a voice of new samples replaces one that is more similar to the speaker. Shows nothing where there is none. */
export function CandidateChoice({ clone, present, onChosen }: CandidateChoiceProps) {
  const { client } = useStores();
  const t = useText(texts);
  const { busy, send } = useSend();
  const { clone_id, candidate, similarity, name } = clone;
  if (!candidate || !similarity) return null;
  const choose = (take: boolean) =>
    void send(async () => {
      const { data } = await client.call('POST /v1/voice-clones/{clone_id}/candidate', {
        params: { clone_id },
        body: { take },
      });
      onChosen(data.clone, take);
      showToast({ tone: 'ok', text: t(take ? 'candidateTaken' : 'candidateLeft', { name }) });
    });
  const [now, before] = [candidate.similarity, similarity].map(({ clone: nearness }) =>
    Math.round(placeOf(nearness) * 100),
  ) as [number, number];
  return (
    <div className="clone-candidate" role="group" aria-label={t('candidate')}>
      <p>{now === before ? t('candidateTextClose', { now }) : t('candidateText', { now, before })}</p>
      <div>
        {present && (
          <HearVoice text={t('candidatePresent')} voice={{ ...present, name: t('presentOf', { name }) }} />
        )}
        <HearVoice
          text={t('candidateNew')}
          voice={{
            voice_id: `${clone_id}-new`,
            name: t('newOf', { name }),
            preview_url: candidate.preview_url,
          }}
        />
      </div>
      <p className="clone-hint">{t('candidateHint')}</p>
      <div>
        <Button size={32} variant="primary" busy={busy} onClick={() => choose(false)}>
          {t('candidateLeave')}
        </Button>
        <Button size={32} busy={busy} onClick={() => choose(true)}>
          {t('candidateTake')}
        </Button>
      </div>
    </div>
  );
}

/** Plays one of the two voices. */
function HearVoice({
  text,
  voice,
}: {
  text: string;
  voice: Pick<Voice, 'voice_id' | 'name' | 'preview_url'>;
}) {
  return (
    <span className="clone-hear">
      <PreviewButton voice={voice} size={32} />
      {text}
    </span>
  );
}
