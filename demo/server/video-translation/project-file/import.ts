import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { generateNKeysBetween } from 'fractional-indexing';
import { VIDEO_MS_MAX } from '../../../../src/contract/constants/video-translation.ts';
import type { BroughtProject, ProjectSegment } from '../../../../src/contract/index.ts';
import type { VideoProjectFile } from '../../../../src/contract/video-project-file.ts';
import { countAttempt, type RateLimit } from '../../accounts/rate-limit.ts';
import type { Db, Queryable } from '../../db/db.ts';
import type { Engines } from '../../engines/registry.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Caller } from '../../http/principal.ts';
import { enqueueIn, findRepeated } from '../../jobs/enqueue.ts';
import { apiKeyOf } from '../../jobs/ordered-by.ts';
import type { Media } from '../../media/module.ts';
import { sha256OfFile } from '../../process/sha256-of-file.ts';
import type { WithFolder } from '../../process/scratch-folder.ts';
import { applyPatch } from '../../projects/apply-patch.ts';
import { projectNotFound } from '../../projects/find-project.ts';
import { ownOf } from '../../projects/owner.ts';
import { addAsset, findAsset, useAsset } from '../../storage/assets.ts';
import { contentOf } from '../../storage/content.ts';
import type { Files } from '../../storage/module.ts';
import { beginUpload, demandRoom, endUpload } from '../../storage/uploads.ts';
import { storeBackTranslations } from '../back-translations.ts';
import type { Cue } from '../cue.ts';
import { addSource, addTranslation, KIND, sourceOfJob, translationsOf } from '../store.ts';
import { openArchive, type ProjectArchive } from './archive.ts';
import { addTakes, storeSounds, type StoredTake } from './brought-takes.ts';
import { readVoices } from './brought-voices.ts';

/** Imports are free, and unpack as much as may be uploaded. */
const LIMIT: RateLimit = { name: 'video_import', max: 20, windowSeconds: 600 };

interface Needs {
  db: Db;
  engines: Engines;
  files: Files;
  media: Media;
  withFolder: WithFolder;
}

interface Imported {
  projectId: string;
  brought: BroughtProject;
}

/** Files stored for a translation that does not exist yet. */
interface Stored {
  /** Audio of takes. */
  mediaIds: string[];
  /** The recording, as an upload; null without one. */
  uploadId: string | null;
}

/** The recording of a project's file. */
interface Recording {
  state: BroughtProject['recording'];
  /** Null if it is not available. */
  assetId: string | null;
  durationMs: number | null;
  /** Turns a recording from the archive into a file of the user. Undefined for a file the user already has. */
  add?(tx: Queryable): Promise<void>;
}

const tooLong = () => new ApiError('err_recording_too_long');

/** A recording of the user's with the same bytes. */
const findSame = async (
  q: Queryable,
  { tenantId, userId }: Caller,
  sha256: string,
): Promise<{ asset_id: string; duration_ms: number | null } | undefined> => {
  const [row] = await q.query<{ asset_id: string; duration_ms: number | null }>(
    `select asset_id, (meta->>'duration_ms')::float8 as duration_ms from asset
      where tenant_id = $1 and user_id = $2 and sha256 = $3 and kind in ('audio', 'video')
      order by created_at desc limit 1`,
    [tenantId, userId, sha256],
  );
  return row;
};

/**
 * Finds the recording among the user's files, or extracts it from the archive. Only bytes that the user has uploaded
 * are found by hash.
 */
