import { useStore } from '@nanostores/react';
import { useStores } from '../stores/use-stores.ts';
import { Announcement } from './announcement.tsx';
import { RewardDialog } from './reward-dialog.tsx';
import { SurveyOverlay } from './survey-overlay.tsx';
import type { Welcome, WelcomeStep } from './welcome.ts';

interface WelcomeStepsProps {
  welcome: Welcome;
  step: WelcomeStep;
  /** Opens the announced page. */
  openAnnounced(): void;
}

/** Shows the user's current step. */
export function WelcomeSteps({ welcome, step, openAnnounced }: WelcomeStepsProps) {
  const stores = useStores();
  const uid = useStore(stores.session.$session).user?.uid ?? '';
  switch (step) {
    case 'survey':
      return <SurveyOverlay key={uid} uid={uid} onEnd={welcome.endSurvey} onLater={welcome.hideSurvey} />;
    case 'reward':
      return <RewardDialog onClose={welcome.endReward} />;
    case 'announcement':
      return <Announcement welcome={welcome} openAnnounced={openAnnounced} />;
  }
}
