import CircleAlert from 'lucide-react/icons/circle-alert';
import type { ReactNode } from 'react';
import { ui } from '../i18n/en/shared/ui.ts';
import { useText } from '../i18n/use-text.ts';
import bitsCss from './bits.css?inline';
import { Button } from './controls/button.tsx';
import { useSheet } from './use-sheet.ts';

interface ErrorNoticeProps {
  /** What happened and what to do. */
  text: string;
  /** Shows a button that tries again. */
  onRetry?: (() => void) | undefined;
  /** Text of the button. */
  retryLabel?: string;
  /** Another action. */
  children?: ReactNode;
}

/** An error shown where it happened, with a way to continue. */
export function ErrorNotice({ text, onRetry, retryLabel, children }: ErrorNoticeProps) {
  useSheet(bitsCss);
  const t = useText(ui);
  return (
    <div role="alert" className="ui-notice">
      <CircleAlert size={18} aria-hidden="true" />
      <p>{text}</p>
      {onRetry && (
        <Button size={32} onClick={onRetry}>
          {retryLabel ?? t('retry')}
        </Button>
      )}
      {children}
    </div>
  );
}
