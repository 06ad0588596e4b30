import { useEffect, useRef } from 'react';
import { jobs as texts } from '../../i18n/en/shared/jobs.ts';
import { useText } from '../../i18n/use-text.ts';
import { dismissToast, showToast } from '../../ui/layers/toasts.ts';

/**
 * Shows a toast when work is done, unless its item is open. The toast disappears when the item is opened.
 *
 * @param open id of the open item; empty for none
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
