import { useStore } from '@nanostores/react';
import { onNotify } from 'nanostores';
import { useEffect, useEffectEvent, useState } from 'react';
import { MEMBERSHIP_LEVEL } from '../contract/constants/billing.ts';
import { SURVEY_STATUS } from '../contract/constants/survey.ts';
import { useHost } from '../element/host-context.ts';
import { useStores } from '../stores/use-stores.ts';
import { raise } from './raise.ts';
import { SurveyDialog } from './survey-dialog.tsx';
import { createSurvey } from './survey-store.ts';

interface SurveyOverlayProps {
  /** The user who is asked; another one needs another overlay. */
  uid: string;
  onEnd(result: { success: boolean; status: number }, uid: string): void;
  /** The user puts it off to another visit. */
  onLater(): void;
}

/** The questions of the signed-in user, once they are there: without them the user goes on to work. */
export function SurveyOverlay({ uid, onEnd, onLater }: SurveyOverlayProps) {
  const stores = useStores();
  const host = useHost();
  const [outcome] = useState({ success: false });
  const [survey] = useState(() =>
    createSurvey(stores, uid, (result) => {
      outcome.success = result.success;
      onEnd(result, uid);
    }),
  );
  const questions = useStore(survey.$questions);
  useEffect(() => {
    void survey.load();
    return survey.stop;
  }, [survey]);
  /** Who has bought a plan is not asked any more: the survey is rewarded with less. The server says so. */
  const lookAgain = useEffectEvent(async () => {
    const { client, bonus } = stores;
    if ((bonus.$bonus.value?.level ?? 0) <= MEMBERSHIP_LEVEL || outcome.success) return;
    const { data } = await client.call('POST /v1/user/get_user_info', { body: {}, silent: true });
    const { user_persona_questionnaire_status: status } = data.user_info;
    if (status !== SURVEY_STATUS.open && data.user_info.uid === uid) onEnd({ success: false, status }, uid);
  });
  useEffect(
    // Neither listen() nor get(): they would mount the store, which is kept up to date while it is used
    () => onNotify(stores.bonus.$bonus, () => void lookAgain().catch(() => undefined)),
    [stores],
  );
  const [isOpen, setOpen] = useState(false);
  const tell = useEffectEvent(() => {
    raise(host, 'vox-survey-open', {});
    return () => void raise(host, 'vox-survey-close', { success: outcome.success });
  });
  useEffect(() => (isOpen ? tell() : undefined), [isOpen]);
  if (!questions?.length) return null;
  return (
    <SurveyDialog survey={survey} questions={questions} onShown={() => setOpen(true)} onLater={onLater} />
  );
}
