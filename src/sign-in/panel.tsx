import { useLayoutEffect } from 'react';
import { emit } from '../element/emit.ts';
import type { PanelProps } from '../element/host.ts';
import { reactPanel } from '../element/react-panel.tsx';
import { Notices } from '../notices/index.ts';
import { storesFor } from '../stores/registry.ts';
import { WORKBENCH_PATH, sameSitePath } from './next-path.ts';
import type { CarriedForm } from './shell.ts';
import { SignInCard } from './sign-in-card.tsx';
import type { signInSpec } from './spec.ts';

type Spec = typeof signInSpec;

function SignInPanel(props: PanelProps<Spec, CarriedForm>) {
  const { host, carried, apiBase, mode, next, demoEmail, demoPassword } = props;
  const stores = storesFor({ apiBase });
  // The shell cannot show the other form: whoever asked for it there gets it now.
  useLayoutEffect(() => {
    if (carried && carried.mode !== host.$props.get().mode) Object.assign(host, { mode: carried.mode });
  }, [host, carried]);
  const onSignedIn = () => {
    const asked = next ?? new URLSearchParams(location.search).get('next');
    const path = sameSitePath(asked, location.origin) ?? WORKBENCH_PATH;
    const leaves = emit(host, 'vox-signed-in', { next: path });
    if (leaves) location.assign(path);
    return leaves;
  };
  return (
    <>
      <SignInCard
        stores={stores}
        mode={mode}
        carried={carried}
        demo={demoEmail && demoPassword ? { email: demoEmail, password: demoPassword } : null}
        onMode={(other) => Object.assign(host, { mode: other })}
        onSignedIn={onSignedIn}
      />
      <Notices stores={stores} />
    </>
  );
}

export default reactPanel<Spec, CarriedForm>('vox-sign-in-panel', SignInPanel);
