import type { LucideIcon } from 'lucide-react';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import Scissors from 'lucide-react/icons/scissors';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import X from 'lucide-react/icons/x';
import { useMemo, useState } from 'react';
import { SAMPLE_MS_MIN } from '../../contract/constants/voice-cloning.ts';
import type { Asset } from '../../contract/index.ts';
import { useHost } from '../../element/host-context.ts';
import { source as sourceTexts } from '../../i18n/en/shared/source.ts';
import { makeClone as texts } from '../../i18n/en/voice-cloning/make.ts';
import { formatBytes, formatLength } from '../../i18n/format.ts';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { useReportedError } from '../../notices/index.ts';
import { isFileRefused } from '../../studio/source/upload.ts';
import { firstPart } from '../../studio/trim/part.ts';
import { Trim } from '../../studio/trim/trim.tsx';
import { usePeaks } from '../../studio/trim/use-peaks.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { ProgressBar } from '../../ui/lists/progress-bar.tsx';
import { raise } from '../raise.ts';
import { isRefused, isUnreadable, partOf, type Check, type Sample, type Samples } from './samples.ts';

interface SampleRowProps {
  sample: Sample;
  samples: Samples;
  /** Longest usable part, in milliseconds. */
  longestMs: number;
  /** Name of an earlier sample with some of the same audio; null without one. */
  repeated: string | null;
}

/** A sample: its upload, then its quality and the part in use. */
export function SampleRow({ sample, samples, longestMs, repeated }: SampleRowProps) {
  const t = useText(texts);
  const sourceText = useText(sourceTexts);
  const { locale } = useLanguage();
  const [isTrimming, setTrimming] = useState(false);
  const { key, name, state, check, upload } = sample;
  const failure = state.phase === 'failed' ? state.failure : null;
  const uploadReason = useReportedError(failure);
  const part = partOf(sample);
  const size = (bytes: number) => formatBytes(locale, bytes);
  const figures = 'sentBytes' in state && {
    sent: size(state.sentBytes),
    total: size(state.file.size),
  };
  const facts =
    state.phase === 'sending' && figures
      ? t('sending', figures)
      : state.phase === 'paused' && figures
        ? t('paused', figures)
        : state.phase === 'waiting'
          ? t('waiting')
          : part
            ? formatLength(part.endMs - part.startMs)
            : '';
  const isThere = state.phase === 'done';
  const isLost = failure !== null && isFileRefused(failure);
  return (
    <li className="clone-sample">
      <div className="clone-sample-head">
        <CheckIcon check={check} isRepeated={repeated !== null} />
        <div className="clone-sample-words">
          <p className="clone-sample-name" dir="auto">
            {name}
          </p>
          <p className="clone-hint">{facts}</p>
        </div>
        {state.phase === 'sending' && (
          <IconButton icon={Pause} label={sourceText('pause')} onClick={upload.pause} />
        )}
        {state.phase === 'paused' && (
          <IconButton icon={Play} label={sourceText('resume')} onClick={upload.resume} />
        )}
        {isThere && (
          <IconButton
            icon={Scissors}
            label={t('trimNamed', { name })}
            aria-expanded={isTrimming}
            onClick={() => setTrimming(!isTrimming)}
          />
        )}
        <IconButton
          icon={X}
          label={t(isThere || isLost ? 'removeNamed' : 'cancelUpload', { name })}
          onClick={() => samples.remove(key)}
        />
      </div>
      {state.phase === 'sending' && (
        <ProgressBar label={t('uploadingNamed', { name })} value={state.sentBytes / state.file.size} />
      )}
      {uploadReason && (
        <ErrorNotice
          text={t('uploadFailed', { reason: uploadReason })}
          onRetry={isLost ? undefined : upload.resume}
        />
      )}
      {isThere && repeated !== null && (
        <div role="status" className="clone-check">
          <p>{t('repeated', { name: repeated })}</p>
          <p className="clone-check-end">{t('useless')}</p>
        </div>
      )}
      {isThere && repeated === null && <CheckWords check={check} onRetry={() => samples.checkAgain(key)} />}
      {isThere && isTrimming && <TrimSample {...{ sample, samples, longestMs }} asset={state.asset} />}
    </li>
  );
}

