import { useStore } from '@nanostores/react';
import { useDeferredValue, useMemo, useState } from 'react';
import type { VideoTranslationDetail } from '../../contract/index.ts';
import { editorSpeakers } from '../../i18n/en/video-translation/editor-speakers.ts';
import { useText } from '../../i18n/use-text.ts';
import { setTimes } from '../../studio/rows/edit-rows.ts';
import { Timeline } from '../../studio/timeline/timeline.tsx';
import { usePeaks } from '../../studio/trim/use-peaks.ts';
import { useStores } from '../../stores/use-stores.ts';
import { useEditor } from './context.ts';
import { createFinePeaks } from './model/fine-peaks.ts';
import { createTimelineClips, timelineLanes } from './model/timeline-clips.ts';

/** The timeline of rows, with a lane for each speaker. */
export function TimelinePane() {
  const { client } = useStores();
  const { editor } = useEditor();
  const { detail, rows, speech, fits, selection, stage } = editor;
  const t = useText(editorSpeakers);
  const nobody = t('nobody');
  // Deferred, so that typing takes precedence
  const all = useDeferredValue(useStore(rows.$calm));
  const made = useDeferredValue(useStore(speech.$made));
  const { ids } = useStore(selection.$selected);
  const { output } = useStore(editor.$settings);
  const background = useStore(editor.background.$background);
  const lanes = useMemo(() => timelineLanes(all, nobody), [all, nobody]);
  const [clipsOf] = useState(() => createTimelineClips(speech, fits));
  // oxlint-disable-next-line react/exhaustive-deps -- what was made is read through `speech`, what is spoken through `fits`
  const clips = useMemo(() => clipsOf(all), [all, made, output, clipsOf]);
  const thumbnails = useMemo(() => {
    if (!detail.thumbnails) return null;
    const { url, every_ms: everyMs, ...rest } = detail.thumbnails;
    return { ...rest, url: client.address(url), everyMs };
  }, [client, detail]);
  const assetId = detail.asset?.asset_id;
  const finePeaks = useMemo(
    () => (assetId === undefined ? null : createFinePeaks(client, assetId)),
    [client, assetId],
  );
  const recording = useMemo(() => recordingOf(detail), [detail]);
  const { shape } = usePeaks(recording);
  const frameRate = detail.picture?.frame_rate;
  return (
    <div className="vt-timeline">
      <Timeline
        durationMs={stage.durationMs}
        playhead={stage}
        lanes={lanes}
        clips={clips}
        selection={ids}
        peaks={shape?.peaks ?? detail.peaks}
        background={background?.peaks}
        finePeaks={finePeaks}
        thumbnails={thumbnails}
        {...(frameRate !== undefined && { frameMs: 1000 / frameRate })}
        onSeek={stage.seek}
        onSelect={(chosen, how) => selection.choose(chosen, how)}
        onMove={(changes) => void rows.edit(setTimes(rows.$rows.get(), changes))}
        onOpen={(id) => selection.edit({ id, field: 'translation' })}
      />
    </div>
  );
}

/** The asset whose waveform is drawn. A video that came with subtitles was not analyzed yet. */
function recordingOf({ asset, peaks }: VideoTranslationDetail) {
  if (!asset?.streams.some(({ type }) => type === 'audio')) return null;
  const { asset_id: assetId, duration_ms: durationMs } = asset;
  return { assetId, durationMs, peaks: peaks.length > 0 ? peaks : null };
}
