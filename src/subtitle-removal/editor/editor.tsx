import { useState } from 'react';
import {
  REMOVAL_QUALITIES,
  type RemovalMethod,
  type RemovalQuality,
} from '../../contract/constants/subtitle-removal.ts';
import type { CallInput } from '../../contract/index.ts';
import { useHost } from '../../element/host-context.ts';
import { subtitleRemovalEditor as texts } from '../../i18n/en/subtitle-removal/editor.ts';
import { formatLength } from '../../i18n/format.ts';
import { useText } from '../../i18n/use-text.ts';
import { useStores } from '../../stores/use-stores.ts';
import { createOrders } from '../../studio/jobs/orders.ts';
import { focusPlace } from '../../studio/source/focus-place.ts';
import { StartButton } from '../../studio/source/start-button.tsx';
import { Banner } from '../../ui/banner.tsx';
import { SegmentedControl } from '../../ui/controls/segmented-control.tsx';
import { useJobFailure } from '../../studio/jobs/use-job-failure.ts';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { showToast } from '../../ui/layers/toasts.ts';
import { useSend } from '../../ui/use-send.ts';
import { useSheet } from '../../ui/use-sheet.ts';
import {
  atWork,
  itemOf,
  type EditedRemoval,
  type OpenedRemoval,
  type Removals,
} from '../history/removals.ts';
import { momentOf } from '../moment-of.ts';
import { RemovalHead } from '../opened/removal-head.tsx';
import { raise } from '../raise.ts';
import { AreaFields } from './area-fields.tsx';
import { AreaList } from './area-list.tsx';
import { toOrder, type EditedArea } from './areas.ts';
import type { ChangedAreas } from './changed-areas.ts';
import editorCss from './editor.css?inline';
import { useFocusAfterRemoval } from './focus-after-removal.ts';
import { MethodField } from './method-field.tsx';
import { Preview } from './preview.tsx';
import { Stage } from './stage.tsx';
import { useAreas } from './use-areas.ts';
import { useOptions } from './use-options.ts';
import { useQuote } from './use-quote.ts';
import { createVideoClock } from './video-clock.ts';

interface EditorProps {
  detail: EditedRemoval;
  list: Removals;
  changed: ChangedAreas;
  onClose(): void;
  onRenew(): void;
}

const FILL: RemovalMethod = 'fill';

