import { useStore } from '@nanostores/react';
import Download from 'lucide-react/icons/download';
import { useEffect, useRef, useState } from 'react';
import type { VideoRender } from '../../../contract/index.ts';
import { editorExport } from '../../../i18n/en/video-translation/editor-export.ts';
import { formatDate, formatNumber } from '../../../i18n/format.ts';
import { formatRough } from '../../../i18n/rough-time.ts';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import { isOpenJob } from '../../../studio/jobs/follow-jobs.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { ProgressBar } from '../../../ui/lists/progress-bar.tsx';
import { useSend } from '../../../ui/use-send.ts';
import { showToast } from '../../../ui/layers/toasts.ts';
import { useTranslationFailure } from '../../home/failure-words.ts';
import type { Renders } from './renders.ts';
import { useDownload } from './use-download.ts';

/** The sound and video files, finished or in progress. */
export function RenderList({ renders }: { renders: Renders }) {
  const t = useText(editorExport);
  const all = useStore(renders.$renders);
  const list = useRef<HTMLUListElement>(null);
  const newest = all[0]?.render_id;
  const shown = useRef(newest);
  useEffect(() => {
    // The order form may fill the dialog, so scroll to the new file
    if (newest !== shown.current) list.current?.firstElementChild?.scrollIntoView({ block: 'nearest' });
    shown.current = newest;
  }, [newest]);
  if (all.length === 0) return null;
  return (
    <section>
      <h3>{t('files')}</h3>
      <ul ref={list} className="export-list">
        {all.map((render) => (
          <RenderItem key={render.render_id} render={render} renders={renders} />
        ))}
      </ul>
    </section>
  );
}

function RenderItem({ render, renders }: { render: VideoRender; renders: Renders }) {
  const t = useText(editorExport);
  const { locale } = useLanguage();
  const download = useDownload();
  const whyFailed = useTranslationFailure();
  const { busy, send } = useSend();
  const { format, job, result, render_id: id, created_at } = render;
  const sound = t(`sound-${render.sound}`);
  const words =
    format === 'mp4'
      ? t('facts', { format: t(format), sound, subtitles: t(`subtitles-${render.subtitles}`) })
      : t('soundFacts', { format: t(format), sound });
  const get = async () => {
    const downloadTaskType = format === 'mp4' ? 'video' : 'audio';
    try {
      await download({ ext: format, downloadTaskType, name: `${id}.${format}` });
    } catch {
      showToast({ tone: 'error', text: t('downloadFailed'), about: 'download' });
    }
  };
  return (
    <li>
      <div className="export-words">
        <p>{words}</p>
        <p className="editor-hint">{formatDate(locale, created_at)}</p>
        {isOpenJob(job) && (
          <>
            <ProgressBar label={t('working')} value={job.progress} />
            <Remaining render={render} />
          </>
        )}
        {job.state === 'failed' && (
          <p className="export-failed">
            {t('failed')} {whyFailed(job.error)}
          </p>
        )}
        {job.state === 'cancelled' && <p className="editor-hint">{t('cancelled')}</p>}
        {result && <RenderReport report={result.report} by={render.rules.id} />}
      </div>
      {isOpenJob(job) && (
        <Button size={32} onClick={() => void renders.cancel(render).catch(() => undefined)}>
          {t('cancel')}
        </Button>
      )}
      {(job.state === 'failed' || job.state === 'cancelled') && (
        <Button size={32} busy={busy} onClick={() => void send(() => renders.again(render))}>
          {t('retry')}
        </Button>
      )}
      {result && (
        <Button size={32} icon={Download} onClick={() => void get()}>
          {t('download')}
        </Button>
      )}
    </li>
  );
}

/** Smallest progress for which a remaining time is estimated. */
const KNOWN = 0.05;

/** What a file waits for, or the remaining time, estimated from its progress. */
function Remaining({ render }: { render: VideoRender }) {
  const t = useText(editorExport);
  const { locale } = useLanguage();
  const { state, step, started_at, progress } = render.job;
  // Excludes the time in which the render waited for the separated background
  const since = render.waited_until ?? started_at;
  const [leftMs, setLeftMs] = useState<number | null>(null);
  useEffect(() => {
    // Computed only when the job reports progress
    if (since !== null && progress >= KNOWN) setLeftMs(((Date.now() - since) * (1 - progress)) / progress);
  }, [since, progress]);
  if (step === 'background') return <p className="editor-hint">{t('waitingForBackground')}</p>;
  if (state === 'queued') return <p className="editor-hint">{t('waiting')}</p>;
  if (leftMs === null) return null;
  return (
    <p className="editor-hint">{t('timeLeft', { time: formatRough(locale, Math.max(1_000, leftMs)) })}</p>
  );
}

type Report = NonNullable<VideoRender['result']>['report'];

/** Measurements of a file. */
function RenderReport({ report, by }: { report: Report; by: VideoRender['rules']['id'] }) {
  const t = useText(editorExport);
  const { locale } = useLanguage();
  const { loudness_lufs, true_peak_dbtp, lowered_instead: isLowered, drift, checks, rows } = report;
  const decimal = (value: number) => formatNumber(locale, value, { maximumFractionDigits: 1 });
  const measured = (
    name: 'loudness' | 'peak' | 'pictureDrift' | 'soundDrift' | 'captionsDrift',
    unit: 'loudnessOf' | 'peakOf' | 'milliseconds',
    value: number | null,
  ): [string, string][] => (value === null ? [] : [[t(name), t(unit, { value: decimal(value) })]]);
  const facts: [string, string][] = [
    ...measured('loudness', 'loudnessOf', loudness_lufs),
    ...measured('peak', 'peakOf', true_peak_dbtp),
    ...measured('pictureDrift', 'milliseconds', drift.picture_ms),
    ...measured('soundDrift', 'milliseconds', drift.sound_ms),
    ...measured('captionsDrift', 'milliseconds', drift.captions_ms),
    [t(`checks-${by}`), t('findings', { count: checks })],
    ...(isLowered ? [[t('original'), t('loweredInstead')] as [string, string]] : []),
    [t('asSpoken'), t('lines', { count: rows.as_spoken })],
    [t('stretched'), t('lines', { count: rows.stretched })],
    [t('tooLong'), t('lines', { count: rows.too_long })],
    [t('silent'), t('lines', { count: rows.silent })],
  ];
  return (
    <details className="export-report">
      <summary>{t('report')}</summary>
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
