import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import { useEffect, useState, type RefObject } from 'react';
import { apiKeys as texts } from '../i18n/en/account/api-keys.ts';
import { useText } from '../i18n/use-text.ts';
import { Button, type ButtonProps } from '../ui/controls/button.tsx';
import { showToast } from '../ui/layers/toasts.ts';
import { Unseen } from '../ui/unseen.tsx';
import { copyText } from './copy-text.ts';

interface CopyButtonProps extends Pick<ButtonProps, 'variant' | 'size'> {
  text: string;
  /** Names the copied text to screen readers. */
  name: string;
  /** Element that shows the text. */
  target: RefObject<HTMLElement | null>;
  /** Gets the focus when its dialog opens. */
  autoFocus?: boolean;
}

const DONE_MS = 2_500;

/** Copies a text and confirms it. */
export function CopyButton({ text, name, target, autoFocus, ...look }: CopyButtonProps) {
  const t = useText(texts);
  const [isDone, setDone] = useState(false);
  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(setDone, DONE_MS, false);
    return () => clearTimeout(timer);
  }, [isDone]);
  const copy = async () => {
    if (!target.current) return;
    const isCopied = await copyText(text, target.current);
    setDone(isCopied);
    if (!isCopied) showToast({ tone: 'info', text: t('copyByHand') });
  };
  return (
    <>
      <Button
        {...look}
        icon={isDone ? Check : Copy}
        aria-label={t('copyNamed', { name })}
        data-autofocus={autoFocus ? '' : undefined}
        onClick={() => void copy()}
      >
        {t(isDone ? 'copied' : 'copy')}
      </Button>
      <Unseen role="status">{isDone && t('copied')}</Unseen>
    </>
  );
}
