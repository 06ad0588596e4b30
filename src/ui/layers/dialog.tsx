import X from 'lucide-react/icons/x';
import {
  startTransition,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import { deepActiveElement } from '../../element/deep-active-element.ts';
import { ui } from '../../i18n/en/shared/ui.ts';
import { useText } from '../../i18n/use-text.ts';
import dialogCss from './dialog.css?inline';
import { IconButton } from '../controls/icon-button.tsx';
import { DialogContext } from './dialog-context.ts';
import { openModal } from './open-modal.ts';
import type { OverlayKind } from './overlays.ts';
import { ToastRegion } from './toast-region.tsx';
import { useOverlay } from './use-overlay.ts';
import unseenCss from '../unseen.css?inline';
import { useSheet } from '../use-sheet.ts';

interface DialogProps {
  /** The dialog is open while mounted. */
  title: string;
  /** In px. */
  width?: number;
  /** What closes it besides its buttons: a click outside or Escape, only Escape, or nothing. */
  closedBy?: 'any' | 'closerequest' | 'none';
  /**
   * Work is in progress, and the dialog shows its outcome: nothing closes it, not even a cancel button; its content is
   * inert.
   */
  busy?: boolean | undefined;
  /** Shown at the top instead of the title, which is then only read out. */
  header?: ReactNode;
  /** `part` name, for the page's styles. */
  part?: string;
  /** The content scrolls by itself and reaches the edges. */
  flush?: boolean;
  /** Buttons at the bottom, the main one last. */
  actions?: ReactNode;
  /** Covers the page, which shows one such dialog at a time: this one waits for its turn. */
  overlay?: OverlayKind;
  onClose(): void;
  /** Called when it is first visible. */
  onShown?(): void;
  children?: ReactNode;
  /** Another dialog, open above this one while it is mounted. */
  over?: ReactNode;
}

/** Whether a click on the dialog element hit its backdrop. */
const onBackdrop = (
  dialog: HTMLDialogElement,
  { clientX: x, clientY: y }: { clientX: number; clientY: number },
) => {
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  return x < left || x > right || y < top || y > bottom;
};

/**
 * A modal dialog. Focus goes to the element with `data-autofocus`, else to the title, and back when it closes.
 */
export function Dialog(props: DialogProps) {
  const {
    title,
    width = 440,
    closedBy: closedAtRest = 'closerequest',
    busy = false,
    header,
    part,
    flush,
    actions,
    overlay,
    onClose,
    onShown,
    children,
    over,
  } = props;
  useSheet(dialogCss);
  useSheet(unseenCss);
  const t = useText(ui);
  const id = useId();
  const ref = useRef<HTMLDialogElement>(null);
  const isTurn = useOverlay(overlay);
  const tellShown = useEffectEvent(() => onShown?.());
  // Content loads and reports views, so it mounts when the dialog is first shown, and stays while another one is
  const [isMounted, setMounted] = useState(isTurn);
  if (isTurn && !isMounted) setMounted(true);
  const wasShown = useRef(false);
  /** What had the focus when another overlay took over. */
  const focused = useRef<Element | null>(null);
  /** Set after it opened, so that what lies above it opens later. */
  const [isUp, setUp] = useState(false);
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog || !isTurn) return;
    // React never writes the attribute. Without it showModal() focuses the first control, the close button
    (dialog.querySelector('[data-autofocus]') ?? dialog.querySelector('h2'))?.setAttribute('autofocus', '');
    const close = openModal(dialog);
    if (dialog.contains(focused.current)) (focused.current as HTMLElement).focus();
    if (!wasShown.current) tellShown();
    wasShown.current = true;
    // In a separate task: opening a dialog restyles the whole page
    startTransition(() => setUp(true));
    return () => {
      focused.current = deepActiveElement();
      close();
      setUp(false);
    };
  }, [isTurn]);
  useLayoutEffect(() => {
    const before = deepActiveElement() as HTMLElement;
    if (!busy || !before?.closest('.ui-dialog-body')) return;
    // Otherwise the focus would leave the inert content for the document. The busy button announces the progress
    const places = ref.current!.querySelectorAll<HTMLElement>('h2, .ui-dialog-foot [aria-busy="true"]');
    const place = places[places.length - 1]!;
    place.focus();
    return () => void (deepActiveElement() === place && before.focus());
  }, [busy]);
  const closedBy = busy ? 'none' : closedAtRest;
  const native = 'closedBy' in HTMLDialogElement.prototype;
  return (
    <>
      <dialog
        ref={ref}
        className="ui-dialog"
        part={part}
        aria-labelledby={id}
        closedby={closedBy}
        style={{ '--ui-dialog-width': `${width}px` } as object}
        // The dialog stays open until its owner unmounts it.
        onCancel={(event) => {
          if (event.target !== ref.current) return;
          event.preventDefault();
          if (closedBy !== 'none') onClose();
        }}
        onPointerDown={(event) => {
          if (native || closedBy !== 'any' || event.target !== ref.current) return;
          if (onBackdrop(ref.current, event)) onClose();
        }}
      >
        <div className="ui-dialog-head">
          <h2 id={id} className={header ? 'ui-unseen' : 'ui-dialog-title'} tabIndex={-1}>
            {title}
          </h2>
          {header}
          <IconButton
            icon={X}
            label={t('close')}
            className="ui-dialog-close"
            aria-disabled={busy}
            onClick={onClose}
          />
        </div>
        <DialogContext value={props}>
          <div className="ui-dialog-body" data-flush={flush || undefined} inert={busy}>
            {isMounted && children}
          </div>
          {actions && <div className="ui-dialog-foot">{actions}</div>}
        </DialogContext>
        {isUp && <ToastRegion inDialog />}
      </dialog>
      {isUp && over}
    </>
  );
}
