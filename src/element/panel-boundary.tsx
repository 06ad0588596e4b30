import type { ReactNode } from 'react';
import { panel as texts } from '../i18n/en/shared/panel.ts';
import { plainTexts } from '../i18n/texts.ts';
import { FaultBoundary } from './fault-boundary.tsx';
import type { AnyHost } from './host.ts';
import { useStateOf } from './use-state-of.ts';

/** Catches a render error of the panel: tells the user and the host, and offers to try again. */
export function PanelBoundary({ host, children }: { host: AnyHost; children: ReactNode }) {
  const t = plainTexts(texts, useStateOf(host.$language));
  return (
    <FaultBoundary
      host={host}
      message={t('failed')}
      failed={(retry) => (
        <div className="vox-failure" role="alert">
          <span>{t('failed')}</span>
          <button type="button" onClick={retry}>
            {t('retry')}
          </button>
        </div>
      )}
    >
      {children}
    </FaultBoundary>
  );
}
