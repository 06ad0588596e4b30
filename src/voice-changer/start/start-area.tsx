import { VOICE_CHANGE_BYTES_MAX, VOICE_CHANGE_MS_MAX } from '../../contract/constants/voice-changes.ts';
import type { VoiceChangeItem } from '../../contract/index.ts';
import { voiceChanger as texts } from '../../i18n/en/voice-changer/voice-changer.ts';
import { formatLength } from '../../i18n/format.ts';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { megabytes } from '../../studio/source/file-size.ts';
import { FormChunk } from '../../studio/source/form-chunk.tsx';
import { SourceArea } from '../../studio/source/source-area.tsx';
import type { Again } from './forms.tsx';
import type { Settings } from './settings.ts';

interface StartAreaProps {
  /** Id of the user whose takes are stored. */
  user: string;
  /** A file chosen before the panel loaded. */
  file: File | null;
  /** Called when that file was removed or used. */
  onFileGone(): void;
  settings: Settings;
  onSettings(settings: Settings): void;
  again?: Again | null;
  onAgainGone?(): void;
  /** Goes to the sign-in with the recording, and its id if it was recorded here. Undefined for a signed-in user. */
  onSignIn?: ((file: File, take: string | null) => void) | undefined;
  onStarted(item: VoiceChangeItem): void;
}

const loadForms = () => import('./forms.tsx');

/** Takes a recording and sets its new voice. */
export function StartArea(props: StartAreaProps) {
  const { user, file, onFileGone, again = null, onAgainGone, onSignIn, ...form } = props;
  const t = useText(texts);
  const { locale } = useLanguage();
  if (again) {
    return (
      <FormChunk load={loadForms}>
        {({ AgainForm }) => <AgainForm {...form} again={again} onRemove={() => onAgainGone?.()} />}
      </FormChunk>
    );
  }
  return (
    <SourceArea
      user={user}
      isHeld={onSignIn !== undefined}
      file={file}
      again={null}
      longestMs={VOICE_CHANGE_MS_MAX}
      bytesMax={VOICE_CHANGE_BYTES_MAX}
      text={t('dropText', {
        size: megabytes(locale, VOICE_CHANGE_BYTES_MAX),
        length: formatLength(VOICE_CHANGE_MS_MAX),
      })}
    >
      {(source) => (
        <FormChunk load={loadForms}>
          {({ SourceForm }) => <SourceForm {...form} {...{ source, onSignIn }} onGone={onFileGone} />}
        </FormChunk>
      )}
    </SourceArea>
  );
}
