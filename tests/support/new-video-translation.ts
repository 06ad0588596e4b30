import type { Asset, Project, ProjectSegment, VideoTranslationDetail } from '../../src/contract/index.ts';
import { uuid } from './uuid.ts';
import { NOW, downloadsOf, videoJob, videoSettings } from './video-translation-parts.ts';

interface Made {
  /** It is the n-th one. */
  n: number;
  title: string;
  segments: readonly ProjectSegment[];
  /** Null without a recording. */
  asset: Asset | null;
  /** Of every recording. */
  playUrl: string;
  seconds: number;
  credits: number;
}

/** A translation on the fake server that is prepared, unless said otherwise. */
export function newVideoTranslation(
  { n, title, segments, asset, playUrl, seconds, credits }: Made,
  more: Partial<VideoTranslationDetail>,
): VideoTranslationDetail {
  const project_id = uuid(900 + n);
  const project: Project = {
    project_id,
    kind: 'video-translation',
    title,
    revision: 1,
    created_at: NOW,
    updated_at: NOW,
    lead: '',
    segments: [...segments],
    removed: [],
  };
  const settings = more.settings ?? videoSettings(more.output && { output: more.output });
  return {
    project_id,
    title,
    created_at: NOW,
    updated_at: NOW,
    duration_ms: seconds * 1000,
    source_language: 'en',
    target_language: 'fr',
    output: settings.output,
    poster_url: null,
    rows: segments.length,
    open_rows: 0,
    job: videoJob(n),
    waits_for: null,
    credits_charged: (more.job?.state ?? 'done') === 'done' ? credits : 0,
    play_url: asset ? playUrl : null,
    picture: asset ? { width: 1280, height: 720, frame_rate: 25 } : null,
    peaks: asset ? Array.from({ length: 200 }, (_, index) => 20 + ((index * 37) % 80)) : [],
    thumbnails: null,
    model_id: 'opus',
    speakers_failed: false,
    heard_speakers: [],
    settings,
    project,
    back_translations: [],
    renders: [],
    takes_url: null,
    project_urls: null,
    background: null,
    downloads: segments.length > 0 ? downloadsOf(n) : null,
    ...more,
    asset,
  };
}
