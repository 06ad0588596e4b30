import { atom, type ReadableAtom } from 'nanostores';
import type { Client } from '../../api/client.ts';
import { asFailure, type ApiFailure } from '../../api/failure.ts';
import type { Asset } from '../../contract/index.ts';

export interface FilesState {
  /** The newest first; null before the first answer. */
  readonly files: readonly Asset[] | null;
  /** Where the next page begins; null at the end. */
  readonly cursor: string | null;
  /** What all files take up, in bytes. */
  readonly bytes: number;
  /** What the plan has room for, in bytes. */
  readonly bytesMax: number;
  readonly isLoading: boolean;
  /** Why the last page could not be loaded. */
  readonly failure: ApiFailure | null;
}

export interface FilesStore {
  readonly $files: ReadableAtom<FilesState>;
  /** Fetches the first page; what is shown stays until it is there. */
  load(): Promise<void>;
  loadMore(): Promise<void>;
  /** Deletes a file. Rejects without a notice when the server refuses: the dialog says it. */
  remove(file: Asset): Promise<void>;
}

export function createFiles(client: Client): FilesStore {
  const $files = atom<FilesState>({
    files: null,
    cursor: null,
    bytes: 0,
    bytesMax: 0,
    isLoading: true,
    failure: null,
  });
  let latest = 0;
  const fetchPage = async (cursor: string | null) => {
    const own = ++latest;
    $files.set({ ...$files.get(), isLoading: true, failure: null });
    const query = cursor === null ? {} : { cursor };
    try {
      const { data } = await client.call('GET /v1/assets', { query, silent: true });
      if (own !== latest) return;
      $files.set({
        files: [...(cursor === null ? [] : ($files.get().files ?? [])), ...data.assets],
        cursor: data.next_cursor,
        bytes: data.files_bytes,
        bytesMax: data.files_bytes_max,
        isLoading: false,
        failure: null,
      });
    } catch (error) {
      const failure = asFailure(error);
      if (own === latest) $files.set({ ...$files.get(), isLoading: false, failure });
    }
  };
  return {
    $files,
    load: () => fetchPage(null),
    loadMore: () => fetchPage($files.get().cursor),
    async remove({ asset_id, bytes }) {
      await client.call('DELETE /v1/assets/{asset_id}', { params: { asset_id }, silent: true });
      // A page asked for before has the file still
      latest++;
      const state = $files.get();
      $files.set({
        ...state,
        files: state.files?.filter((file) => file.asset_id !== asset_id) ?? null,
        bytes: Math.max(0, state.bytes - bytes),
        isLoading: false,
      });
    },
  };
}
