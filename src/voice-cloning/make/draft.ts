import type { BrowserStorage } from '../../api/browser-storage.ts';
import type { CloneKind } from '../../contract/constants/voice-cloning.ts';
import { draftsOf, draftStore } from '../../stores/drafts.ts';
import type { Labels } from '../label-fields.tsx';
import type { KeptSample } from './samples.ts';

/**
 * Stored input of a clone that was not started, or whose voice is in progress and may need another attempt. Never
 * includes the consent, which users must give for each clone.
 */
export interface Draft {
  readonly name: string;
  readonly language: string;
  readonly labels: Labels;
  readonly samples: readonly KeptSample[];
  /** The job that makes a voice from these samples; absent until one starts. */
  readonly jobId?: string;
}

interface DraftKey {
  /** Id of the user. */
  readonly user: string;
  readonly apiBase: string;
  readonly kind: CloneKind | null;
  /** Id of the clone that gets new samples; empty for a new one. */
  readonly renewed: string;
}

/** The draft of one form. Signing out deletes it. */
export function draftOf(storage: BrowserStorage, { user, apiBase, kind, renewed }: DraftKey) {
  const key = `${draftsOf(user)}voice-clone ${apiBase} ${renewed || kind}`;
  const drafts = draftStore(storage);
  drafts.welcome(key);
  return {
    read: async () => ((await drafts.read(key)) as Draft | undefined) ?? null,
    write: (draft: Draft) => void drafts.write(key, draft),
    remove: () => void drafts.remove(key),
  };
}
