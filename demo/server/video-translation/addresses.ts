import type { Queryable } from '../db/db.ts';
import type { Sign } from '../media/signed-url.ts';
import type { Owner } from '../projects/owner.ts';
import { SUBTITLES_NAME } from './downloads.ts';
import { PROJECT_NAME } from './project-file/serve.ts';
import { RENDER_NAME } from './render/renders.ts';
import { TAKES_NAME } from './takes.ts';

const OF_ROWS = new RegExp(`^(?:${SUBTITLES_NAME}|${TAKES_NAME}|${PROJECT_NAME})$`);
const RENDER = new RegExp(`^${RENDER_NAME}$`);

/**
 * A fresh signed address of a text, the takes, the project file or a render, by file name; undefined if the owner has
 * none of that name.
 */
export const fileAddress = async (
  q: Queryable,
  sign: Sign,
  { tenantId, owner }: Owner,
  fileName: string,
): Promise<string | undefined> => {
  const id = fileName.split('.', 1)[0];
  if (OF_ROWS.test(fileName)) {
    const rows = await q.query(
      `select from video_translation t join project p using (project_id)
        where t.tenant_id = $1 and p.owner = $2 and project_id = $3 and t.prepared`,
      [tenantId, owner, id],
    );
    return rows.length > 0 ? sign(`/media/video-translations/${fileName}`) : undefined;
  }
  if (!RENDER.test(fileName)) return undefined;
  const rows = await q.query(
    `select from video_render r join project p using (project_id)
      where r.tenant_id = $1 and p.owner = $2 and r.render_id = $3 and r.result is not null`,
    [tenantId, owner, id],
  );
  return rows.length > 0 ? sign(`/media/video-renders/${fileName}`) : undefined;
};
