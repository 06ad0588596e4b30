import { useEffect, useLayoutEffect, useState } from 'react';
import type { PanelProps } from '../element/host.ts';
import { reactPanel } from '../element/react-panel.tsx';
import { Notices } from '../notices/index.ts';
import { storesFor } from '../stores/registry.ts';
import { goOn, skipSignIn } from './go-on.ts';
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
  const [leaves, setLeaves] = useState(carried?.leaves ?? false);
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
        onSignedIn={() => goOn(host, 'assign')}
      />
      <Notices stores={stores} />
    </>
  );
}

export default reactPanel<Spec, CarriedForm>('vox-sign-in-panel', SignInPanel);
