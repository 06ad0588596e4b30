import { useStore } from '@nanostores/react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useHost } from '../element/host-context.ts';
import type { Stores } from '../stores/registry.ts';
import { raise } from './raise.ts';
import { SurveyDialog } from './survey-dialog.tsx';
import { createSurvey } from './survey-store.ts';

interface SurveyOverlayProps {
  stores: Stores;
  onEnd(result: { success: boolean; status: number }): void;
}

/** The questions of the signed-in user, once they are there: without them the user goes on to work. */
export function SurveyOverlay({ stores, onEnd }: SurveyOverlayProps) {
  const host = useHost();
  const uid = useStore(stores.session.$session).user?.uid ?? '';
  const [outcome] = useState({ success: false });
  const [survey] = useState(() =>
    createSurvey(stores, uid, (result) => {
      outcome.success = result.success;
      onEnd(result);
    }),
  );
  const questions = useStore(survey.$questions);
  const isShown = questions !== null && questions.length > 0;
  useEffect(() => {
    void survey.load();
    return survey.stop;
  }, [survey]);
  const tell = useEffectEvent(() => {
    raise(host, 'vox-survey-open', {});
    return () => void raise(host, 'vox-survey-close', { success: outcome.success });
  });
  useEffect(() => (isShown ? tell() : undefined), [isShown]);
  return isShown && <SurveyDialog survey={survey} questions={questions} />;
}
