import { pageGlobal, type PageProtocol } from '../../api/page.ts';
import { join, lookAll } from './turns.ts';

/** A short message that disappears by itself. */
export type Toast = PageProtocol['toasts']['shown'][number];

const MOST = 3;

const shared = () => pageGlobal('toasts', () => ({ shown: [], places: new Set(), count: 0 }));
const show = (shown: readonly Toast[]) => {
  shared().shown = shown;
  lookAll(shared().places);
};
const shownToasts = (): readonly Toast[] => shared().shown;

/**
 * A place that can show toasts. Of all on the page one shows them: that of the newest open dialog, else of the first
 * element.
 */
export function toastPlace(inDialog: boolean) {
  const place = { inDialog, look() {} };
  return {
    /** Registers the place. `look` is called when toasts or places change. @returns unregister */
    watch(look: () => void): () => void {
      return join(shared().places, Object.assign(place, { look }));
    },
    /** Visible toasts, oldest first; null when another place shows them. */
    shown() {
      const places = [...shared().places];
      return (places.findLast((one) => one.inDialog) ?? places[0]) === place ? shownToasts() : null;
    },
  };
}

/** Shows a toast, replacing one with the same text: a failure that two elements report appears once. @returns its id */
export function showToast(toast: Omit<Toast, 'id'>): number {
  const id = ++shared().count;
  const others = shownToasts().filter(({ text }) => text !== toast.text);
  show([...others, { ...toast, id }].slice(-MOST));
  return id;
}

const keepToasts = (isKept: (toast: Toast) => boolean) => {
  const left = shownToasts().filter(isKept);
  if (left.length < shownToasts().length) show(left);
};

/** Removes a toast; does nothing if it has gone. */
export const dismissToast = (id: number): void => keepToasts((toast) => toast.id !== id);

/** Removes all toasts, when what they are about no longer matters. */
export const dismissToasts = (): void => keepToasts(() => false);

/** Removes errors about something that is being tried again. */
export const retractToasts = (about: string): void =>
  keepToasts((toast) => toast.tone !== 'error' || toast.about !== about);
