import { RECORDED_VOICE_ID } from '../../../../src/contract/constants/recorded-takes.ts';
import { PROJECT_FILE_TAKES_MAX } from '../../../../src/contract/constants/video-translation.ts';
import type { VideoSettings } from '../../../../src/contract/index.ts';
import type { VideoProjectFile } from '../../../../src/contract/video-project-file.ts';
import type { Db } from '../../db/db.ts';
import type { Engines } from '../../engines/registry.ts';
import { projectNotFound } from '../../projects/find-project.ts';
import { loadProject } from '../../projects/load-project.ts';
import { findBackTranslations } from '../back-translations.ts';
import { LENGTH_MS } from '../store.ts';
import { findVoices } from '../../voices/own-voices.ts';

type Take = VideoProjectFile['rows'][number]['takes'][number];

interface Head {
  tenant_id: string;
  owner: string;
  source: string | null;
  target: string;
  length_ms: number;
  settings: VideoSettings;
  translated: boolean;
  recording: { asset_id: string; name: string; sha256: string; bytes: number } | null;
}

type TakeRow = Take['voice'] &
  Pick<Take, 'text' | 'plays'> & { segment_id: string; media_id: string; place: number };

/** A translation's manifest, and where the data of its members are. */
export interface Exported {
  manifest: VideoProjectFile;
  /** Ids of the takes' stored audio, by their names in the archive. */
  takes: ReadonlyMap<string, string>;
  recording: Head['recording'];
}

const headOf = async (db: Db, projectId: string): Promise<Head> => {
  const [head] = await db.query<Head>(
    `select t.tenant_id, p.owner, v.language_id as source, t.target_language as target, ${LENGTH_MS} as length_ms,
            t.settings, t.translated,
            case when a.asset_id is not null then json_build_object('asset_id', a.asset_id, 'name', a.name,
                 'sha256', a.sha256, 'bytes', a.bytes) end as recording
       from video_translation t join project p using (project_id) join video_source v using (source_id)
            left join asset a on a.asset_id = v.asset_id and a.tenant_id = t.tenant_id
      where t.project_id = $1 and t.prepared`,
    [projectId],
  );
  if (!head) throw projectNotFound();
  return head;
};

const takesOf = (db: Db, tenantId: string, projectId: string): Promise<TakeRow[]> =>
  db.query<TakeRow>(
    `select * from (
       select k.segment_id, k.media_id, k.text, k.voice_id, k.model_id, k.language_id, k.speed,
              coalesce(s.take_id = k.take_id, false) as plays,
              row_number() over (partition by k.segment_id
                order by (s.take_id = k.take_id) desc nulls last, k.created_at desc, k.take_id)::int as place
         from take k join segment s on s.tenant_id = k.tenant_id and s.segment_id = k.segment_id
        where s.tenant_id = $1 and s.project_id = $2 and s.removed_at is null) t
      where place <= $3 order by segment_id, place`,
    [tenantId, projectId, PROJECT_FILE_TAKES_MAX],
  );

/** @throws ApiError err_not_found, also for a translation without rows */
export const manifestOf = async (
  { db, engines }: { db: Db; engines: Engines },
  projectId: string,
  withRecording: boolean,
): Promise<Exported> => {
  const head = await headOf(db, projectId);
  const { tenant_id: tenantId, owner, recording } = head;
  const project = await loadProject(db, { tenantId, owner }, projectId);
  if (project.segments.length === 0) throw projectNotFound();
  const takesByRow = new Map<string, TakeRow[]>();
  for (const take of await takesOf(db, tenantId, projectId))
    takesByRow.set(take.segment_id, [...(takesByRow.get(take.segment_id) ?? []), take]);
  const backs = new Map(
    (await findBackTranslations(db, tenantId, projectId)).map(({ segment_id, text, back }) => [
      segment_id,
      { text, back },
    ]),
  );
  const takes = new Map<string, string>();
  const rows = project.segments.map(({ segment_id, rank: _, ...row }, index) => {
    const number = String(index + 1).padStart(4, '0');
    const own = (takesByRow.get(segment_id) ?? []).map((take): Take => {
      const file = `takes/${number}-${take.place}.wav`;
      takes.set(file, take.media_id);
      const { text, plays, voice_id, model_id, language_id, speed } = take;
      return { file, text, plays, voice: { voice_id, model_id, language_id, speed } };
    });
    const made = backs.get(segment_id);
    return { ...row, takes: own, back: made?.text === row.text ? made.back : null };
  });
  const voiceIds = new Set(
    rows.flatMap(({ voice, takes: own }) => [
      ...(voice ? [voice.voice_id] : []),
      ...own.map((take) => take.voice.voice_id),
    ]),
  );
  voiceIds.delete(RECORDED_VOICE_ID);
  const found = await findVoices(db, engines, tenantId, voiceIds);
  const { settings, translated, source, target, length_ms } = head;
  const ending = /\.[a-z0-9]{1,5}$/i.exec(recording?.name ?? '')?.[0].toLowerCase() ?? '.bin';
  return {
    manifest: {
      format: 'voxbench-video-translation',
      version: 1,
      title: project.title,
      source_language: source,
      target_language: target,
      duration_ms: length_ms,
      settings,
      translated,
      recording: recording && {
        name: recording.name,
        sha256: recording.sha256,
        file: withRecording ? `recording${ending}` : null,
      },
      voices: [...voiceIds].map((voice_id) => ({
        voice_id,
        name: found.get(voice_id)?.voice.name ?? voice_id,
      })),
      rows,
    },
    takes,
    recording,
  };
};
