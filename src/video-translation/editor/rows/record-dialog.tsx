import { useStore } from '@nanostores/react';
import Mic from 'lucide-react/icons/mic';
import Play from 'lucide-react/icons/play';
import Square from 'lucide-react/icons/square';
import { useEffect, useState } from 'react';
import { asFailure, type ApiFailure } from '../../../api/failure.ts';
import { RECORDED_MS_MAX } from '../../../contract/constants/recorded-takes.ts';
import { editorRecord } from '../../../i18n/en/video-translation/editor-record.ts';
import { formatLength, formatNumber } from '../../../i18n/format.ts';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import { useReportedError } from '../../../notices/index.ts';
import { useClip } from '../../../studio/player/use-clip.ts';
import { RecorderPanel } from '../../../studio/recording/recorder-panel.tsx';
import { slotOf, type Row } from '../../../studio/rows/row.ts';
import { KeptTakes } from '../../../studio/source/kept-takes.tsx';
import { keptTakes, type KeptTake } from '../../../stores/kept-takes.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { CancelButton } from '../../../ui/layers/cancel-button.tsx';
import { Dialog } from '../../../ui/layers/dialog.tsx';
import { showToast } from '../../../ui/layers/toasts.ts';
import { useSheet } from '../../../ui/use-sheet.ts';
import { useEditor } from '../context.ts';
import recordCss from './record-dialog.css?inline';

/** Milliseconds that a recording may exceed its slot: it can still be fitted. */
const GRACE_MS = 2_000;
/** One decimal, because slots often last only a few seconds. */
const TENTHS = { minimumFractionDigits: 1, maximumFractionDigits: 1 } as const;

interface RecordDialogProps {
  row: Row;
  number: number;
  /** Id of the user. */
  user: string;
  onClose(): void;
}

/** Records a row with the microphone. The user listens to the recording before using it. */
export function RecordDialog({ row, number, user, onClose }: RecordDialogProps) {
  useSheet(recordCss);
  const { editor } = useEditor();
  const t = useText(editorRecord);
  const { locale } = useLanguage();
  const [isRecording, setRecording] = useState(false);
  const [made, setMade] = useState<KeptTake | null>(null);
  const [kept, setKept] = useState<readonly KeptTake[]>([]);
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const reason = useReportedError(failure);
  const [leaving] = useState(() => new AbortController());
  useEffect(() => {
    let isHere = true;
    void keptTakes.list(user).then((takes) => isHere && setKept(takes));
    return () => {
      isHere = false;
      leaving.abort();
    };
  }, [user, leaving]);
  const slotMs = slotOf(row);
  const choose = (take: KeptTake) => {
    setKept((before) => before.filter(({ id }) => id !== take.id));
    setFailure(null);
    setRecording(false);
    setMade(take);
  };
  const discard = (id: string) => {
    setKept((before) => before.filter((take) => take.id !== id));
    void keptTakes.remove(user, id);
  };
  const again = () => {
    if (made) discard(made.id);
    setMade(null);
    setFailure(null);
    setRecording(true);
  };
  const use = async (take: KeptTake) => {
    setSending(true);
    setFailure(null);
    try {
      await editor.recordTake(row.segment_id, take.file, leaving.signal);
      void keptTakes.remove(user, take.id);
      showToast({ tone: 'ok', text: t('done', { number }) });
      onClose();
    } catch (error) {
      if (!leaving.signal.aborted) setFailure(asFailure(error));
    } finally {
      setSending(false);
    }
  };
  const line = (
    <blockquote className="vt-record-text" lang={editor.detail.target_language} dir="auto">
      {row.text}
    </blockquote>
  );
  return (
    <Dialog
      title={t('title', { number })}
      width={560}
      busy={isSending}
      closedBy={isRecording ? 'none' : 'closerequest'}
      onClose={onClose}
      actions={
        !isRecording && (
          <>
            <CancelButton />
            {made ? (
              <Button variant="primary" busy={isSending} onClick={() => void use(made)}>
                {t('use')}
              </Button>
            ) : (
              <Button variant="primary" icon={Mic} onClick={() => setRecording(true)}>
                {t('begin')}
              </Button>
            )}
          </>
        )
      }
    >
      <div className="vt-record">
        {isRecording ? (
          <RecorderPanel
            user={user}
            longestMs={Math.min(slotMs + GRACE_MS, RECORDED_MS_MAX)}
            onTake={choose}
            onClose={() => setRecording(false)}
          >
            {line}
          </RecorderPanel>
        ) : (
          <>
            <p className="editor-hint">
              {t('hint', { seconds: formatNumber(locale, slotMs / 1000, TENTHS) })}
            </p>
            {line}
            {made ? (
              <Made take={made} onAgain={again} />
            ) : (
              <KeptTakes takes={kept} onUse={choose} onDiscard={discard} />
            )}
            {reason && <ErrorNotice text={t('failed', { reason })} />}
          </>
        )}
      </div>
    </Dialog>
  );
}

/** A recording, with buttons to play and to repeat it. */
function Made({ take, onAgain }: { take: KeptTake; onAgain(): void }) {
  const t = useText(editorRecord);
  const clip = useClip();
  const isPlaying = useStore(clip.$playing) !== null;
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(take.file);
    setUrl(made);
    return () => {
      clip.stop();
      URL.revokeObjectURL(made);
    };
  }, [take, clip]);
  return (
    <div className="vt-record-made">
      <p role="status">{t('made', { length: formatLength(take.durationMs) })}</p>
      <Button
        size={32}
        icon={isPlaying ? Square : Play}
        disabled={url === null}
        onClick={() => url && clip.toggle(take.id, url)}
      >
        {t(isPlaying ? 'stop' : 'listen')}
      </Button>
      <Button size={32} variant="quiet" onClick={onAgain}>
        {t('again')}
      </Button>
    </div>
  );
}
