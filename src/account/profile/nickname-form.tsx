import { NICKNAME_CHARACTERS_MAX } from '../../contract/constants/accounts.ts';
import { countCharacters } from '../../contract/constants/script.ts';
import { NICKNAME } from '../../contract/nickname.ts';
import type { StoredUser } from '../../api/stored-user.ts';
import { profile as texts } from '../../i18n/en/account/profile.ts';
import { useText } from '../../i18n/use-text.ts';
import { useStores } from '../../stores/use-stores.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { TextInput } from '../../ui/controls/text-input.tsx';
import { AccountForm } from './account-form.tsx';
import { useForm } from '../../notices/form/index.ts';

/** Changes the name that others see. */
export function NicknameForm({ user }: { user: StoredUser }) {
  const stores = useStores();
  const t = useText(texts);
  const state = useForm({ nickname: user.nickname });
  const { values, busy, field, submit } = state;
  const { error, ...input } = field('nickname');
  const count = NICKNAME_CHARACTERS_MAX;
  const nickname = values.nickname.trim();
  const fault = () => {
    if (!nickname) return t('nicknameMissing');
    if (!NICKNAME.test(nickname)) return t('nicknameInvisible');
    return countCharacters(nickname) > count ? t('nicknameLong', { count }) : undefined;
  };
  const change = async () => {
    const { data } = await stores.client.call('POST /v1/user/edit', { body: { nickname }, silent: true });
    stores.notices.show({ kind: 'success', text: t('nicknameSaved') });
    stores.session.update(data.user_info);
    state.clear();
  };
  return (
    <AccountForm state={state} onSubmit={(event) => submit(event, { nickname: fault() }, change)}>
      <Field label={t('nickname')} hint={t('nicknameHint', { count })} error={error}>
        {(control) => (
          <div className="prof-inline">
            <TextInput {...control} {...input} autoComplete="nickname" />
            <Button type="submit" busy={busy} aria-disabled={nickname === user.nickname}>
              {t('save')}
            </Button>
          </div>
        )}
      </Field>
    </AccountForm>
  );
}
