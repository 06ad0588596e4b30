import { useEffect, useRef } from 'react';
import { jobs as texts } from '../../i18n/en/shared/jobs.ts';
import { useText } from '../../i18n/use-text.ts';
import { dismissToast, showToast } from '../../ui/layers/toasts.ts';

/**
 * Tells that something is made, unless it is open. The message goes when it is opened.
 *
 * @param open id of what is open; empty for nothing
 */
export function useDoneToast(open: string, onOpen: (id: string) => void) {
  const t = useText(texts);
  const shown = useRef(new Map<string, number>());
  useEffect(() => {
    const toast = shown.current.get(open);
    if (toast !== undefined) dismissToast(toast);
  }, [open]);
  return (id: string, text: string): void => {
    if (open === id) return;
    const action = { label: t('openIt'), run: () => onOpen(id) };
    shown.current.set(id, showToast({ tone: 'ok', text, action }));
  };
}
