import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { useState, type ComponentProps } from 'react';
import { ui } from '../../i18n/en/shared/ui.ts';
import { useText } from '../../i18n/use-text.ts';
import fieldCss from './field.css?inline';
import { IconButton } from './icon-button.tsx';
import { useSheet } from '../use-sheet.ts';

interface PasswordInputProps extends Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange'> {
  value: string;
  onChange(value: string): void;
}

/** A password field with a button that shows the password. */
export function PasswordInput({ value, onChange, ...rest }: PasswordInputProps) {
  useSheet(fieldCss);
  const t = useText(ui);
  const [shown, setShown] = useState(false);
  return (
    <div className="ui-input">
      <input
        spellCheck={false}
        autoCapitalize="off"
        {...rest}
        type={shown ? 'text' : 'password'}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <IconButton
        icon={shown ? EyeOff : Eye}
        label={t(shown ? 'hidePassword' : 'showPassword')}
        onClick={() => setShown(!shown)}
      />
    </div>
  );
}
