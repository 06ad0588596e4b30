import Captions from 'lucide-react/icons/captions';
import Download from 'lucide-react/icons/download';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { subtitleRemovalResult as texts } from '../../i18n/en/subtitle-removal/result.ts';
import { subtitleRemoval } from '../../i18n/en/subtitle-removal/subtitle-removal.ts';
import { formatClock, formatLength } from '../../i18n/format.ts';
import { useText } from '../../i18n/use-text.ts';
import { useStores } from '../../stores/use-stores.ts';
import { focusPlace } from '../../studio/source/focus-place.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { VirtualList } from '../../ui/lists/virtual-list.tsx';
import { useSheet } from '../../ui/use-sheet.ts';
import { Compare } from '../compare/compare.tsx';
import type { OpenedRemoval, Removals } from '../history/removals.ts';
import { momentOf } from '../moment-of.ts';
import { RemovalHead } from '../opened/removal-head.tsx';
import { Report } from './report.tsx';
import { TranslateButton } from './translate-button.tsx';
import resultCss from './result.css?inline';
import { useRemovalDownload } from './use-removal-download.ts';

interface ResultProps {
  detail: OpenedRemoval;
  list: Removals;
  onClose(): void;
  /** Fetches the removal again: the addresses of its videos may have expired. */
  onRenew(): void;
  /** Opens the translation of a cleaned video, by the id of its removal. Without it an event asks the page to do so. */
  onTranslate: ((removal: string) => void) | undefined;
  /** Searches the video again; undefined if it was deleted. */
  onAgain: (() => void) | undefined;
}

const CUE_HEIGHT = 48;
/** Most cues that are visible at once. */
const CUES = 6;

/** The result of a removal: comparison with the original, measurements, downloads, and the removed text. */
export function Result({ detail, list, onClose, onRenew, onTranslate, onAgain }: ResultProps) {
  useSheet(resultCss);
  const { client } = useStores();
  const t = useText(texts);
  const words = useText(subtitleRemoval);
  const { removal_id, title, method, asset_url, result, duration_ms, width, height, cues } = detail;
  const download = useRemovalDownload(removal_id, title);
  return (
    <div className="tool-home sr-result" {...focusPlace(title)}>
      <RemovalHead {...{ detail, list, onClose }}>
        {onAgain && (
          <Button size={32} icon={RefreshCw} onClick={onAgain}>
            {t('again')}
          </Button>
        )}
        {cues.length > 0 && (
          <Button
            size={32}
            icon={Captions}
            onClick={() =>
              void download({ ext: 'srt', downloadTaskType: 'srt', urlOf: ({ srt_url }) => srt_url })
            }
          >
            {t('downloadText')}
          </Button>
        )}
        {result && <TranslateButton removal={removal_id} onTranslate={onTranslate} />}
        {result && (
          <Button
            size={32}
            variant="primary"
            icon={Download}
            onClick={() =>
              void download({
                ext: result.container,
                downloadTaskType: 'video',
                urlOf: (fresh) => fresh.result?.url ?? null,
              })
            }
          >
            {t('download')}
          </Button>
        )}
      </RemovalHead>
      <p className="sr-hint">
        {t('facts', { method: words(method ?? 'fill'), length: formatLength(duration_ms) })}
        {' · '}
        {t('charged', { count: detail.credits_charged })}
      </p>
      {result ? (
        <Compare
          key={result.url}
          videos={[
            {
              label: words(method ?? 'fill'),
              before: asset_url === null ? null : client.address(asset_url),
              after: client.address(result.url),
            },
          ]}
          {...{ width, height, onRenew }}
          startMs={cues[0] ? momentOf(cues[0]) : 0}
          broken={t('unplayable')}
        />
      ) : (
        <Banner tone="warn">{t('noResult')}</Banner>
      )}
      <div className="sr-found">
        {result && <Report report={result.report} />}
        <section className="sr-cues" aria-label={t('words')}>
          <h3>{t('words')}</h3>
          {cues.length === 0 ? (
            <p className="sr-hint">{t('noWords')}</p>
          ) : (
            <div className="sr-cues-list" style={{ blockSize: Math.min(cues.length, CUES) * CUE_HEIGHT }}>
              <VirtualList
                label={t('words')}
                items={cues}
                keyOf={({ start_ms }) => String(start_ms)}
                rowHeight={CUE_HEIGHT}
              >
                {({ start_ms, text }) => (
                  <div className="sr-cue">
                    <span className="sr-cue-time">{formatClock(start_ms)}</span>
                    <span className="sr-cue-words" dir="auto">
                      {text}
                    </span>
                  </div>
                )}
              </VirtualList>
            </div>
          )}
        </section>
      </div>
    </div>
  );
}
