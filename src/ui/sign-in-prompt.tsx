import LogIn from 'lucide-react/icons/log-in';
import { ui } from '../i18n/en/shared/ui.ts';
import { useText } from '../i18n/use-text.ts';
import { Button } from './controls/button.tsx';
import { EmptyState } from './lists/empty-state.tsx';

interface SignInPromptProps {
  title: string;
  /** Why the user has to sign in. */
  text: string;
  onSignIn(): void;
}

/** Shown in place of content that needs an account. */
export function SignInPrompt({ title, text, onSignIn }: SignInPromptProps) {
  const t = useText(ui);
  return (
    <EmptyState icon={LogIn} title={title} text={text}>
      <Button variant="primary" onClick={onSignIn}>
        {t('signIn')}
      </Button>
    </EmptyState>
  );
}
