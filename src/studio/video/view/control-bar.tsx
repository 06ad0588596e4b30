import { useStore } from '@nanostores/react';
import Columns2 from 'lucide-react/icons/columns-2';
import Maximize from 'lucide-react/icons/maximize';
import Minimize from 'lucide-react/icons/minimize';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import Volume2 from 'lucide-react/icons/volume-2';
import type { OriginalSound } from '../../../contract/constants/video-translation.ts';
import { videoStage } from '../../../i18n/en/video-translation/stage.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { Tooltip } from '../../../ui/layers/tooltip.tsx';
import { STAGE_RATES, type Stage } from '../stage.ts';
import { Position } from './position.tsx';
import { StageSelect } from './stage-select.tsx';

/** Pictures shown: both side by side, or one of them. */
export const STAGE_VIEWS = ['split', 'translation', 'original'] as const;
export type StageViewName = (typeof STAGE_VIEWS)[number];

export interface ControlBarProps {
  stage: Stage;
  view: StageViewName;
  onView(view: StageViewName): void;
  original: OriginalSound;
  /** Available choices. */
  originals: readonly OriginalSound[];
  onOriginal(sound: OriginalSound): void;
}

interface FullScreen {
  isOn: boolean;
  toggle(): void;
}

/** Play button, time, and choices of what is shown and heard. */
export function ControlBar(props: ControlBarProps & { fullScreen: FullScreen | null }) {
  const { stage, view, onView, original, originals, onOriginal, fullScreen } = props;
  const t = useText(videoStage);
  const { locale } = useLanguage();
  const state = useStore(stage.$state);
  const rate = useStore(stage.$rate);
  const isPlaying = state !== 'stopped';
  const label = t(isPlaying ? 'pause' : 'play');
  const Icon = isPlaying ? Pause : Play;
  return (
    <div className="stage-bar">
      <Tooltip text={label} describes={false}>
        <button
          type="button"
          className="stage-play"
          aria-label={label}
          aria-busy={state === 'waiting' || undefined}
          onClick={isPlaying ? stage.pause : stage.play}
        >
          <Icon size={16} fill="currentColor" strokeWidth={1.5} aria-hidden="true" />
        </button>
      </Tooltip>
      <Position stage={stage} />
      <div className="stage-choices">
        <StageSelect
          icon={Columns2}
          label={t('view')}
          value={view}
          options={STAGE_VIEWS.map((value) => ({ value, label: t(value) }))}
          onChange={onView}
        />
        <StageSelect
          icon={Volume2}
          label={t('originalSound')}
          value={original}
          options={originals.map((value) => ({ value, label: t(value) }))}
          onChange={onOriginal}
          disabled={view === 'original'}
        />
        <StageSelect
          label={t('speed')}
          value={String(rate)}
          options={STAGE_RATES.map((factor) => ({
            value: String(factor),
            label: t('times', { factor: formatNumber(locale, factor) }),
          }))}
          onChange={(factor) => stage.setRate(Number(factor))}
        />
        {fullScreen && (
          <IconButton
            icon={fullScreen.isOn ? Minimize : Maximize}
            label={t(fullScreen.isOn ? 'endFullScreen' : 'fullScreen')}
            onClick={fullScreen.toggle}
          />
        )}
      </div>
    </div>
  );
}
