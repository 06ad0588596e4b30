import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import type { TranscriptionDetail } from '../../contract/index.ts';
import { useHost } from '../../element/host-context.ts';
import { transcriptEditor } from '../../i18n/en/transcription/editor.ts';
import { unsent } from '../../i18n/en/shared/unsent.ts';
import { useText } from '../../i18n/use-text.ts';
import { useSpaceToPlay } from '../../studio/player/use-space-to-play.ts';
import { focusPlace } from '../../studio/source/focus-place.ts';
import { useStores } from '../../stores/use-stores.ts';
import { Banner } from '../../ui/banner.tsx';
import { showToast } from '../../ui/layers/toasts.ts';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import Captions from 'lucide-react/icons/captions';
import type { Transcriptions } from '../history/transcriptions.ts';
import { createMediaPlayer } from '../../studio/player/media-player.ts';
import { PlayerBar } from '../player/player-bar.tsx';
import { Recording } from '../player/recording.tsx';
import { raise } from '../raise.ts';
import { createTranscriptSaving } from '../saving.ts';
import { EditorHead } from './editor-head.tsx';
import { ScriptButton, type UseScript } from './script-button.tsx';
import { SegmentList, type SegmentListHandle } from './segment-list.tsx';
import { TextTools } from './text-tools.tsx';
import { createTranscript, speakersOf } from './transcript.ts';
import { countUnsure } from './unsure.ts';
import { useEditing } from './use-editing.ts';
import { useFinding } from './use-finding.ts';
import { ReplacedNotice } from '../../studio/project/replaced-notice.tsx';
import { UnsentNotice } from '../../studio/project/unsent-notice.tsx';
import { useLeaving } from '../../studio/project/use-leaving.ts';
import { useSpoken } from './use-spoken.ts';

interface EditorProps {
  detail: TranscriptionDetail;
  list: Transcriptions;
  isPage: boolean;
  /** Fetches the transcription again: the signed address of the recording may have expired. */
  onRenew(): void;
  onClose(): void;
  /** Turns the text into a script; undefined if nothing here takes scripts. */
  onScript?: UseScript | undefined;
}

const PLAY_KEY = /Mac|iP/.test(navigator.platform) ? '⌘ Enter' : 'Ctrl+Enter';

/** The editor of a transcript: plays the recording, takes corrections, and saves them automatically. */
export function Editor({ detail, list, isPage, onRenew, onClose, onScript }: EditorProps) {
  const stores = useStores();
  const host = useHost();
  const t = useText(transcriptEditor);
  const tUnsent = useText(unsent);
  const frame = useRef<HTMLDivElement>(null);
  const rows = useRef<SegmentListHandle>(null);
  /** Text elements of the rendered rows, by segment id. */
  const [elements] = useState(() => new Map<string, HTMLElement>());
  const [elementOf] = useState(() => (id: string) => elements.get(id) ?? null);
  const { project_id, project, asset } = detail;
  const [transcript] = useState(() => createTranscript(project.segments));
  const [player] = useState(() =>
    createMediaPlayer({
      playback: stores.playback,
      totalMs: detail.duration_ms,
      peaks: detail.peaks,
      title: () => detail.title,
      onPlay: (positionMs) => raise(host, 'vox-play', { script: project_id, positionMs }),
    }),
  );
  const [sync] = useState(() =>
    createTranscriptSaving({
      stores,
      project,
      onLeftUnsent: () => showToast({ tone: 'info', text: tUnsent('left') }),
      onMerged(segments, count, unclear) {
        transcript.adopt(segments);
        if (unclear > 0) showToast({ tone: 'error', text: t('mergedTwice') });
        else if (count > 0) showToast({ tone: 'info', text: t('merged', { count }) });
      },
    }),
  );
  const segments = useStore(transcript.$segments);
  const state = useStore(player.$state);
  const isBroken = useStore(player.$isBroken);
  const spoken = useSpoken(player, segments, elementOf);
  const editing = useEditing({ transcript, player, rows, elements });
  const finding = useFinding(segments, rows);
  useLeaving(sync);
  useSpaceToPlay(frame, player, isPage && asset !== null);
  useEffect(() => {
    const unlisten = transcript.$segments.listen(sync.change);
    const stop = sync.start();
    return () => {
      unlisten();
      stop();
    };
  }, [transcript, sync]);

  const isVideo = asset?.kind === 'video';
  const language = detail.language_id ?? undefined;
  return (
    <div
      ref={frame}
      className="tr-editor"
      {...focusPlace(detail.title)}
      data-video={isVideo || undefined}
      onKeyDown={finding.onKeyDown}
    >
      <EditorHead detail={detail} list={list} sync={sync} segments={segments} onClose={onClose}>
        {segments.length > 0 && <ScriptButton detail={detail} transcript={transcript} onScript={onScript} />}
      </EditorHead>
      <UnsentNotice className="tr-notice" saving={sync} />
      <ReplacedNotice
        className="tr-notice"
        saving={sync}
        indexOf={(id) => segments.findIndex(({ segment_id }) => segment_id === id)}
        onUse={({ segment_id, text }) => transcript.setText(segment_id, text, text.length)}
      />
      {(asset === null || isBroken) && (
        <div className="tr-notice">
          <Banner tone="warn">{t(asset === null ? 'noRecording' : 'brokenRecording')}</Banner>
        </div>
      )}
      {detail.speakers_failed && speakersOf(segments).length === 0 && (
        <div className="tr-notice">
          <Banner tone="warn">{t('speakersFailed')}</Banner>
        </div>
      )}
      <div className="tr-body">
        <Recording detail={detail} player={player} onRenew={onRenew} />
        <div className="tr-script">
          {segments.length === 0 ? (
            <EmptyState
              icon={Captions}
              title={t('empty')}
              text={detail.credits_charged === 0 ? t('emptyFree') : ''}
            />
          ) : (
            <>
              <TextTools
                transcript={transcript}
                {...finding.tools}
                unsure={countUnsure(segments)}
                onUnsure={editing.goToUnsure}
                onUndo={editing.undo}
                onRedo={editing.redo}
              />
              <SegmentList
                ref={rows}
                transcript={transcript}
                segments={segments}
                spoken={spoken}
                isPlaying={state !== 'stopped'}
                language={language}
                query={finding.tools.query}
                actions={editing.actions}
                elements={elements}
                onPlay={editing.playFrom}
              />
              <p className="tr-keys">{t('keys', { key: PLAY_KEY })}</p>
            </>
          )}
        </div>
      </div>
      {asset && <PlayerBar player={player} />}
    </div>
  );
}
