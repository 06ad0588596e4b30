import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { SURVEY_STATUS } from '../contract/constants/survey.ts';
import type { PanelProps } from '../element/host.ts';
import { useMethods } from '../element/use-methods.ts';
import { surveyShell } from '../i18n/en/survey/shell.ts';
import { useText } from '../i18n/use-text.ts';
import { Notices } from '../notices/index.ts';
import { askToSignIn, SignInOverPage } from '../sign-in/over-page/index.ts';
import { storesPanel } from '../stores/stores-panel.tsx';
import { useStores } from '../stores/use-stores.ts';
import type { CarriedPress } from './shell.ts';
import type { SurveySpec } from './spec.ts';
import { WelcomeHost } from './welcome-host.tsx';
import { welcomeOf } from './welcome.ts';

function SurveyPanel({ host, carried }: PanelProps<SurveySpec, CarriedPress>) {
  const stores = useStores();
  const { session } = stores;
  const t = useText(surveyShell);
  const { status, surveyStatus } = useStore(session.$session);
  useEffect(() => void session.start(), [session]);
  const show = () => {
    if (status === 'signed-out') askToSignIn(stores, host);
    else welcomeOf(stores).showSurvey();
  };
  // A press takes effect once the session is known
  const isPressed = useRef(carried?.isPressed ?? false);
  useEffect(() => {
    if (!isPressed.current || status === 'checking') return;
    isPressed.current = false;
    if (status === 'signed-out') askToSignIn(stores, host);
  }, [status, stores, host]);
  useMethods<SurveySpec>(host, { show, hide: () => welcomeOf(stores).hideSurvey() });
  const openAnnounced = () => {
    open(stores.client.address('/workbench/video-translation'), '_blank', 'noopener');
  };
  const isOver = surveyStatus !== null && surveyStatus !== SURVEY_STATUS.open;
  return (
    <>
      {isOver ? (
        <slot name="empty" />
      ) : (
        <div className="survey-frame">
          <button type="button" className="ui-opener" part="opener" data-carry="opener" onClick={show}>
            <slot>{t('open')}</slot>
          </button>
        </div>
      )}
      <WelcomeHost openAnnounced={openAnnounced} />
      <Notices />
      <SignInOverPage />
    </>
  );
}

export default storesPanel<SurveySpec, CarriedPress>('vox-survey-panel', SurveyPanel);
