import { useStore } from '@nanostores/react';
import { speechWork } from '../../i18n/en/speech/work.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button, type ButtonProps } from '../../ui/controls/button.tsx';
import { useCost } from './use-cost.ts';
import { useStudio } from '../context.ts';

/** A Generate button with its price, for small spaces. */
export function GenerateOpen({ onPress, ...rest }: { onPress?(): void } & Pick<ButtonProps, 'part'>) {
  const { studio } = useStudio();
  const t = useText(speechWork);
  const cost = useCost();
  const isFree = useStore(studio.$isFree);
  const isSending = useStore(studio.generation.$work).phase === 'sending';
  return (
    <Button
      {...rest}
      size={32}
      variant="primary"
      disabled={!isFree}
      busy={isSending}
      onClick={() => {
        studio.generate();
        onPress?.();
      }}
    >
      {cost ? `${t('generate')} · ${cost}` : t('generate')}
    </Button>
  );
}