function CheckIcon({ check, isRepeated }: { check: Check; isRepeated: boolean }) {
  if (isRepeated) return <Sign icon={CircleX} tone="danger" />;
  if (check.phase === 'none') return <span className="clone-sample-icon" />;
  if (check.phase === 'asking') return <span className="ui-spinner clone-sample-icon" aria-hidden="true" />;
  if (check.phase === 'failed') return <Sign icon={CircleAlert} tone="warn" />;
  if (isRefused(check.quality)) return <Sign icon={CircleX} tone="danger" />;
  return check.quality.problems.length > 0 ? (
    <Sign icon={TriangleAlert} tone="warn" />
  ) : (
    <Sign icon={CircleCheck} tone="ok" />
  );
}

const Sign = ({ icon: Icon, tone }: { icon: LucideIcon; tone: 'ok' | 'warn' | 'danger' }) => (
  <Icon size={18} aria-hidden="true" className="clone-sample-icon" data-tone={tone} />
);

/** The problems of a sample, each with advice. */
function CheckWords({ check, onRetry }: { check: Check; onRetry(): void }) {
  const t = useText(texts);
  const failure = check.phase === 'failed' ? check.failure : null;
  const reason = useReportedError(failure);
  if (failure && reason) {
    return (
      <ErrorNotice
        text={t('checkFailed', { reason })}
        onRetry={isUnreadable(failure) ? undefined : onRetry}
      />
    );
  }
  return (
    <div role="status" className="clone-check">
      {check.phase === 'asking' && <p>{t('checking')}</p>}
      {check.phase === 'done' && check.quality.problems.length === 0 && <p>{t('good')}</p>}
      {check.phase === 'done' && check.quality.problems.map((problem) => <p key={problem}>{t(problem)}</p>)}
      {check.phase === 'done' && check.quality.problems.length > 0 && (
        <p className="clone-check-end">{t(isRefused(check.quality) ? 'useless' : 'worse')}</p>
      )}
    </div>
  );
}

/** The waveform of a sample with its selected part. */
function TrimSample({
  sample,
  samples,
  longestMs,
  asset,
}: Omit<SampleRowProps, 'repeated'> & { asset: Asset }) {
  const t = useText(texts);
  const host = useHost();
  const { asset_id: assetId, duration_ms: durationMs } = asset;
  const recording = useMemo(() => ({ assetId, durationMs, peaks: null }), [assetId, durationMs]);
  const { shape, reason, isRefused: isUseless, load } = usePeaks(recording);
  const limits = { shortestMs: SAMPLE_MS_MIN, longestMs };
  if (shape && shape.durationMs < SAMPLE_MS_MIN) {
    return <ErrorNotice text={t('partShort', { length: formatLength(SAMPLE_MS_MIN) })} />;
  }
  return (
    <>
      {reason && <ErrorNotice text={t('waveFailed', { reason })} onRetry={isUseless ? undefined : load} />}
      {shape && (
        <Trim
          // Remounts when the waveform arrives
          key={`${shape.durationMs} ${shape.peaks.length}`}
          totalMs={shape.durationMs}
          peaks={shape.peaks}
          url={asset.url}
          part={partOf(sample) ?? firstPart(shape.durationMs, limits)}
          limits={limits}
          title={sample.name}
          limitNote={t('partLimit', { length: formatLength(longestMs) })}
          brokenNote={t('partBroken')}
          onPart={(part) => samples.setPart(sample.key, part)}
          onPlay={(positionMs) => raise(host, 'vox-play', { script: null, positionMs })}
        />
      )}
    </>
  );
}