const findRecording = async (
  { db, files }: Needs,
  who: Caller,
  archive: ProjectArchive,
  folder: string,
  stored: Stored,
): Promise<Recording> => {
  const { recording } = archive.manifest;
  if (!recording) return { state: 'none', assetId: null, durationMs: null };
  const same = await findSame(db, who, recording.sha256);
  if (same) return { state: 'here', assetId: same.asset_id, durationMs: same.duration_ms };
  if (recording.file === null) return { state: 'missing', assetId: null, durationMs: null };
  const path = join(folder, 'recording');
  await archive.extract(recording.file, path);
  const sha256 = (await sha256OfFile(path)).toString('hex');
  if (sha256 !== recording.sha256)
    throw new ApiError('err_file_damaged', { msg: 'The recording in the file is another one or damaged.' });
  const { kind, contentType, durationMs, streams } = await contentOf(path, 'media');
  if (durationMs === null) throw new ApiError('err_file_damaged');
  const uploadId = randomUUID();
  const bytes = archive.bytesOf(recording.file);
  // An upload in progress is not swept, and the leftovers of a crash are cleaned up like those of any upload
  await beginUpload(db, who, { uploadId, kind: 'media', name: recording.name, bytes });
  stored.uploadId = uploadId;
  await files.blobs.write(uploadId, createReadStream(path), bytes);
  return {
    state: 'here',
    assetId: uploadId,
    durationMs,
    async add(tx) {
      if (!(await endUpload(tx, who, uploadId))) throw projectNotFound();
      const meta = { duration_ms: durationMs, streams };
      const { name } = recording;
      await addAsset(tx, who, {
        asset_id: uploadId,
        kind,
        name,
        content_type: contentType,
        bytes,
        sha256,
        meta,
      });
    },
  };
};

const cueOf = ({ start_ms, end_ms, source_text, text, words, speaker }: ProjectSegment): Cue => ({
  startMs: start_ms ?? 0,
  endMs: end_ms ?? 0,
  text: source_text ?? '',
  words: source_text === null ? [] : words,
  speaker,
  translation: text,
});

/** Rows get new ids, because those in the file may belong to another project. */
const rowsOf = (
  { rows }: VideoProjectFile,
  voiceOf: (row: VideoProjectFile['rows'][number]) => ProjectSegment['voice'],
): ProjectSegment[] => {
  const ranks = generateNKeysBetween(null, null, rows.length);
  return rows.map((row, index) => {
    const { takes: _, back: __, ...segment } = row;
    if (row.start_ms === null || row.end_ms === null)
      throw new ApiError('err_file_damaged', { msg: `Line ${index + 1} of the file has no times.` });
    return { ...segment, segment_id: randomUUID(), rank: ranks[index]!, voice: voiceOf(row) };
  });
};

const known = async (q: Queryable, who: Caller, jobId: string): Promise<Imported> => {
  const { sourceId } = await sourceOfJob(q, who.tenantId, jobId);
  const [translation] = await translationsOf(q, who.tenantId, sourceId);
  if (!translation) throw projectNotFound();
  const { projectId } = translation;
  const [row] = await q.query<{ brought: BroughtProject }>(
    'select brought from video_translation where tenant_id = $1 and project_id = $2',
    [who.tenantId, projectId],
  );
  return { projectId, brought: row!.brought };
};

/**
 * Demands one file per take: a file named by many rows would be stored for each of them, far more than the archive
 * contains.
 *
 * @throws ApiError err_file_damaged
 */
const demandOwnFiles = (takes: readonly { file: string }[]): void => {
  const files = new Set<string>();
  for (const { file } of takes) {
    if (files.has(file))
      throw new ApiError('err_file_damaged', { msg: `Two takes of the file are ${file}.` });
    files.add(file);
  }
};

