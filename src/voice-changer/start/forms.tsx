import X from 'lucide-react/icons/x';
import { useMemo } from 'react';
import { voiceChanger as texts } from '../../i18n/en/voice-changer/voice-changer.ts';
import { useText } from '../../i18n/use-text.ts';
import { FileCard } from '../../studio/source/file-card.tsx';
import type { Source } from '../../studio/source/source-area.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { ChangeForm, type ChangeFormProps } from './change-form.tsx';
import type { Recording } from './recording.ts';

type FormProps = Pick<ChangeFormProps, 'settings' | 'onSettings' | 'onStarted'>;

/** A recording of which a part is changed again. */
export interface Again {
  readonly title: string;
  readonly recording: Recording;
}

interface AgainFormProps extends FormProps {
  again: Again;
  onRemove(): void;
}

/** The form for an already changed recording. */
export function AgainForm({ again, onRemove, ...form }: AgainFormProps) {
  const t = useText(texts);
  return (
    <ChangeForm
      {...form}
      head={
        <p className="vc-again">
          <span dir="auto">{t('againOf', { title: again.title })}</span>
          <IconButton icon={X} label={t('removeAgain')} onClick={onRemove} />
        </p>
      }
      recording={again.recording}
    />
  );
}

interface SourceFormProps extends FormProps {
  source: Source;
  /** Goes to the sign-in with the recording, and its id if it was recorded here. Undefined for a signed-in user. */
  onSignIn?: ((file: File, take: string | null) => void) | undefined;
  /** Called when the recording was removed or used. */
  onGone(): void;
}

/** The form for a new recording, during and after its upload. */
export function SourceForm({ source, onSignIn, onGone, onStarted, ...form }: SourceFormProps) {
  const { upload, state } = source;
  const asset = state.phase === 'done' ? state.asset : null;
  const recording = useMemo(
    () =>
      asset && {
        assetId: asset.asset_id,
        part: null,
        durationMs: asset.duration_ms,
        url: asset.url,
        peaks: null,
      },
    [asset],
  );
  return (
    <ChangeForm
      {...form}
      head={
        <FileCard
          upload={upload}
          state={state}
          durationMs={asset?.duration_ms ?? null}
          onRemove={() => {
            source.remove();
            onGone();
          }}
        />
      }
      recording={recording}
      onSignIn={onSignIn && state.phase === 'held' ? () => onSignIn(state.file, source.take) : undefined}
      onStarted={(item) => {
        source.release();
        onGone();
        onStarted(item);
      }}
    />
  );
}
