import type { Client } from '../../../api/client.ts';
import type { VideoTranslationDetail } from '../../../contract/index.ts';
import { onReturn } from '../../../stores/on-return.ts';
import { projectChanges } from '../../../stores/project-changes.ts';

interface Options {
  client: Client;
  projectId: string;
  /** Revision of the rows known here. */
  revision(): number;
  /** Fetches the current translation, with only those rows that changed after a revision. */
  fetch(after: number): Promise<VideoTranslationDetail>;
  /** What is known here besides the rows. An answer is outdated, and asked for again, if that changed meanwhile. */
  known(): unknown;
  /** @param isAll more than rows may have changed */
  onChanged(detail: VideoTranslationDetail, isAll: boolean): void;
}

/** Changes that were announced and are not fetched yet. */
interface Told {
  /** Latest announced revision of the rows. */
  readonly revision: number;
  /** More than rows changed. */
  readonly isAll: boolean;
}
const NOTHING: Told = { revision: 0, isAll: false };
const ANYTHING: Told = { revision: 0, isAll: true };
const joined = (a: Told, b: Told): Told => ({
  revision: Math.max(a.revision, b.revision),
  isAll: a.isAll || b.isAll,
});

/** Delay in ms that batches changes, and lets this editor's own saves become known first. */
const SETTLED_MS = 300;

/**
 * Fetches changes that other windows and programs make to a translation: when the server announces them, and when the
 * user returns to the page.
 * @returns a function that stops it
 */
export function followChanges(options: Options): () => void {
  const { client, projectId, revision, fetch, known, onChanged } = options;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  let told = NOTHING;
  const look = async () => {
    const asked = told;
    const isKnown = told.revision <= revision();
    told = NOTHING;
    if (isKnown && !asked.isAll) return;
    try {
      const before = known();
      const detail = await fetch(revision());
      if (isOver) return;
      if (asked.isAll && known() !== before) soon(asked);
      else onChanged(detail, asked.isAll);
    } catch {
      // Fetched with the next change, or when the user returns
      told = joined(asked, told);
    }
  };
  const soon = (next: Told) => {
    told = joined(told, next);
    clearTimeout(timer);
    timer = setTimeout(() => void look(), SETTLED_MS);
  };
  const ends = [
    projectChanges(client.apiBase).listen((change) => {
      if (!change) soon(ANYTHING);
      else if (change.project_id === projectId)
        soon({ revision: change.revision ?? 0, isAll: change.revision === null });
    }),
    onReturn(() => soon(ANYTHING)),
  ];
  return () => {
    isOver = true;
    clearTimeout(timer);
    for (const end of ends) end();
  };
}
