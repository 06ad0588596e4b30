import { useStore } from '@nanostores/react';
import { profile as texts } from '../../i18n/en/account/profile.ts';
import { useText } from '../../i18n/use-text.ts';
import { useStores } from '../../stores/use-stores.ts';
import { useSheet } from '../../ui/use-sheet.ts';
import { CloseRow } from './close-row.tsx';
import { EmailRow } from './email-row.tsx';
import { LanguageRow } from './language-row.tsx';
import { NicknameForm } from './nickname-form.tsx';
import { PasswordRow } from './password-row.tsx';
import { PictureRow } from './picture-row.tsx';
import profileCss from './profile.css?inline';
import { Section } from './section.tsx';
import { SessionList } from '../sessions/session-list.tsx';
import { useSessions } from '../sessions/use-sessions.ts';

/** The profile page: name, sign-in, sessions, and closing the account. */
export function ProfilePage() {
  const stores = useStores();
  useSheet(profileCss);
  const t = useText(texts);
  const { user } = useStore(stores.session.$session);
  const sessions = useSessions();
  if (!user) return null;
  return (
    <div className="prof">
      <Section title={t('profileTitle')} text={t('profileText')}>
        <PictureRow user={user} />
        <NicknameForm user={user} />
        <LanguageRow />
      </Section>
      <Section title={t('signInTitle')} text={t('signInText')}>
        <EmailRow user={user} />
        <PasswordRow user={user} onChanged={sessions.load} />
      </Section>
      <Section title={t('sessionsTitle')} text={t('sessionsText')}>
        <SessionList sessions={sessions} />
      </Section>
      <Section title={t('closeTitle')} text={t('closeText')}>
        <CloseRow user={user} />
      </Section>
    </div>
  );
}
