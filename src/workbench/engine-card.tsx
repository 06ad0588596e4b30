import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronUp from 'lucide-react/icons/chevron-up';
import Download from 'lucide-react/icons/download';
import { useEffect, useState, type ReactNode } from 'react';
import { engines as texts } from '../i18n/en/voices/engines.ts';
import { formatNumber } from '../i18n/format.ts';
import { useLanguage, useText } from '../i18n/use-text.ts';
import type { Engine, Engines } from '../stores/engines.ts';
import { useStores } from '../stores/use-stores.ts';
import { IconButton } from '../ui/controls/icon-button.tsx';
import { Popover, usePopover } from '../ui/layers/popover.tsx';
import { showToast } from '../ui/layers/toasts.ts';
import { useSheet } from '../ui/use-sheet.ts';
import { EngineRow } from './engine-row.tsx';
import { engineName } from './engine-words.ts';
import enginesCss from './engines.css?inline';
import { isNews } from './use-engines.ts';

const SMALL_KEY = 'voxbench.engines';

interface EngineCardProps {
  watch: Engines;
  engines: readonly Engine[];
  /** The sidebar is collapsed and has room for a button only. */
  collapsed: boolean;
}

const readyText = ({ id, capability }: Engine) => {
  if (capability === 'recognition') return 'recognitionReady';
  if (capability === 'speakers') return 'speakersReady';
  if (capability === 'text-in-images') return 'imagesReady';
  if (capability === 'conversion') return 'conversionReady';
  if (capability === 'translation') return 'translationReady';
  if (capability === 'separation') return 'separationReady';
  if (capability === 'inpainting') return 'inpaintingReady';
  return id === 'kokoro' ? 'kokoroReady' : 'otherReady';
};

/** Engines being installed, at the foot of the sidebar. Announces when they are ready. */
export function EngineCard({ watch, engines, collapsed }: EngineCardProps) {
  const stores = useStores();
  useSheet(enginesCss);
  const t = useText(texts);
  const [isSmall, setSmall] = useState(() => stores.storage.get(SMALL_KEY) === 'small');
  useEffect(
    () => watch.onReady((engine) => showToast({ tone: 'ok', text: t(readyText(engine)) })),
    [watch, t],
  );
  const news = engines.filter(isNews);
  if (news.length === 0) return null;
  const rows = (small: boolean) =>
    news.map((engine, index) => (
      <EngineRow
        key={engine.id}
        {...{ watch, engine }}
        isSmall={small}
        aside={
          index === 0 &&
          !collapsed && (
            <IconButton
              icon={small ? ChevronUp : ChevronDown}
              size={24}
              label={t(small ? 'more' : 'less')}
              aria-expanded={!small}
              onClick={() => {
                setSmall(!small);
                if (small) stores.storage.remove(SMALL_KEY);
                else stores.storage.set(SMALL_KEY, 'small');
              }}
            />
          )
        }
      />
    ));
  if (collapsed) return <Collapsed news={news}>{rows(false)}</Collapsed>;
  return (
    <section className="wb-engines" aria-label={t('installation')}>
      {rows(isSmall)}
    </section>
  );
}

/** A button that shows the progress, and the details in a popup. */
function Collapsed({ news, children }: { news: readonly Engine[]; children: ReactNode }) {
  const t = useText(texts);
  const { locale } = useLanguage();
  const popover = usePopover();
  const [first] = news;
  const percent = formatNumber(locale, first!.progress ?? 0, {
    style: 'percent',
    // Rounded down, so that it does not show 100 % too early
    roundingMode: 'floor',
  } as Intl.NumberFormatOptions);
  return (
    <>
      <button
        {...popover.trigger}
        type="button"
        className="wb-engines-button"
        aria-haspopup="dialog"
        aria-label={t('installed', { name: engineName(first!, t), percent })}
      >
        <Download size={18} aria-hidden="true" />
        <span>{percent}</span>
      </button>
      <Popover
        state={popover}
        label={t('installation')}
        placement="above-start"
        className="wb-engines-popover"
      >
        <div className="wb-engines-rows">{children}</div>
      </Popover>
    </>
  );
}
