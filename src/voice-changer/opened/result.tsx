import { useStore } from '@nanostores/react';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import Pencil from 'lucide-react/icons/pencil';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { useEffect, useRef, useState } from 'react';
import type { VoiceChangeDetail } from '../../contract/index.ts';
import { useHost } from '../../element/host-context.ts';
import { voiceChangeResult as texts } from '../../i18n/en/voice-changer/result.ts';
import { voiceChanger } from '../../i18n/en/voice-changer/voice-changer.ts';
import { formatLength, formatNumber } from '../../i18n/format.ts';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { loadRenameDialog } from '../../studio/jobs/load-rename-dialog.ts';
import { focusPlace } from '../../studio/source/focus-place.ts';
import { useStores } from '../../stores/use-stores.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { OnDemand } from '../../ui/on-demand.tsx';
import { useSheet } from '../../ui/use-sheet.ts';
import type { VoiceChanges } from '../history/voice-changes.ts';
import { raise } from '../raise.ts';
import { Compare } from './compare.tsx';
import { createComparePlayer } from './compare-player.ts';
import { DownloadMenu } from './download-menu.tsx';
import resultCss from './result.css?inline';

interface ResultProps {
  detail: VoiceChangeDetail;
  list: VoiceChanges;
  isPage: boolean;
  onClose(): void;
  /** Fetches the voice change again, because the addresses of its audio may have expired. */
  onRenew(): void;
  /** Changes the same part again; undefined if the recording was deleted. */
  onAgain: (() => void) | undefined;
}

/** A recording in its new voice: compare, download, change again. */
export function Result({ detail, list, isPage, onClose, onRenew, onAgain }: ResultProps) {
  useSheet(resultCss);
  const t = useText(texts);
  const words = useText(voiceChanger);
  const { locale } = useLanguage();
  const frame = useRef<HTMLDivElement>(null);
  const [title, setTitle] = useState(detail.title);
  const [isRenaming, setRenaming] = useState(false);
  const {
    change_id,
    voice_name,
    method,
    background,
    noise_removal,
    duration_ms,
    pitch,
    text,
    source,
    result,
  } = detail;
  const hertz = (value: number) => formatNumber(locale, Math.round(value));
  return (
    <div ref={frame} className="tool-home vc-result" {...focusPlace(title)}>
      <div className="vc-head">
        <IconButton icon={ArrowLeft} label={t('back')} className="vc-back" onClick={onClose} />
        <h2 dir="auto">{title}</h2>
        <IconButton icon={Pencil} size={24} label={t('rename')} onClick={() => setRenaming(true)} />
        <span className="vc-head-room" />
        {onAgain && (
          <Button size={32} icon={RefreshCw} onClick={onAgain}>
            {t('changeAgain')}
          </Button>
        )}
        <DownloadMenu detail={detail} title={title} />
      </div>
      <p className="vc-facts">
        {t('facts', { voice: voice_name, method: words(method), length: formatLength(duration_ms) })}
        {background !== 'together' && ` · ${t('background', { kept: words(background) })}`}
        {noise_removal !== 'none' && ` · ${t('noise', { strength: words(noise_removal) })}`}
      </p>
      {source && result ? (
        <Sounds key={`${source.url} ${result.url}`} {...{ detail, source, result, frame, isPage, onRenew }} />
      ) : (
        <Banner tone="warn">{t('noSource')}</Banner>
      )}
      {pitch && (
        <p className="vc-pitch">
          {t('pitch', {
            source: hertz(pitch.source),
            result: hertz(pitch.result),
            target: hertz(pitch.target),
          })}
        </p>
      )}
      {text !== null && (
        <section className="vc-words" aria-label={t('words')}>
          <h3>{t('words')}</h3>
          <p dir="auto">{text}</p>
        </section>
      )}
      {isRenaming && (
        <OnDemand load={loadRenameDialog} onClose={() => setRenaming(false)}>
          {({ RenameDialog }) => (
            <RenameDialog
              title={title}
              onRename={async (next) => {
                await list.rename(change_id, next);
                setTitle(next);
              }}
              onClose={() => setRenaming(false)}
            />
          )}
        </OnDemand>
      )}
    </div>
  );
}

interface SoundsProps extends Pick<ResultProps, 'detail' | 'isPage' | 'onRenew'> {
  source: NonNullable<VoiceChangeDetail['source']>;
  result: NonNullable<VoiceChangeDetail['result']>;
  frame: React.RefObject<HTMLDivElement | null>;
}

function Sounds({ detail, source, result, frame, isPage, onRenew }: SoundsProps) {
  const stores = useStores();
  const host = useHost();
  const t = useText(texts);
  const [player] = useState(() =>
    createComparePlayer({
      client: stores.client,
      playback: stores.playback,
      sounds: { original: source, changed: result },
      title: () => detail.title,
      onPlay: (positionMs) => raise(host, 'vox-play', { script: detail.change_id, positionMs }),
    }),
  );
  useEffect(() => () => player.dispose(), [player]);
  const isBroken = useStore(player.$isBroken);
  return (
    <>
      <Compare player={player} frame={frame} isPage={isPage} />
      {isBroken && (
        // The audio's addresses expire after a day
        <ErrorNotice text={t('broken')} onRetry={onRenew} />
      )}
    </>
  );
}
