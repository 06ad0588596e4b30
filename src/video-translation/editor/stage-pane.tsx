import { useStore } from '@nanostores/react';
import { useDeferredValue, useMemo, useState } from 'react';
import { FRAME_RATE, presetOf } from '../../studio/model/subtitles/presets.ts';
import { cueOf, endOf, startOf } from '../../studio/rows/row.ts';
import type { StageViewName } from '../../studio/video/view/control-bar.tsx';
import { stageCutter, type StageRow } from '../../studio/video/view/stage-cue.ts';
import { StageView } from '../../studio/video/view/stage-view.tsx';
import { useStores } from '../../stores/use-stores.ts';
import { useEditor } from './context.ts';
import { useOriginals } from './use-originals.ts';

interface StagePaneProps {
  /** Address of the recording; null without one. */
  playUrl: string | null;
  /** Called when the address may have expired. */
  onRenew(): void;
}

/** The recording with its subtitles and dubbed voices. */
export function StagePane({ playUrl, onRenew }: StagePaneProps) {
  const { client } = useStores();
  const { editor, review } = useEditor();
  const { detail, rows, stage } = editor;
  const { subtitles } = useStore(editor.$settings);
  const originals = useOriginals();
  const [view, setView] = useState<StageViewName>(detail.picture ? 'split' : 'translation');
  const rules = useStore(review.checks.$rules);
  const all = useDeferredValue(useStore(rows.$calm));
  const shown = useMemo(
    () =>
      all.flatMap((row): StageRow[] =>
        cueOf(row).left_out
          ? []
          : [
              {
                id: row.segment_id,
                startMs: startOf(row),
                endMs: endOf(row),
                source: row.source_text ?? '',
                translation: row.text,
              },
            ],
      ),
    [all],
  );
  const cutter = useMemo(
    () =>
      stageCutter({
        target: detail.target_language,
        source: detail.source_language,
        preset: presetOf(rules),
        frameRate: detail.picture?.frame_rate ?? FRAME_RATE,
      }),
    [detail, rules],
  );
  const recording = useMemo(
    () =>
      playUrl === null
        ? null
        : {
            src: client.address(playUrl),
            kind: detail.picture ? ('video' as const) : ('audio' as const),
            poster: detail.poster_url && client.address(detail.poster_url),
          },
    [client, playUrl, detail],
  );
  return (
    <div className="vt-stage">
      <StageView
        stage={stage}
        view={view}
        onView={setView}
        {...originals}
        recording={recording}
        rows={shown}
        cutter={cutter}
        subtitles={subtitles}
        languages={{ source: detail.source_language ?? 'und', translation: detail.target_language }}
        onRenew={onRenew}
      />
    </div>
  );
}
