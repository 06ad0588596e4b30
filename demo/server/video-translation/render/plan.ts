import { randomUUID } from 'node:crypto';
import { VIDEO_MS_MAX } from '../../../../src/contract/constants/video-translation.ts';
import type { SubtitleCue } from '../../../../src/studio/model/subtitles/files/subtitle-cue.ts';
import type { VideoSettings } from '../../../../src/contract/index.ts';
import { FRAME_RATE } from '../../../../src/studio/model/subtitles/presets.ts';
import type { Db } from '../../db/db.ts';
import { MEDIA_FORMATS } from '../../process/media-formats.ts';
import { probeMedia } from '../../process/probe-media.ts';
import { loadProject } from '../../projects/load-project.ts';
import { cutPicture, timesIn, type PicturePart } from '../../video/cut-picture.ts';
import { frameTimesOf } from '../../video/packet-times.ts';
import { isCopied } from '../../video/join-video.ts';
import { findBackground } from '../background/backgrounds.ts';
import { rowsIn } from '../downloads.ts';
import { makeSubtitles } from './make-subtitles.ts';
import { wantsBackground, type RenderOrder } from './order.ts';
import { isReshaped } from './shape.ts';
import { placeVoices, type PlacedVoices } from './voices.ts';
import { cutTo, within } from './within.ts';

/** Time limit for reading the times of all frames of a video. */
const LIMIT_MS = 20 * 60_000;

/** A part of the picture, with the id of its blob. */
export interface PlannedPart extends PicturePart {
  id: string;
}

/** The inputs of a render. Planned once, so that edits and restarts do not change a render that has begun. */
export interface RenderPlan extends PlacedVoices {
  /** Length of the file in milliseconds. Without a recording, it holds the last voice. */
  durationMs: number;
  settings: VideoSettings;
  /** Start time of the recording on its own clock, in seconds. */
  startSeconds: number;
  /** The subtitles to show, in the time of the file. */
  cues: SubtitleCue[];
  /** Number of findings of the subtitle checks. */
  checks: number;
  /** Blob id of the first audio track. */
  soundId: string;
  /** Blob id of the second audio track, the original; null without one. */
  originalId: string | null;
  /** Blob id of the separated background; null if it is not mixed in, or did not exist yet when this was planned. */
  backgroundId: string | null;
  /** Seconds from the start of the file to the first frame. */
  firstSeconds: number;
  /** Empty if the picture is copied. */
  parts: PlannedPart[];
}

/** Start of the file on the recording's clock, in seconds. */
export const originOf = ({
  plan,
  order,
}: {
  plan: Pick<RenderPlan, 'startSeconds'>;
  order: Pick<RenderOrder, 'fromMs'>;
}): number => plan.startSeconds + order.fromMs / 1000;

/** The ids of all blobs that are stored until the file is done. */
export const partIdsOf = ({ soundId, originalId, parts }: RenderPlan): string[] => [
  soundId,
  ...(originalId === null ? [] : [originalId]),
  ...parts.map(({ id }) => id),
];

/**
 * Plans a render.
 *
 * @param original path of the recording; null if it was deleted
 * @throws ApiError err_not_found; ReaderKilled; the signal's reason when aborted
 */
export const planRender = async (
  db: Db,
  order: RenderOrder,
  original: string | null,
  { tenantId, signal }: { tenantId: string; signal: AbortSignal },
): Promise<RenderPlan> => {
  const { projectId, owner, format, sound, subtitles, picture, target, source, settings, assetId, rules } =
    order;
  const isEndless = assetId === null && picture === null;
  const placed = await placeVoices(db, { tenantId, ...order, ...(isEndless && { wholeMs: Infinity }) });
  const voiceEnds = placed.voices.map(({ startMs, lengthMs }) => Math.ceil(startMs + lengthMs));
  const project = await loadProject(db, { tenantId, owner }, projectId);
  const isVideo = format === 'mp4' && original !== null && picture !== null;
  const isShown = isVideo && subtitles !== 'none';
  const frameRate = picture?.frameRate ?? FRAME_RATE;
  const rows = rowsIn(project);
  const subtitled = await makeSubtitles(
    {
      checked: rows.filter(within(order)),
      shown: isShown ? rows : [],
      rules,
      frameRate,
      language: target,
      sourceLanguage: source,
      glossary: settings.glossary,
    },
    { who: tenantId, signal },
  );
  const cues = cutTo(subtitled.cues, order);
  const startSeconds = original ? ((await probeMedia(original, MEDIA_FORMATS))?.startSeconds ?? 0) : 0;
  const isBurned = subtitles === 'burned' && cues.length > 0;
  const hasBackground = original !== null && assetId !== null && wantsBackground(order, settings);
  const originSeconds = originOf({ plan: { startSeconds }, order });
  const isEncoded =
    isVideo && (isBurned || order.isPart || !isCopied(picture) || isReshaped(picture, order.look));
  const all = isEncoded ? await frameTimesOf(original, { signal, timeoutMs: LIMIT_MS }) : null;
  const ends = order.isPart ? { from: originSeconds, until: originSeconds + order.durationMs / 1000 } : null;
  const times = all && ends ? timesIn(all, ends) : all;
  return {
    ...placed,
    // Rows may have been moved beyond the limit since the file was ordered
    durationMs:
      isEndless && !order.isPart
        ? Math.min(VIDEO_MS_MAX, Math.max(order.durationMs, ...voiceEnds))
        : order.durationMs,
    settings,
    startSeconds,
    cues,
    checks: subtitled.findings,
    soundId: randomUUID(),
    originalId: isVideo && sound === 'both' ? randomUUID() : null,
    backgroundId: hasBackground ? await findBackground(db, tenantId, assetId) : null,
    firstSeconds: Math.max(0, (times?.all[0] ?? originSeconds) - originSeconds),
    parts: isEncoded ? cutPicture(times, ends).map((part) => ({ ...part, id: randomUUID() })) : [],
  };
};
