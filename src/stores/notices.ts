import { atom, type ReadableAtom } from 'nanostores';
import type { FailureType } from '../api/failure.ts';

/** A message that appears over the page for a while. */
export interface Notice {
  readonly id: number;
  readonly kind: 'error' | 'info' | 'success';
  /** English text, shown when `type` gives no translated one. */
  readonly text: string;
  /** Type of the failure, which gives the text in the reader's language. */
  readonly type?: FailureType;
  /** What failed, such as the name of a call. `retract()` removes the notice when that is tried again. */
  readonly about?: string | undefined;
  /** `recharge` offers more credits. Shown while a listener handles that request. */
  readonly action?: 'recharge';
}

export interface Notices {
  readonly $notices: ReadableAtom<readonly Notice[]>;
  /** Shows a notice unless an equal one is shown. @returns the id of the notice shown */
  show(notice: Omit<Notice, 'id'>): number;
  dismiss(id: number): void;
  /** Removes notices about something that is being tried again. */
  retract(about: string): void;
  /** Subscribes to `retract()`. @returns unsubscribe */
  onRetract(listener: (about: string) => void): () => void;
}

export function createNotices(): Notices {
  const $notices = atom<readonly Notice[]>([]);
  const listeners = new Set<(about: string) => void>();
  let last = 0;
  return {
    $notices,
    show(notice) {
      const standing = $notices
        .get()
        .find(
          ({ kind, text, about }) => kind === notice.kind && text === notice.text && about === notice.about,
        );
      if (standing) return standing.id;
      const id = ++last;
      $notices.set([...$notices.get(), { ...notice, id }]);
      return id;
    },
    retract(about) {
      const left = $notices.get().filter((notice) => notice.about !== about);
      if (left.length < $notices.get().length) $notices.set(left);
      for (const listener of listeners) listener(about);
    },
    onRetract(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    dismiss: (id) => $notices.set($notices.get().filter((notice) => notice.id !== id)),
  };
}
