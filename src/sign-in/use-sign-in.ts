import { useRef, useState, type FormEvent } from 'react';
import { prepareReport, report } from '../analytics/index.ts';
import { ApiFailure, asFailure } from '../api/failure.ts';
import { useLanguage } from '../i18n/use-text.ts';
import { useStores } from '../stores/use-stores.ts';
import { checkAccount, type Account, type AccountFaults, type SignInMode } from './check-account.ts';

/** Milliseconds after which the form is usable again, if the host did not leave the page after all. */
const LEAVE_MS = 5_000;

interface SignInForm {
  account: Account;
  faults: AccountFaults;
  /** The server's refusal. */
  failure: ApiFailure | null;
  busy: boolean;
  /** The form's current values are being sent. */
  isSent: boolean;
  /** The password was assigned by someone else, so the form asks for a new one. */
  asksNew: boolean;
  change(field: keyof Account, value: string): void;
  /** Signs in with a known account. */
  enter(account: Partial<Account>): void;
  /** Clears the faults when the form switches. */
  reset(): void;
  submit(event: FormEvent<HTMLFormElement>): void;
}

const isSame = (one: Account, other: Account): boolean =>
  (Object.keys(one) as (keyof Account)[]).every((field) => one[field] === other[field]);

/**
 * State and actions of the sign-in form.
 * @param onSignedIn called when the session has begun; returns whether the browser is leaving the page
 */
export const useSignIn = (
  mode: SignInMode,
  typed: Partial<Account>,
  onSignedIn: () => boolean,
): SignInForm => {
  const stores = useStores();
  const { locale } = useLanguage();
  const [account, setAccount] = useState<Account>({
    email: '',
    password: '',
    nickname: '',
    newPassword: '',
    ...typed,
  });
  const [faults, setFaults] = useState<AccountFaults>({});
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  /** The account last submitted: being sent, or waiting for the answer to the one before. */
  const [asked, setAsked] = useState<Account | null>(null);
  const [asksNew, setAsksNew] = useState(false);
  // A second quick submit comes before the next render, so state could not stop it.
  const last = useRef<Account | null>(null);
  /** Sends what the user corrected while a request was under way. */
  const again = useRef<(() => void) | null>(null);

  const send = async (account: Account) => {
    const { session } = stores;
    const email = account.email.trim();
    const nickname = account.nickname.trim();
    const newPassword = asksNew ? account.newPassword : undefined;
    if (mode === 'sign-in') await session.signIn(email, account.password, newPassword, locale);
    else await session.signUp({ email, password: account.password, ...(nickname && { nickname }) }, locale);
  };
  const enter = async (account: Account) => {
    if (last.current && isSame(last.current, account)) return;
    const isFirst = last.current === null;
    last.current = account;
    setAsked(account);
    if (!isFirst) {
      again.current = () => void enter(account);
      return;
    }
    setFailure(null);
    prepareReport(stores);
    const end = () => {
      last.current = null;
      again.current = null;
      setAsked(null);
    };
    try {
      await send(account);
      await report(stores, 'sign_up', { by: mode });
      const leaves = onSignedIn();
      if (leaves) return void setTimeout(end, LEAVE_MS);
      setAccount({ ...account, password: '', newPassword: '' });
    } catch (error) {
      const sendAgain = again.current;
      if (sendAgain) {
        end();
        return sendAgain();
      }
      setAsksNew(asksNew || (error instanceof ApiFailure && error.type === 'err_password_given'));
      setFailure(asFailure(error));
    }
    end();
  };

  const submit = (form: HTMLFormElement) => {
    const found = checkAccount(account, mode, asksNew);
    setFaults(found);
    const first = (['email', 'password', 'newPassword'] as const).find((field) => found[field]);
    if (!first) return void enter(account);
    setFailure(null);
    (form.elements.namedItem(first) as HTMLElement | null)?.focus();
  };

  return {
    account,
    faults,
    failure,
    busy: asked !== null,
    isSent: asked !== null && isSame(asked, account),
    asksNew,
    change(field, value) {
      if (field !== 'newPassword') setAsksNew(false);
      setAccount({ ...account, [field]: value });
      if (faults[field]) setFaults({ ...faults, [field]: undefined });
    },
    enter(known) {
      const whole = { ...account, ...known };
      setAccount(whole);
      setFaults({});
      void enter(whole);
    },
    reset() {
      again.current = null;
      setFaults({});
      setFailure(null);
      setAsksNew(false);
    },
    submit(event) {
      event.preventDefault();
      submit(event.currentTarget);
    },
  };
};
