import { useContext } from 'react';
import { ui } from '../../i18n/en/shared/ui.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button, type ButtonProps } from '../controls/button.tsx';
import { DialogContext } from './dialog-context.ts';

/**
 * Closes the dialog around it, except while that is busy: the answer would find no dialog. "Cancel" by default.
 */
export function CancelButton({ children, ...rest }: Omit<ButtonProps, 'busy' | 'aria-disabled'>) {
  const { busy, onClose } = useContext(DialogContext);
  const t = useText(ui);
  return (
    <Button onClick={onClose} {...rest} aria-disabled={busy}>
      {children ?? t('cancel')}
    </Button>
  );
}
