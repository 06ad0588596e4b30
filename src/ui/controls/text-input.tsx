import type { LucideIcon } from 'lucide-react';
import X from 'lucide-react/icons/x';
import { useRef, type ComponentProps } from 'react';
import { ui } from '../../i18n/en/shared/ui.ts';
import { useText } from '../../i18n/use-text.ts';
import fieldCss from './field.css?inline';
import { IconButton } from './icon-button.tsx';
import { useSheet } from '../use-sheet.ts';

interface TextInputProps extends Omit<ComponentProps<'input'>, 'size' | 'ref' | 'value' | 'onChange'> {
  value: string;
  onChange(value: string): void;
  /** Minimum height in px. */
  size?: 32 | 40;
  /** Shown before the text. */
  icon?: LucideIcon;
  /** Shows a button that empties the field. */
  clearable?: boolean;
}

export function TextInput({ value, onChange, size = 40, icon: Icon, clearable, ...rest }: TextInputProps) {
  useSheet(fieldCss);
  const t = useText(ui);
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="ui-input" data-size={size}>
      {Icon && <Icon size={16} aria-hidden="true" />}
      <input
        type="text"
        {...rest}
        ref={input}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {clearable && value !== '' && (
        <IconButton
          icon={X}
          size={24}
          label={t('clear')}
          onClick={() => {
            onChange('');
            input.current?.focus();
          }}
        />
      )}
    </div>
  );
}
