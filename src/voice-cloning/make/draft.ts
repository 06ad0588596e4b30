import type { BrowserStorage } from '../../api/browser-storage.ts';
import { draftsOf, draftStore } from '../../stores/drafts.ts';
import type { Labels } from '../label-fields.tsx';
import type { KeptSample } from './samples.ts';

/** What is kept of a clone that was not begun. Never the consent: it is given to each clone anew. */
export interface Draft {
  readonly name: string;
  readonly language: string;
  readonly labels: Labels;
  readonly samples: readonly KeptSample[];
}

interface DraftKey {
  /** Id of the user. */
  readonly user: string;
  readonly apiBase: string;
  readonly kind: string;
  /** Id of the clone that gets new samples; empty for a new one. */
  readonly renewed: string;
}

/** The draft of one form, which goes when the user signs out. */
export function draftOf(storage: BrowserStorage, { user, apiBase, kind, renewed }: DraftKey) {
  const key = `${draftsOf(user)}voice-clone ${apiBase} ${kind} ${renewed}`;
  const drafts = draftStore(storage);
  drafts.welcome(key);
  return {
    read: async () => ((await drafts.read(key)) as Draft | undefined) ?? null,
    write: (draft: Draft) => void drafts.write(key, draft),
    remove: () => void drafts.remove(key),
  };
}
