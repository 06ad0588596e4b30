import { useStore } from '@nanostores/react';
import CircleAlert from 'lucide-react/icons/circle-alert';
import Download from 'lucide-react/icons/download';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import RotateCw from 'lucide-react/icons/rotate-cw';
import type { ReactNode } from 'react';
import type { EngineAction } from '../contract/index.ts';
import { engineReasons } from '../i18n/en/voices/engine-reasons.ts';
import { engines as texts } from '../i18n/en/voices/engines.ts';
import { useLanguage, useText } from '../i18n/use-text.ts';
import type { Engine, Engines } from '../stores/engines.ts';
import { useStores } from '../stores/use-stores.ts';
import { Button } from '../ui/controls/button.tsx';
import { ProgressBar } from '../ui/lists/progress-bar.tsx';
import { useSend } from '../ui/use-send.ts';
import { useSheet } from '../ui/use-sheet.ts';
import { amount, engineName, reasonOf, remaining } from './engine-words.ts';
import enginesCss from './engines.css?inline';

const icons = { install: Download, pause: Pause, resume: Play, retry: RotateCw };

export interface EngineRowProps {
  watch: Engines;
  engine: Engine;
  /** Shows only the name and progress. */
  isSmall?: boolean;
  /** Shown at the end of the first line. */
  aside?: ReactNode;
}

/** An engine: the progress of its installation, or why it is off, and what an operator can do. */
export function EngineRow({ watch, engine, isSmall = false, aside }: EngineRowProps) {
  const stores = useStores();
  useSheet(enginesCss);
  const t = useText(texts);
  const { locale } = useLanguage();
  const isOperator = useStore(stores.session.$session).user?.is_operator ?? false;
  const { state, action, progress } = engine;
  const reason = reasonOf(engine, useText(engineReasons));
  const name = engineName(engine, t);
  const isFailed = action === 'retry';
  const status = isFailed
    ? t(state === 'off' ? 'failed' : 'waits')
    : action === 'resume'
      ? t('paused')
      : state === 'installing'
        ? ''
        : t(state);
  const facts = [status, amount(engine, t, locale), remaining(engine, t, locale)].filter(Boolean);
  return (
    <div className="wb-engine" data-state={isFailed ? 'failed' : state}>
      <div className="wb-engine-head">
        {isFailed && <CircleAlert size={16} aria-hidden="true" />}
        <p className="wb-engine-name">{name}</p>
        {aside}
      </div>
      {progress !== null && <ProgressBar label={t('installing', { name })} value={progress} />}
      {!isSmall && facts.length > 0 && <p className="wb-engine-facts">{facts.join(' · ')}</p>}
      {/* Rendered before it has a text, because screen readers announce only text added to an existing element */}
      <p className="wb-engine-reason" role="status">
        {!isSmall && (isFailed || progress === null || !engine.bytes) && reason}
      </p>
      {!isSmall && isOperator && action && <ActionButton key={action} {...{ watch, engine, action, name }} />}
    </div>
  );
}

function ActionButton(props: Omit<EngineRowProps, 'aside'> & { action: EngineAction; name: string }) {
  const stores = useStores();
  const { watch, engine, action, name } = props;
  const t = useText(texts);
  const { busy, send } = useSend();
  const control = async () => {
    await stores.client.call('POST /v1/engines/{engine_id}/control', {
      params: { engine_id: engine.id },
      body: { action },
    });
    watch.expectChange();
  };
  return (
    <Button
      size={32}
      icon={icons[action]}
      busy={busy}
      aria-label={t(`${action}Named`, { name })}
      onClick={() => void send(control)}
    >
      {t(action)}
    </Button>
  );
}
