import type { Asset } from '../../contract/index.ts';
import { useStores } from '../../stores/use-stores.ts';
import { usePaged, type Page, type Paged } from '../../ui/lists/use-paged.ts';

interface FilesPage extends Page<Asset> {
  /** Storage that all files use, in bytes. */
  bytes: number;
  /** Storage of the plan, in bytes. */
  bytesMax: number;
}

interface Files extends Paged<Asset, FilesPage> {
  /** Deletes a file. Rejects without a notice if the server refuses: the dialog shows the refusal. */
  remove(file: Asset): Promise<void>;
}

/** The user's files, newest first. */
export function useFiles(): Files {
  const { client } = useStores();
  const list = usePaged<Asset, FilesPage>(
    '',
    async (cursor) => {
      const query = cursor === null ? {} : { cursor };
      const { data } = await client.call('GET /v1/assets', { query, silent: true });
      return {
        items: data.assets,
        cursor: data.next_cursor,
        bytes: data.files_bytes,
        bytesMax: data.files_bytes_max,
      };
    },
    ({ asset_id }) => asset_id,
  );
  return {
    ...list,
    async remove({ asset_id, bytes }) {
      await client.call('DELETE /v1/assets/{asset_id}', { params: { asset_id }, silent: true });
      list.change((page) => ({
        ...page,
        items: page.items.filter((file) => file.asset_id !== asset_id),
        bytes: Math.max(0, page.bytes - bytes),
      }));
    },
  };
}
