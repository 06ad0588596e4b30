import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { REMOVAL_AREAS_MAX } from '../../contract/constants/subtitle-removal.ts';
import { subtitleRemovalEditor as texts } from '../../i18n/en/subtitle-removal/editor.ts';
import { useText } from '../../i18n/use-text.ts';
import { formatTenths } from '../../studio/trim/format-tenths.ts';
import { Button } from '../../ui/controls/button.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { VirtualList } from '../../ui/lists/virtual-list.tsx';
import { momentOf } from '../moment-of.ts';
import type { EditedArea } from './areas.ts';
import type { AreasState } from './use-areas.ts';
import type { VideoClock } from './video-clock.ts';

interface AreaListProps {
  state: AreasState;
  clock: VideoClock;
  onRemove(area: EditedArea): void;
}

const ROW_HEIGHT = 48;
/** Most rows that are visible at once. */
const ROWS = 5;

/** All areas in order of time. */
export function AreaList({ state, clock, onRemove }: AreaListProps) {
  const t = useText(texts);
  const { areas, selected, isFull } = state;
  return (
    <section className="sr-areas" part="areas" aria-label={t('areas')}>
      <div className="sr-areas-head">
        <h3>{areas.length > 0 ? t('areaCount', { count: areas.length }) : t('noAreas')}</h3>
        <Button size={32} icon={Plus} disabled={isFull} onClick={() => state.add(clock.$ms.get())}>
          {t('addArea')}
        </Button>
      </div>
      {isFull && <p className="sr-hint">{t('tooMany', { count: REMOVAL_AREAS_MAX })}</p>}
      {areas.length === 0 ? (
        <p className="sr-hint">{t('noAreasText')}</p>
      ) : (
        <div className="sr-areas-list" style={{ blockSize: Math.min(areas.length, ROWS) * ROW_HEIGHT }}>
          <VirtualList label={t('areas')} items={areas} keyOf={({ key }) => key} rowHeight={ROW_HEIGHT}>
            {(area) => (
              <div className="sr-area" data-selected={area === selected || undefined}>
                <button
                  type="button"
                  className="sr-area-open"
                  aria-current={area === selected || undefined}
                  onClick={() => {
                    state.select(area.key);
                    clock.seek(momentOf(area));
                  }}
                >
                  <span className="sr-area-number">{areas.indexOf(area) + 1}</span>
                  <span className="sr-area-time">
                    {formatTenths(area.from_ms)}–{formatTenths(area.to_ms)}
                  </span>
                  <span className="sr-area-words" dir="auto" data-none={!area.text || undefined}>
                    {area.text.replace(/\s+/g, ' ') || t('noWords')}
                  </span>
                </button>
                <IconButton icon={Trash2} label={t('deleteArea')} onClick={() => onRemove(area)} />
              </div>
            )}
          </VirtualList>
        </div>
      )}
    </section>
  );
}
