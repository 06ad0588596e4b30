import { atom, type WritableAtom } from 'nanostores';
import { onPage } from '../../api/page.ts';

/** A short message that goes by itself. */
export interface Toast {
  id: number;
  /** An error interrupts a screen reader, the others wait. */
  tone: 'info' | 'ok' | 'error';
  text: string;
  /** What failed, by a name of the caller's: see {@link retractToasts}. */
  about?: string | undefined;
  action?: { label: string; run(): void };
}

/** A place where toasts can appear. Of all on the page one shows them. */
export interface ToastPlace {
  /** In a modal dialog: everything outside of one is inert. */
  inDialog: boolean;
}

interface Shared {
  $toasts: WritableAtom<readonly Toast[]>;
  $places: WritableAtom<readonly ToastPlace[]>;
  count: number;
}

const MOST = 3;

const shared = (): Shared => onPage('toasts', () => ({ $toasts: atom([]), $places: atom([]), count: 0 }));

/** Toasts in sight, oldest first, and the places for them: one set for all elements on the page. */
export const toastStores = (): Pick<Shared, '$toasts' | '$places'> => shared();

/** Shows a toast. The same text again takes the place of the first, so two elements tell a failure once. */
export function showToast(toast: Omit<Toast, 'id'>): number {
  const store = shared();
  const id = ++store.count;
  const others = store.$toasts.get().filter(({ text }) => text !== toast.text);
  store.$toasts.set([...others, { ...toast, id }].slice(-MOST));
  return id;
}

/** Takes a toast away; nothing happens when it has gone. */
export function dismissToast(id: number): void {
  const { $toasts } = shared();
  $toasts.set($toasts.get().filter((toast) => toast.id !== id));
}

/** Takes all toasts away: what they are about is over. */
export const dismissToasts = (): void => shared().$toasts.set([]);

/** Takes away the errors about something that is tried again. */
export function retractToasts(about: string): void {
  const { $toasts } = shared();
  const left = $toasts.get().filter((toast) => toast.tone !== 'error' || toast.about !== about);
  if (left.length < $toasts.get().length) $toasts.set(left);
}

/** The place that shows the toasts: the newest open dialog, else the element that was there first. */
export const showingPlace = (places: readonly ToastPlace[]): ToastPlace | undefined =>
  places.findLast((place) => place.inDialog) ?? places[0];
