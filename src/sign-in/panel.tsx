import { useStore } from '@nanostores/react';
import { useEffect, useLayoutEffect, useState } from 'react';
import { knownUser } from '../api/known-user.ts';
import type { PanelProps } from '../element/host.ts';
import { SignInOverPage } from './over-page/sign-in-over-page.tsx';
import { Notices } from '../notices/index.ts';
import { storesPanel } from '../stores/stores-panel.tsx';
import { useStores } from '../stores/use-stores.ts';
import { Chunk } from '../ui/chunk.tsx';
import { useSheet } from '../ui/use-sheet.ts';
import { arrivalReason } from './arrival.ts';
import { goOn, nextOf, skipSignIn } from './go-on.ts';
import type { CarriedForm } from './shell.ts';
import { mailLink } from './mail-link.ts';
import { mailFormFailed, MailFormWaiting } from './mail-form-waiting.tsx';
import { SignInCard } from './sign-in-card.tsx';
import statesCss from './card-states.css?inline';
import cardCss from './sign-in.css?inline';
import type { signInSpec } from './spec.ts';

type Spec = typeof signInSpec;

const loadNewPassword = () => import('./new-password.tsx');
const loadConfirmAddress = () => import('./confirm-address.tsx');

function SignInPanel(props: PanelProps<Spec, CarriedForm>) {
  const { host, carried, apiBase, mode, demoEmail, demoPassword } = props;
  const stores = useStores();
  // The shell cannot show the other form: a user who asked for it there gets it now.
  useLayoutEffect(() => {
    if (carried && carried.mode !== host.$props.get().mode) Object.assign(host, { mode: carried.mode });
  }, [host, carried]);
  const session = useStore(stores.session.$session);
  const user = session.status === 'checking' ? knownUser(apiBase) : session.user;
  // Without a session, request nothing and do not ask the page for a sign-in
  useEffect(() => {
    if (knownUser(apiBase) !== null) void stores.session.start();
  }, [stores, apiBase]);
  const [leaves, setLeaves] = useState(false);
  // Runs before the card is painted
  useLayoutEffect(() => setLeaves(skipSignIn(host)), [host]);
  // True if the page keeps the user here: then there is nothing to go on to
  const [stays, setStays] = useState(false);
  const go = () => {
    const goes = goOn(host, 'assign');
    setStays(!goes);
    return goes;
  };
  // The browser may restore this page from its back/forward cache.
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => event.persisted && setLeaves(skipSignIn(host));
    addEventListener('pageshow', onShow);
    return () => removeEventListener('pageshow', onShow);
  }, [host]);
  const [link, setLink] = useState(mailLink);
  const [asksAgain, setAsksAgain] = useState(false);
  useSheet(cardCss);
  useSheet(statesCss);
  useEffect(() => {
    // A mailed link opened in this tab changes only the hash
    const onHash = () => setLink((before) => mailLink() ?? before);
    addEventListener('hashchange', onHash);
    return () => removeEventListener('hashchange', onHash);
  }, []);
  const endLink = () => {
    // Removes the used link from the address, so that a reload does not use it again
    history.replaceState(history.state, '', location.pathname + location.search);
    setLink(null);
  };
  if (leaves) return null;
  if (link) {
    const done = () => {
      endLink();
      // A user can confirm an address without being signed in here
      if (stores.session.$session.get().user) go();
    };
    return (
      <>
        {link.purpose === 'reset_password' ? (
          <Chunk load={loadNewPassword} waiting={<MailFormWaiting />} failed={mailFormFailed}>
            {({ NewPassword }) => (
              <NewPassword
                key={link.token}
                token={link.token}
                onDone={done}
                onAskAgain={() => {
                  setAsksAgain(true);
                  endLink();
                }}
              />
            )}
          </Chunk>
        ) : (
          <Chunk load={loadConfirmAddress} waiting={<MailFormWaiting />} failed={mailFormFailed}>
            {({ ConfirmAddress }) => <ConfirmAddress key={link.token} token={link.token} onDone={done} />}
          </Chunk>
        )}
        <Notices />
      </>
    );
  }
  return (
    <>
      <SignInCard
        key={asksAgain ? 'again' : 'first'}
        mode={mode}
        carried={carried}
        startsForgotten={asksAgain}
        demo={demoEmail && demoPassword ? { email: demoEmail, password: demoPassword } : null}
        onMode={(other) => Object.assign(host, { mode: other })}
        reason={arrivalReason()}
        signedIn={user && { user, onGoOn: stays || nextOf(host) === null ? undefined : go }}
        onSignedIn={go}
      />
      <Notices />
      <SignInOverPage />
    </>
  );
}

export default storesPanel<Spec, CarriedForm>('vox-sign-in-panel', SignInPanel);
