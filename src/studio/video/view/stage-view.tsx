import { useStore } from '@nanostores/react';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { SubtitleStyle } from '../../../contract/index.ts';
import { deepActiveElement } from '../../../element/deep-active-element.ts';
import { videoStage } from '../../../i18n/en/video-translation/stage.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useSheet } from '../../../ui/use-sheet.ts';
import { useRenewal } from '../../player/use-renewal.ts';
import { Waveform } from '../../waveform/waveform.tsx';
import { stageKey } from '../stage-keys.ts';
import { ControlBar, type ControlBarProps } from './control-bar.tsx';
import { Pane } from './pane.tsx';
import { PictureCopy } from './picture-copy.tsx';
import { Recording } from './recording.tsx';
import type { StageCutter, StageRow } from './stage-cue.ts';
import stageCss from './stage.css?inline';
import { Subtitles } from './subtitles.tsx';
import { useCues } from './use-cues.ts';
import { useFullScreen } from './use-full-screen.ts';

interface StageViewProps extends ControlBarProps {
  /** What to play; null when there are only subtitles. */
  recording: {
    readonly src: string;
    readonly kind: 'video' | 'audio';
    readonly poster: string | null;
  } | null;
  /** Sorted by start. */
  rows: readonly StageRow[];
  cutter: StageCutter;
  /** Null to show no subtitles. */
  subtitles: SubtitleStyle | null;
  /** BCP 47. */
  languages: { readonly source: string; readonly translation: string };
  /** The recording cannot be loaded: its address may have ended. Not called again for an address that fails soon after. */
  onRenew(): void;
}

const USUAL_RATIO = 16 / 9;

/** The picture with subtitles and translated voices, and its controls. */
export function StageView(props: StageViewProps) {
  const { stage, view, recording, rows, cutter, subtitles, languages, onRenew } = props;
  useSheet(stageCss);
  const t = useText(videoStage);
  const frame = useRef<HTMLElement>(null);
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const [ratio, setRatio] = useState(USUAL_RATIO);
  const isUnplayable = useStore(stage.$isUnplayable);
  const fullScreen = useFullScreen(frame);
  const original = useCues(stage, rows, cutter.original);
  const translation = useCues(stage, rows, cutter.translation);
  const isPicture = recording?.kind === 'video' && !isUnplayable;
  const isSplit = view === 'split' && isPicture;
  const side = view === 'original' ? 'original' : 'translation';

  useEffect(() => stage.setHeard(side), [stage, side]);
  useEffect(() => stage.setOriginal(props.original), [stage, props.original]);
  useEffect(() => stage.pause, [stage]);
  useRenewal(isUnplayable, onRenew);

  const written = useMemo(
    () => ({
      original: original.map(({ id, text }) => ({ id, texts: [{ text, language: languages.source }] })),
      translation: translation.map(({ id, text, source }) => ({
        id,
        texts: [
          { text, language: languages.translation },
          ...(subtitles?.both && source ? [{ text: source, language: languages.source }] : []),
        ],
      })),
    }),
    [original, translation, languages, subtitles?.both],
  );
  const over = (which: 'original' | 'translation') =>
    subtitles && <Subtitles cues={written[which]} style={subtitles} />;
  const toggle = () => (stage.$state.get() === 'stopped' ? stage.play() : stage.pause());

  return (
    <section
      ref={frame}
      className="stage"
      part="video"
      aria-label={t('stage')}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (stageKey(stage, event.nativeEvent, deepActiveElement(), fullScreen)) event.preventDefault();
      }}
    >
      {/* Same as the play button, for pointers */}
      <div
        className="stage-panes"
        style={{ '--panes': isSplit ? Math.max(USUAL_RATIO, 2 * ratio) : USUAL_RATIO } as object}
        onClick={isPicture ? toggle : undefined}
      >
        {isSplit && (
          <Pane label={t('original')} ratio={ratio} subtitles={over('original')}>
            <PictureCopy stage={stage} video={video} />
          </Pane>
        )}
        <Pane key="recording" label={isSplit ? t('translation') : null} ratio={ratio} subtitles={over(side)}>
          {recording && (
            <Recording
              key={recording.src}
              {...recording}
              stage={stage}
              onRatio={setRatio}
              onVideo={setVideo}
            />
          )}
          {!isPicture && (
            <div className="stage-sound">
              <Waveform player={stage} label={t('waveform')} />
            </div>
          )}
        </Pane>
        {isUnplayable && (
          <p className="stage-notice" role="alert">
            {t('unplayable')}
          </p>
        )}
      </div>
      <ControlBar {...props} fullScreen={fullScreen} />
    </section>
  );
}
