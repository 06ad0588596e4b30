import { useStore } from '@nanostores/react';
import ScanEye from 'lucide-react/icons/scan-eye';
import { useState } from 'react';
import { REMOVAL_PREVIEW_MS, type RemovalMethod } from '../../contract/constants/subtitle-removal.ts';
import { subtitleRemoval } from '../../i18n/en/subtitle-removal/subtitle-removal.ts';
import { subtitleRemovalEditor as texts } from '../../i18n/en/subtitle-removal/editor.ts';
import { useText } from '../../i18n/use-text.ts';
import { useReportedError } from '../../notices/index.ts';
import { useStores } from '../../stores/use-stores.ts';
import { formatTenths } from '../../studio/trim/format-tenths.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { useSend } from '../../ui/use-send.ts';
import { Compare, type ComparedVideo } from '../compare/compare.tsx';
import type { OpenedRemoval } from '../history/removals.ts';
import { toOrder, type EditedArea } from './areas.ts';
import type { Options } from './use-options.ts';
import type { VideoClock } from './video-clock.ts';

interface PreviewProps {
  detail: OpenedRemoval;
  areas: readonly EditedArea[];
  method: RemovalMethod;
  methods: Options['methods'];
  clock: VideoClock;
}

/** A preview with the areas and method it was made from. */
interface Shown {
  readonly areas: readonly EditedArea[];
  readonly methods: readonly RemovalMethod[];
  readonly videos: readonly ComparedVideo[];
}

const NONE = '';

/** Previews a short part of the video before and after, by one method or by two side by side. */
export function Preview({ detail, areas, method, methods, clock }: PreviewProps) {
  const { client } = useStores();
  const t = useText(texts);
  const words = useText(subtitleRemoval);
  const { busy, failure, send, reset } = useSend();
  const reason = useReportedError(failure);
  const [other, setOther] = useState<RemovalMethod | typeof NONE>(NONE);
  const [shown, setShown] = useState<Shown | null>(null);
  const ms = useStore(clock.$ms);
  const others = methods.filter((one) => one.is_available && one.method !== method);
  const beside = others.some((one) => one.method === other) ? other : NONE;
  const wanted = beside === NONE ? [method] : [method, beside];
  const at = Math.max(0, Math.min(ms, detail.duration_ms - REMOVAL_PREVIEW_MS));
  const isCovered = areas.some(({ from_ms, to_ms }) => from_ms < at + REMOVAL_PREVIEW_MS && to_ms > at);
  const isOld = shown !== null && (shown.areas !== areas || shown.methods.join() !== wanted.join());

  const make = () =>
    send(async () => {
      const videos: ComparedVideo[] = [];
      // One after another: the server makes one preview at a time
      for (const one of wanted) {
        const { data } = await client.call('POST /v1/subtitle-removals/{removal_id}/preview', {
          params: { removal_id: detail.removal_id },
          body: { areas: areas.map(toOrder), method: one, at_ms: Math.round(at) },
          silent: true,
        });
        videos.push({
          label: words(one),
          before: client.address(data.before_url),
          after: client.address(data.after_url),
        });
      }
      setShown({ areas, methods: wanted, videos });
    });

  return (
    <section className="sr-preview" aria-label={t('preview')}>
      <div className="sr-preview-head">
        <div className="sr-preview-words">
          <h3>{t('preview')}</h3>
          <p className="sr-hint">
            {t(isCovered ? 'previewText' : 'noAreaHere')}
            {isCovered && wanted.includes('best_fill') && ` ${t('previewSlow')}`}
          </p>
        </div>
        <label className="sr-beside">
          <span>{t('compareWith')}</span>
          <Select<RemovalMethod | typeof NONE>
            size={32}
            value={beside}
            options={[
              { value: NONE, label: t('nothingElse') },
              ...others.map((one) => ({ value: one.method, label: words(one.method) })),
            ]}
            onChange={setOther}
          />
        </label>
        <Button size={32} icon={ScanEye} busy={busy} disabled={!isCovered} onClick={() => void make()}>
          {busy ? t('previewing') : t('previewAt', { time: formatTenths(at) })}
        </Button>
      </div>
      {reason && <ErrorNotice text={t('previewFailed', { reason })} onRetry={() => (reset(), void make())} />}
      {shown && (
        <>
          <Compare
            key={shown.videos.map(({ after }) => after).join()}
            videos={shown.videos}
            width={detail.width}
            height={detail.height}
            isLoop
          />
          {isOld && (
            <p className="sr-hint" role="status">
              {t('previewOld')}
            </p>
          )}
        </>
      )}
    </section>
  );
}
