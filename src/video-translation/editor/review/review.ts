import { atom, type WritableAtom } from 'nanostores';
import type { Stores } from '../../../stores/registry.ts';
import type { VideoEditor } from '../model/editor-model.ts';
import { createBackTranslations, type BackTranslations } from './back/back-translations.ts';
import { createChecks, type Checks } from './checks/checks.ts';
import { createSearch, type Search } from './find/search.ts';

/** Mode of the search bar. Setting a new object focuses its field again. */
export interface Finding {
  readonly mode: 'find' | 'replace';
}

/** Tools for proofreading a translation. */
export interface Review {
  readonly checks: Checks;
  readonly search: Search;
  readonly back: BackTranslations;
  readonly $showsChecks: WritableAtom<boolean>;
  /** Null while the search is closed. */
  readonly $finding: WritableAtom<Finding | null>;
  /** Starts the tools. @returns a function that stops them */
  start(): () => void;
}

/** @param reveal scrolls a row into view and makes it active */
export function createReview(editor: VideoEditor, stores: Stores, reveal: (id: string) => void): Review {
  const { rows, selection, detail, saving } = editor;
  const checks = createChecks(editor, stores, reveal);
  const search = createSearch(rows, () => selection.$selected.get().active, reveal);
  const back = createBackTranslations({ client: stores.client, detail, saving });
  return {
    checks,
    search,
    back,
    $showsChecks: atom(false),
    $finding: atom(null),
    start() {
      const ends = [
        checks.start(),
        search.start(),
        editor.$latest.listen((now) => back.hear(now.back_translations)),
        back.cancel,
      ];
      return () => ends.forEach((end) => end());
    },
  };
}
