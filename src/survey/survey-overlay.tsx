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
  /** User who is asked. Another user needs another overlay. */
  uid: string;
  onEnd(result: { success: boolean; status: number }, uid: string): void;
  /** Postpones the survey to another visit. */
  onLater(): void;
}

/** The signed-in user's questions, once loaded. Until then, or if loading fails, the user can work on. */
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
  /** Buying a plan ends the survey, because its reward is a lower plan. The server decides. */
  const lookAgain = useEffectEvent(async () => {
    const { client, bonus } = stores;
    if ((bonus.$bonus.value?.level ?? 0) <= MEMBERSHIP_LEVEL || outcome.success) return;
    const { data } = await client.call('POST /v1/user/get_user_info', { body: {}, silent: true });
    const { user_persona_questionnaire_status: status } = data.user_info;
    if (status !== SURVEY_STATUS.open && data.user_info.uid === uid) onEnd({ success: false, status }, uid);
  });
  useEffect(
    // `onNotify` instead of `listen()` or `get()`: those would mount the store, which then refreshes itself
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
