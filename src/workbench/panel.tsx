import { useLayoutEffect, useMemo, useState } from 'react';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { isOwnSite } from '../api/server-address.ts';
import type { PanelProps } from '../element/host.ts';
import { showChosen } from '../i18n/chosen-language.ts';
import { Notices } from '../notices/index.ts';
import { loginAddress, SignInOverPage } from '../sign-in/over-page/index.ts';
import { storesPanel } from '../stores/stores-panel.tsx';
import { useStores } from '../stores/use-stores.ts';
import type { SignInReason } from '../stores/requests.ts';
import { useSheet } from '../ui/use-sheet.ts';
import { HOME, WORKBENCH_BASE } from './routes.ts';
import { SessionWait } from './session-wait.tsx';
import type { CarriedPath } from './shell.ts';
import type { workbenchSpec } from './spec.ts';
import { useSignInGate } from './use-sign-in-gate.ts';
import { WorkbenchApp } from './workbench-app.tsx';
import pagesCss from './pages.css?inline';
import workbenchCss from './workbench.css?inline';

type Spec = typeof workbenchSpec;

/** Inside another site the address belongs to that site: with `#`, links do not leave its page. */
const hashHref = (path: string) => `#${path}`;

function WorkbenchPanel({ host, carried, embedded, loginUrl }: PanelProps<Spec, CarriedPath>) {
  useSheet(workbenchCss);
  useSheet(pagesCss);
  const stores = useStores();
  useLayoutEffect(() => showChosen(stores.storage, host), [stores, host]);
  const [memory] = useState(() => memoryLocation({ path: carried?.path ?? HOME.path }));
  const address = useMemo(() => {
    if (!loginUrl && (embedded || !isOwnSite(stores.client.apiBase))) return null;
    return (reason: SignInReason) => {
      const here =
        !['left', 'closed'].includes(reason) && !embedded ? location.pathname + location.search : null;
      return loginAddress(loginUrl, location.href, here, reason);
    };
  }, [stores, embedded, loginUrl]);
  const { session, asks } = useSignInGate(address);
  const ready = session.status === 'signed-in';
  return (
    <>
      {ready ? (
        <Router {...(embedded ? { hook: memory.hook, hrefs: hashHref } : { base: WORKBENCH_BASE })}>
          <WorkbenchApp embedded={embedded} hasMoved={carried?.moved ?? false} />
        </Router>
      ) : (
        <SessionWait status={session.status} asks={asks} />
      )}
      <Notices />
      <SignInOverPage />
    </>
  );
}

export default storesPanel<Spec, CarriedPath>('vox-workbench-panel', WorkbenchPanel);
