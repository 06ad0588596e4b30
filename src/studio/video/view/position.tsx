import { useEffect, useRef } from 'react';
import { videoStage } from '../../../i18n/en/video-translation/stage.ts';
import { formatTimestamp } from '../../model/timestamp.ts';
import { useText } from '../../../i18n/use-text.ts';
import type { Stage } from '../stage.ts';

/** The time and the position slider. Updated without React, because both change during playback. */
export function Position({ stage }: { stage: Stage }) {
  const t = useText(videoStage);
  const clock = useRef<HTMLSpanElement>(null);
  const slider = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const show = () => {
      const text = formatTimestamp(stage.positionMs());
      if (clock.current) clock.current.textContent = text;
      if (!slider.current) return;
      slider.current.valueAsNumber = stage.positionMs();
      slider.current.style.setProperty('--played', `${(stage.positionMs() / stage.durationMs) * 100}%`);
      // The spoken value changes once per second, so that a screen reader does not announce every frame
      const spoken = stage.$state.get() === 'stopped' ? text : text.slice(0, -4);
      if (slider.current.ariaValueText !== spoken) slider.current.ariaValueText = spoken;
    };
    show();
    return stage.subscribe(show);
  }, [stage]);
  return (
    <>
      <input
        ref={slider}
        type="range"
        className="stage-seek"
        // Time runs left to right in every language
        dir="ltr"
        aria-label={t('position')}
        min={0}
        max={stage.durationMs}
        step={1}
        defaultValue={0}
        onInput={({ currentTarget }) => stage.seek(currentTarget.valueAsNumber)}
        onKeyDown={(event) => {
          const direction = { ArrowLeft: -1, ArrowRight: 1, ArrowDown: -1, ArrowUp: 1 }[event.key];
          if (!direction) return;
          event.preventDefault();
          stage.seek(stage.positionMs() + direction * 1_000);
        }}
      />
      <span className="stage-time" dir="ltr">
        <span ref={clock} className="stage-now" />
        <span className="stage-whole"> / {formatTimestamp(stage.durationMs)}</span>
      </span>
    </>
  );
}
