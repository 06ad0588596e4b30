import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Info from 'lucide-react/icons/info';
import X from 'lucide-react/icons/x';
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { ui } from '../../i18n/en/shared/ui.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../controls/button.tsx';
import { IconButton } from '../controls/icon-button.tsx';
import toastCss from './toast.css?inline';
import { dismissToast, toastPlace, type Toast } from './toasts.ts';
import { useSheet } from '../use-sheet.ts';

/** How long toasts stay, in ms: long enough to read, longer when there is something to decide. */
const SHOWN_MS = 6_000;
const SHOWN_WITH_ACTION_MS = 12_000;

const icons = { info: Info, ok: CircleCheck, error: CircleAlert };

/** A place for toasts, in the top layer. Every panel and dialog has one; one of them all shows the toasts. */
export function ToastRegion({ inDialog = false }: { inDialog?: boolean }) {
  useSheet(toastCss);
  const t = useText(ui);
  const [place] = useState(() => toastPlace(inDialog));
  const toasts = useSyncExternalStore(place.watch, place.shown);
  const region = useRef<HTMLDivElement>(null);
  const showing = toasts !== null;
  const filled = Boolean(toasts?.length);
  useLayoutEffect(() => {
    const shown = region.current;
    // An element removed from the page unmounts a moment later
    if (!showing || !shown?.isConnected) return;
    // A live region must be rendered before its text. Showing the popover again also lifts it above whatever opened
    // since
    shown.showPopover();
    return () => shown.hidePopover();
  }, [showing, filled]);
  if (!toasts) return null;
  const list = (urgent: boolean) => (
    <ol className="ui-toast-list" aria-live={urgent ? 'assertive' : 'polite'}>
      {toasts
        .filter(({ tone }) => (tone === 'error') === urgent)
        .map((toast) => (
          <ToastItem key={toast.id} toast={toast} />
        ))}
    </ol>
  );
  return (
    <div ref={region} popover="manual" role="region" aria-label={t('notifications')} className="ui-toasts">
      {list(false)}
      {list(true)}
    </div>
  );
}

function ToastItem({ toast }: { toast: Toast }) {
  const t = useText(ui);
  const [isPointedAt, setPointedAt] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  const held = isPointedAt || hasFocus;
  const { id, action } = toast;
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(dismissToast, action ? SHOWN_WITH_ACTION_MS : SHOWN_MS, id);
    return () => clearTimeout(timer);
  }, [held, id, action]);
  const Icon = icons[toast.tone];
  return (
    <li
      className="ui-toast"
      data-tone={toast.tone}
      onPointerEnter={() => setPointedAt(true)}
      onPointerLeave={() => setPointedAt(false)}
      onFocus={() => setFocus(true)}
      onBlur={() => setFocus(false)}
    >
      <Icon size={18} aria-hidden="true" />
      <span className="ui-toast-text">{toast.text}</span>
      {action && (
        <Button
          size={32}
          variant="secondary"
          onClick={() => {
            dismissToast(id);
            action.run();
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton icon={X} label={t('dismiss')} onClick={() => dismissToast(id)} />
    </li>
  );
}
