import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import {
  SAMPLE_BYTES_MAX,
  SAMPLE_LIMITS,
  SAMPLE_RECORDING_MS_MAX,
  type CloneKind,
} from '../../contract/constants/voice-cloning.ts';
import { makeClone as texts } from '../../i18n/en/voice-cloning/make.ts';
import { formatLength } from '../../i18n/format.ts';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { DropArea } from '../../studio/source/drop-area.tsx';
import { mayBe } from '../../studio/source/file-kind.ts';
import { megabytes } from '../../studio/source/file-size.ts';
import { KeptTakes } from '../../studio/source/kept-takes.tsx';
import sourceCss from '../../studio/source/source.css?inline';
import { keptTakes, type KeptTake } from '../../stores/kept-takes.ts';
import { Chunk } from '../../ui/chunk.tsx';
import { showToast } from '../../ui/layers/toasts.ts';
import { ProgressBar } from '../../ui/lists/progress-bar.tsx';
import { OnDemand } from '../../ui/on-demand.tsx';
import { useSheet } from '../../ui/use-sheet.ts';
import { useSampleNeeds } from '../use-sample-needs.ts';
import { SampleRow } from './sample-row.tsx';
import type { Samples } from './samples.ts';
import { repeatOf, type Summary } from './summary.ts';

interface SamplesStepProps {
  user: string;
  kind: CloneKind;
  /** Language of the speaker, for the texts to read. */
  language: string;
  samples: Samples;
  summary: Summary;
}

const loadRecorder = () => import('../../studio/recording/recorder-panel.tsx');
const loadReading = () => import('./reading.tsx');
const nothing = () => null;

/** Records or uploads samples, and shows the quality of each. */
export function SamplesStep({ user, kind, language, samples, summary }: SamplesStepProps) {
  useSheet(sourceCss);
  const t = useText(texts);
  const { locale } = useLanguage();
  const needs = useSampleNeeds(kind);
  const all = useStore(samples.$samples);
  const [isRecording, setRecording] = useState(false);
  const [kept, setKept] = useState<readonly KeptTake[]>([]);
  useEffect(() => {
    let isHere = true;
    void keptTakes.list(user).then((takes) => isHere && setKept(takes));
    return () => {
      isHere = false;
    };
  }, [user]);
  const { countMin, countMax, totalMsMin, totalMsMax } = SAMPLE_LIMITS[kind];
  const most = megabytes(locale, SAMPLE_BYTES_MAX);

  const begin = (files: readonly File[]) => {
    const room = countMax - samples.$samples.get().length;
    if (files.length > room) showToast({ tone: 'info', text: t('tooMany', { most: countMax }) });
    for (const file of files.slice(0, Math.max(0, room))) {
      const { name, size } = file;
      if (!mayBe(file, 'audio', 'video')) showToast({ tone: 'error', text: t('notSound', { name }) });
      else if (size > SAMPLE_BYTES_MAX) showToast({ tone: 'error', text: t('tooLarge', { name, most }) });
      else samples.add(file);
    }
  };
  const withoutKept = (id: string) => setKept((takes) => takes.filter((one) => one.id !== id));
  const use = ({ id, file }: KeptTake) => {
    setRecording(false);
    withoutKept(id);
    // The draft keeps the uploaded sample from now on
    samples.add(file, () => void keptTakes.remove(user, id));
  };
  const discard = (id: string) => {
    withoutKept(id);
    void keptTakes.remove(user, id);
  };
  const length = formatLength(summary.totalMs);
  const isEnough = summary.totalMs >= totalMsMin;
  return (
    <>
      <div className="clone-hint">
        <p>{needs}</p>
        <p>{t('samplesText')}</p>
      </div>
      {all.length > 0 && (
        <ul className="clone-samples">
          {all.map((sample) => (
            <SampleRow
              key={sample.key}
              sample={sample}
              samples={samples}
              longestMs={totalMsMax}
              repeated={repeatOf(sample, all)?.name ?? null}
            />
          ))}
        </ul>
      )}
      {all.length > 0 && (
        <div className="clone-total" data-enough={isEnough || undefined}>
          <p role="status">
            {summary.totalMs > totalMsMax
              ? t('totalMany', { length, most: formatLength(totalMsMax) })
              : isEnough
                ? t('totalEnough', { length, most: formatLength(totalMsMax) })
                : t('total', { length, least: formatLength(totalMsMin) })}
            {countMin > 1 && ` · ${t('count', { count: all.length, least: countMin })}`}
          </p>
          <ProgressBar label={t('samples')} value={Math.min(1, summary.totalMs / totalMsMin)} />
        </div>
      )}
      {isRecording ? (
        <OnDemand load={loadRecorder} onClose={() => setRecording(false)}>
          {({ RecorderPanel }) => (
            <RecorderPanel
              user={user}
              longestMs={Math.min(SAMPLE_RECORDING_MS_MAX, totalMsMax)}
              hasAdvice
              onTake={use}
              onClose={() => setRecording(false)}
            >
              <Chunk load={loadReading} waiting={null} failed={nothing} quiet>
                {({ Reading }) => <Reading language={language} count={all.length} />}
              </Chunk>
            </RecorderPanel>
          )}
        </OnDemand>
      ) : (
        all.length < countMax && (
          <>
            <KeptTakes takes={kept} onUse={use} onDiscard={discard} />
            <DropArea
              text={t('dropText', { size: most })}
              multiple
              onFiles={begin}
              onRecord={() => setRecording(true)}
            />
          </>
        )
      )}
    </>
  );
}
