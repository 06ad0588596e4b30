import { useEffect, type ReactNode } from 'react';
import { ui } from '../i18n/en/shared/ui.ts';
import { useText } from '../i18n/use-text.ts';
import { Chunk } from './chunk.tsx';
import { retractToasts, showToast } from './layers/toasts.ts';

interface OnDemandProps<M> {
  /** Imports the module. Must be the same function at every render. */
  load(): Promise<M>;
  /** Called when the module failed to load; the user has been told. */
  onClose(): void;
  children(module: M): ReactNode;
}

/** A dialog whose code is loaded when it opens. */
export function OnDemand<M>({ load, onClose, children }: OnDemandProps<M>) {
  const t = useText(ui);
  useEffect(() => retractToasts('chunk'), []);
  const onFailure = () => {
    showToast({ tone: 'error', text: t('chunkFailed'), about: 'chunk' });
    onClose();
  };
  return (
    <Chunk load={load} waiting={null} failed={() => null} onFailure={onFailure}>
      {children}
    </Chunk>
  );
}
