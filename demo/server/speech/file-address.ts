import { DOWNLOAD_FORMATS } from '../../../src/contract/constants/speech.ts';
import type { Queryable } from '../db/db.ts';
import { ApiError } from '../http/api-error.ts';
import type { Sign } from '../media/signed-url.ts';
import { formatIn, idIn } from './file-name.ts';
import type { Owner } from '../projects/owner.ts';
import { mediaUrl, scriptUrl } from './scripts.ts';

interface Sources {
  db: Queryable;
  sign: Sign;
  /** URL of a file that belongs to another feature. */
  addressOf(own: Owner, fileName: string): Promise<string | undefined>;
}

/**
 * A newly signed URL of a file, by its name: `<script id>.<format>`, `<take id>.wav`, or the name of another feature's
 * file. Ids are unique among them.
 *
 * @throws ApiError err_not_found when the owner has no such file
 */
export async function fileAddress(
  { db, sign, addressOf }: Sources,
  own: Owner,
  fileName: string,
): Promise<string> {
  const { tenantId, owner } = own;
  const id = idIn(fileName);
  const format = formatIn(fileName);
  const [script] = await db.query(
    `select 1 from project where tenant_id = $1 and owner = $2 and project_id = $3 and kind = 'speech'`,
    [tenantId, owner, id],
  );
  if (script && DOWNLOAD_FORMATS.includes(format)) return scriptUrl(sign, id, format);
  const [take] = await db.query<{ media_id: string }>(
    `select t.media_id from take t join segment g using (segment_id) join project p using (project_id)
      where p.tenant_id = $1 and p.owner = $2 and t.take_id = $3 and $4 = 'wav'`,
    [tenantId, owner, id, format],
  );
  if (take) return mediaUrl(sign, take.media_id);
  const other = await addressOf(own, fileName);
  if (other === undefined) throw new ApiError('err_not_found', { status: 404 });
  return other;
}
