import { atom, type ReadableAtom } from 'nanostores';
import type { FailureType } from '../api/failure.ts';

/** A message that appears over the page for a while. */
export interface Notice {
  readonly id: number;
  readonly kind: 'error' | 'info' | 'success';
  /** In English, where `type` does not give it in the reader's language. */
  readonly text: string;
  /** Names the failure, for its text in the reader's language. */
  readonly type?: FailureType;
  /** `recharge` is the way to more credits: shown while somebody answers that request. */
  readonly action?: 'recharge';
}

export interface Notices {
  readonly $notices: ReadableAtom<readonly Notice[]>;
  /** Gives the notice's id. One that already stands is not shown twice. */
  show(notice: Omit<Notice, 'id'>): number;
  dismiss(id: number): void;
}

export function createNotices(): Notices {
  const $notices = atom<readonly Notice[]>([]);
  let last = 0;
  return {
    $notices,
    show(notice) {
      const standing = $notices.get().find(({ kind, text }) => kind === notice.kind && text === notice.text);
      if (standing) return standing.id;
      const id = ++last;
      $notices.set([...$notices.get(), { ...notice, id }]);
      return id;
    },
    dismiss: (id) => $notices.set($notices.get().filter((notice) => notice.id !== id)),
  };
}