const unpack = async (
  needs: Needs,
  who: Caller,
  archive: ProjectArchive,
  folder: string,
  {
    stored,
    begin,
  }: { stored: Stored; begin: { key: string; input: Record<string, string>; archiveId: string } },
): Promise<Imported> => {
  const { db, engines, files, media } = needs;
  const { manifest } = archive;
  const own = ownOf(who);
  const voices = await readVoices(db, engines, own.tenantId, manifest);
  const rows = rowsOf(manifest, voices.ofRow);
  const wanted = manifest.rows.flatMap(({ takes }, index) =>
    takes.map((take) => ({ ...take, voice: voices.ofTake(take.voice), segmentId: rows[index]!.segment_id })),
  );
  demandOwnFiles(wanted);
  const bytes = wanted.reduce((sum, { file }) => sum + archive.bytesOf(file), 0);
  const recording = await findRecording(needs, who, archive, folder, stored);
  const toldMs = recording.durationMs ?? Math.max(...rows.map(({ end_ms }) => end_ms!));
  if (toldMs > VIDEO_MS_MAX) throw tooLong();
  await db.transaction((tx) => demandRoom(tx, who, bytes));
  const takes: StoredTake[] = await storeSounds(media.files, archive, wanted, stored.mediaIds);
  const brought: BroughtProject = {
    takes: takes.length,
    recording: recording.state,
    recording_name: manifest.recording?.name ?? null,
    missing_voices: voices.missing,
  };
  return db.transaction(async (tx) => {
    const { key, input, archiveId } = begin;
    const { jobId, isNew } = await enqueueIn(tx, who, { kind: KIND, key, input, kept: true });
    if (!isNew) return known(tx, who, jobId);
    await demandRoom(
      tx,
      who,
      takes.reduce((sum, take) => sum + take.bytes, 0),
    );
    await recording.add?.(tx);
    if (recording.assetId !== null && !(await useAsset(tx, own.tenantId, recording.assetId)))
      throw projectNotFound();
    const sourceId = await addSource(tx, who, {
      assetId: recording.assetId,
      jobId,
      toldMs,
      language: manifest.source_language,
      speakers: null,
      modelId: null,
      cues: rows.map(cueOf),
      part: null,
    });
    const { title, settings, target_language: target, translated } = manifest;
    const projectId = await addTranslation(tx, own, {
      sourceId,
      title,
      target,
      settings,
      until: 'translation',
      speechCreditsMax: 0,
    });
    await applyPatch(tx, own, { projectId, kind: KIND, patch: { revision: 1, put: rows } });
    await tx.query(
      `update video_translation set prepared = true, translated = $3, brought = $4::jsonb
        where tenant_id = $1 and project_id = $2`,
      [own.tenantId, projectId, translated, JSON.stringify(brought)],
    );
    const backs = manifest.rows.flatMap(({ text, back }, index) =>
      back == null ? [] : [{ segment_id: rows[index]!.segment_id, text, back }],
    );
    await storeBackTranslations(tx, own.tenantId, projectId, backs);
    await addTakes(tx, own.tenantId, projectId, takes);
    await files.forgetUnlessUsed(tx, who, archiveId);
    return { projectId, brought };
  });
};

/**
 * Imports a project file as a translation, and begins to prepare its picture. Nothing is charged: its takes were made
 * elsewhere and count as the user's files. Imports everything or nothing. A repeated key returns the same translation.
 *
 * @throws ApiError err_not_found, err_file_not_supported, err_file_damaged, err_file_too_complex,
 *   err_recording_too_long, err_files_quota, err_too_many_projects, err_text_too_long, err_too_many_requests; as
 *   `enqueueIn`
 */
export const importProject = async (
  needs: Needs,
  who: Caller,
  key: string,
  archiveId: string,
): Promise<Imported> => {
  const { db, files, media, withFolder } = needs;
  const input = { archive: archiveId, ...apiKeyOf(who) };
  const before = await findRepeated(db, who, { kind: KIND, key, input });
  if (before !== undefined) return known(db, who, before);
  await countAttempt(db, LIMIT, who.userId);
  const asset = await findAsset(db, media.sign, who, archiveId);
  if (!asset) throw new ApiError('err_not_found', { status: 404 });
  if (asset.kind !== 'project') throw new ApiError('err_file_not_supported');
  const stored: Stored = { mediaIds: [], uploadId: null };
  const imported = await files
    .withLocalFile(archiveId, who.tenantId, (path) =>
      withFolder(async (folder) => {
        const archive = await openArchive(path);
        try {
          return await unpack(needs, who, archive, folder, { stored, begin: { key, input, archiveId } });
        } finally {
          archive.close();
        }
      }),
    )
    .catch(async (error: unknown) => {
      // After other errors the transaction may have committed; files without a reference are swept later
      if (error instanceof ApiError) {
        await media.files.remove(stored.mediaIds);
        if (stored.uploadId !== null && (await endUpload(db, who, stored.uploadId)))
          await files.blobs.remove(stored.uploadId);
      }
      throw error;
    });
  if (!(await findAsset(db, media.sign, who, archiveId))) await files.blobs.remove(archiveId);
  return imported;
};
