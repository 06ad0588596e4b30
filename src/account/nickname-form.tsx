import { NICKNAME_CHARACTERS_MAX, countCharacters } from '../api/constants.ts';
import type { StoredUser } from '../api/session-tokens.ts';
import { profile as texts } from '../i18n/en/profile.ts';
import { useText } from '../i18n/use-text.ts';
import type { Stores } from '../stores/registry.ts';
import { Button } from '../ui/button.tsx';
import { ErrorNotice } from '../ui/error-notice.tsx';
import { Field } from '../ui/field.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { useAccountForm } from './use-account-form.ts';

/** What others call the user. */
export function NicknameForm({ stores, user }: { stores: Stores; user: StoredUser }) {
  const t = useText(texts);
  const { form, values, errors, refusal, busy, set, submit } = useAccountForm({ nickname: user.nickname });
  const count = NICKNAME_CHARACTERS_MAX;
  const nickname = values.nickname.trim();
  const fault = () => {
    if (!nickname) return t('nicknameMissing');
    return countCharacters(nickname) > count ? t('nicknameLong', { count }) : undefined;
  };
  const change = async () => {
    const { data } = await stores.client.call('POST /v1/user/edit', { body: { nickname }, silent: true });
    stores.notices.show({ kind: 'success', text: t('nicknameSaved') });
    stores.session.update(data.user_info);
  };
  return (
    <form
      ref={form}
      className="prof-form"
      noValidate
      onSubmit={(event) => submit(event, { nickname: fault() }, change)}
    >
      {refusal && <ErrorNotice text={refusal} />}
      <Field label={t('nickname')} hint={t('nicknameHint', { count })} error={errors.nickname}>
        {(control) => (
          <div className="prof-inline">
            <TextInput
              {...control}
              name="nickname"
              autoComplete="nickname"
              value={values.nickname}
              onChange={(value) => set('nickname', value)}
            />
            <Button type="submit" busy={busy} disabled={nickname === user.nickname}>
              {t('save')}
            </Button>
          </div>
        )}
      </Field>
    </form>
  );
}
