import { useStore } from '@nanostores/react';
import { useHost } from '../../element/host-context.ts';
import { OnDemand } from '../../ui/on-demand.tsx';
import { $signingIn, endSignIn } from './ask.ts';

const loadDialog = () => import('../sign-in-dialog.tsx');

/** Shows the form over the page when a user of this element asked for it. */
export function SignInOverPage() {
  const host = useHost();
  const asked = useStore($signingIn);
  if (asked?.host !== host) return null;
  const close = () => {
    endSignIn();
    // The pressed button may be gone after the sign-in
    setTimeout(() => {
      if (document.activeElement === document.body) firstControl(host.shadowRoot)?.focus();
    });
  };
  return (
    <OnDemand load={loadDialog} onClose={close}>
      {({ SignInDialog }) => <SignInDialog mode={asked.mode} onClose={close} />}
    </OnDemand>
  );
}

/** First control to focus: the title of an open dialog, which makes the rest unreachable; in an editor its text. */
const firstControl = (root: ShadowRoot) =>
  root.querySelector<HTMLElement>('dialog[open] h2') ??
  root.querySelector<HTMLElement>('textarea') ??
  root.querySelector<HTMLElement>('input, a[href], button:not(:disabled)');
