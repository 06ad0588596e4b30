import { useStore } from '@nanostores/react';
import { useEffect, useLayoutEffect, useState } from 'react';
import { knownUser } from '../api/known-user.ts';
import type { PanelProps } from '../element/host.ts';
import { reactPanel } from '../element/react-panel.tsx';
import { SignInOverPage } from './sign-in-over-page.tsx';
import { Notices } from '../notices/index.ts';
import { storesFor } from '../stores/registry.ts';
import { arrivalNote, goOn, nextOf, skipSignIn } from './go-on.ts';
import type { CarriedForm } from './shell.ts';
import { SignInCard } from './sign-in-card.tsx';
import type { signInSpec } from './spec.ts';

type Spec = typeof signInSpec;

function SignInPanel(props: PanelProps<Spec, CarriedForm>) {
  const { host, carried, apiBase, mode, demoEmail, demoPassword } = props;
  const stores = storesFor({ apiBase });
  // The shell cannot show the other form: whoever asked for it there gets it now.
  useLayoutEffect(() => {
    if (carried && carried.mode !== host.$props.get().mode) Object.assign(host, { mode: carried.mode });
  }, [host, carried]);
  const session = useStore(stores.session.$session);
  const user = session.status === 'checking' ? knownUser(apiBase) : session.user;
  // Who is not signed in is asked nothing, and the page not asked to have them sign in
  useEffect(() => {
    if (knownUser(apiBase) !== null) void stores.session.start();
  }, [stores, apiBase]);
  const [leaves, setLeaves] = useState(carried?.leaves ?? false);
  // Where the page wants them to stay there is nothing to go on to
  const [stays, setStays] = useState(false);
  const go = () => {
    const goes = goOn(host, 'assign');
    setStays(!goes);
    return goes;
  };
  // Back from where the sign-in led, the page may stand as it was left.
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => event.persisted && setLeaves(skipSignIn(host));
    addEventListener('pageshow', onShow);
    return () => removeEventListener('pageshow', onShow);
  }, [host]);
  if (leaves) return null;
  return (
    <>
      <SignInCard
        stores={stores}
        mode={mode}
        carried={carried}
        demo={demoEmail && demoPassword ? { email: demoEmail, password: demoPassword } : null}
        onMode={(other) => Object.assign(host, { mode: other })}
        note={arrivalNote()}
        signedIn={user && { user, onGoOn: stays || nextOf(host) === null ? undefined : go }}
        onSignedIn={go}
      />
      <Notices stores={stores} />
      <SignInOverPage stores={stores} />
    </>
  );
}

export default reactPanel<Spec, CarriedForm>('vox-sign-in-panel', SignInPanel);
