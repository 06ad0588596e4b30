import { useStore } from '@nanostores/react';
import { useEffect, useEffectEvent, useState } from 'react';
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
