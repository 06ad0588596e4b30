import type { Client } from '../../../api/client.ts';
import type { VideoTranslationDetail } from '../../../contract/index.ts';
import { onReturn } from '../../../stores/on-return.ts';
import { projectChanges } from '../../../stores/project-changes.ts';

interface Options {
  client: Client;
  projectId: string;
  /** Revision of the rows that are known here. */
  revision(): number;
  /** Gives the translation as it is now, with only those of its rows that changed after a revision. */
  fetch(after: number): Promise<VideoTranslationDetail>;
  /** @param isAll something else than rows may have changed */
  onChanged(detail: VideoTranslationDetail, isAll: boolean): void;
}

/** What was told of and is not fetched yet. */
interface Told {
  /** The latest revision of rows. */
  readonly revision: number;
  /** Something else than rows changed. */
  readonly isAll: boolean;
}
const NOTHING: Told = { revision: 0, isAll: false };
const ANYTHING: Told = { revision: 0, isAll: true };
const joined = (a: Told, b: Told): Told => ({
  revision: Math.max(a.revision, b.revision),
  isAll: a.isAll || b.isAll,
});

/** Changes that come together are fetched together, and what was stored here is known by then. */
const SETTLED_MS = 300;

/**
 * Tells what other windows and programs change of a translation, while the page hears of it and when the user comes back.
 * @returns a function that stops it
 */
export function followChanges({ client, projectId, revision, fetch, onChanged }: Options): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  let told = NOTHING;
  const look = async () => {
    const asked = told;
    const isKnown = told.revision <= revision();
    told = NOTHING;
    if (isKnown && !asked.isAll) return;
    try {
      const detail = await fetch(revision());
      if (!isOver) onChanged(detail, asked.isAll);
    } catch {
      // Fetched with the next change, or when the user comes back
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
