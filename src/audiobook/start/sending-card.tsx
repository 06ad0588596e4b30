import BookUp from 'lucide-react/icons/book-up';
import X from 'lucide-react/icons/x';
import { isRefusal } from '../../api/failure.ts';
import { audiobook as texts } from '../../i18n/en/audiobook/audiobook.ts';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { useReportedError } from '../../notices/index.ts';
import { formatBytes } from '../../i18n/format.ts';
import { focusPlace } from '../../studio/source/focus-place.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { ProgressBar } from '../../ui/lists/progress-bar.tsx';
import type { Sending, SendingState } from './sending.ts';

interface SendingCardProps {
  state: Exclude<SendingState, { phase: 'none' }>;
  sending: Sending;
}

/** The upload of a book, or why it failed. */
export function SendingCard({ state, sending }: SendingCardProps) {
  const t = useText(texts);
  const { locale } = useLanguage();
  const failure = state.phase === 'failed' ? state.failure : null;
  const reason = useReportedError(failure);
  const { name, size } = state.file;
  return (
    <div className="tool-order" {...focusPlace(name)}>
      <div className="tool-file">
        <BookUp size={20} aria-hidden="true" />
        <div className="tool-file-words">
          <p className="tool-file-name" dir="auto">
            {name}
          </p>
          <p className="tool-file-facts">{formatBytes(locale, size)}</p>
        </div>
        <IconButton icon={X} label={t(failure ? 'dismiss' : 'cancelSending')} onClick={sending.cancel} />
      </div>
      {state.phase === 'sending' && (
        <ProgressBar
          label={t('sending', { name })}
          // Once all bytes are sent, the server checks them and reports no progress
          {...(state.sent < 1 && { value: state.sent })}
        />
      )}
      {failure && (
        <ErrorNotice
          text={t('notSent', { name, reason: reason ?? '' })}
          retryLabel={t('retrySending')}
          // The server would refuse the same file again
          onRetry={isRefusal(failure) ? undefined : () => sending.begin(state.file)}
        />
      )}
    </div>
  );
}