/** The editor of a removal: the user checks the areas, chooses and previews a method, and orders the removal. */
export function Editor({ detail, list, changed, onClose, onRenew }: EditorProps) {
  useSheet(editorCss);
  const { client } = useStores();
  const host = useHost();
  const t = useText(texts);
  const { removal_id, duration_ms, width, height, asset_id } = detail;
  const state = useAreas({
    given: detail.edited ?? detail.areas ?? [],
    durationMs: duration_ms,
    onChange: (areas) => changed.write(removal_id, areas),
  });
  const { areas, selected } = state;
  const [clock] = useState(() => createVideoClock(duration_ms, areas[0] ? momentOf(areas[0]) : 0));
  const { options, reason: optionsReason, load } = useOptions();
  const [method, setMethod] = useState<RemovalMethod>(detail.method ?? FILL);
  const [quality, setQuality] = useState<RemovalQuality>(detail.quality ?? 'source');
  const { quote, reason: quoteReason, retry } = useQuote(removal_id, areas, method);
  const [orders] = useState(() =>
    createOrders(
      async (
        body: CallInput<'POST /v1/subtitle-removals/{removal_id}/start'>['body'],
        idempotencyKey: string,
      ) => {
        const { data } = await client.call('POST /v1/subtitle-removals/{removal_id}/start', {
          params: { removal_id },
          body,
          idempotencyKey,
        });
        return atWork(data.removal);
      },
    ),
  );
  const { busy, send } = useSend();
  const { editor, noteRemoval } = useFocusAfterRemoval(areas);

  const remove = (area: EditedArea) => {
    noteRemoval(area);
    state.remove(area.key);
    const action = { label: t('undo'), run: () => state.putBack(area) };
    showToast({ tone: 'info', text: t('areaDeleted'), action, about: 'area' });
  };
  const start = () => {
    if (!quote) return;
    const { credits, covered_ms: coveredMs } = quote;
    const order = { removal: removal_id, method, quality, areas: areas.length, coveredMs, credits };
    if (!raise(host, 'vox-subtitle-remove', order)) return;
    void send(async () => {
      const ordered = await orders.send({ areas: areas.map(toOrder), method, quality });
      changed.remove(removal_id);
      list.meet(itemOf(ordered));
    }).then((isDone) => {
      // The user was told. The price may have changed
      if (!isDone) retry();
    });
  };

  return (
    <div className="tool-home sr-editor" {...focusPlace(detail.title)}>
      <RemovalHead {...{ detail, list, onClose }} />
      <Outcome detail={detail} />
      {asset_id === null ? (
        <Banner tone="warn">{t('noVideo')}</Banner>
      ) : (
        <>
          <div ref={editor} className="sr-columns">
            <div className="sr-main-column">
              <Stage {...{ detail, state, clock, onRenew }} onRemove={remove} />
              {options && (
                <section className="sr-card" aria-label={t('method')}>
                  <h3>{t('method')}</h3>
                  <MethodField methods={options.methods} value={method} onChange={setMethod} />
                </section>
              )}
            </div>
            <div className="sr-side-column">
              <AreaList {...{ state, clock }} onRemove={remove} />
              <AreaFields
                {...{ width, height, clock }}
                area={selected}
                durationMs={duration_ms}
                hasMask={method === FILL || method === 'best_fill'}
                onChange={state.change}
              />
            </div>
          </div>
          {optionsReason ? (
            <ErrorNotice text={t('optionsFailed', { reason: optionsReason })} onRetry={load} />
          ) : (
            options && (
              <>
                <div className="sr-card">
                  <Preview {...{ detail, areas, method, clock }} methods={options.methods} />
                </div>
                <section className="sr-card sr-order" aria-label={t('order')}>
                  <div className="sr-quality">
                    <p className="ui-field-label" aria-hidden="true">
                      {t('quality')}
                    </p>
                    <SegmentedControl<RemovalQuality>
                      label={t('quality')}
                      value={quality}
                      options={REMOVAL_QUALITIES.map((value) => ({ value, label: t(value) }))}
                      onChange={setQuality}
                    />
                    <p className="sr-hint">{t(`${quality}Text`)}</p>
                  </div>
                  <div className="sr-start">
                    <p className="sr-hint">
                      {areas.length === 0
                        ? t('noAreasYet')
                        : quote &&
                          t('covered', {
                            length: formatLength(quote.covered_ms),
                            total: formatLength(duration_ms),
                          })}
                    </p>
                    <StartButton
                      label={t(busy ? 'starting' : 'start')}
                      busy={busy}
                      quote={quote}
                      onStart={start}
                    />
                  </div>
                  {quoteReason && (
                    <ErrorNotice text={t('quoteFailed', { reason: quoteReason })} onRetry={retry} />
                  )}
                </section>
              </>
            )
          )}
        </>
      )}
    </div>
  );
}

/** Reports what the search found, or why the last removal failed. */
function Outcome({ detail }: { detail: OpenedRemoval }) {
  const t = useText(texts);
  const whyFailed = useJobFailure();
  const { job, isOrdered, areas, read_by } = detail;
  if (isOrdered && job.state === 'cancelled') return <Banner>{t('cancelled')}</Banner>;
  if (isOrdered && job.error === 'err_video_without_subtitle')
    return <Banner tone="warn">{t('noTextLeft')}</Banner>;
  if (isOrdered) return <ErrorNotice text={t('failed', { reason: whyFailed(job.error) })} />;
  if (!areas || areas.length === 0) return <Banner>{t('noText')}</Banner>;
  return <p className="sr-hint">{read_by === null ? t('notRead') : t('foundBy', { engine: read_by })}</p>;
}
