import { PASSWORD_CHARACTERS_MIN } from '../contract/constants/accounts.ts';
import { countCharacters } from '../contract/constants/script.ts';

/** The two forms: sign in, or create an account. */
export type SignInMode = 'sign-in' | 'sign-up';

/** Contents of the form. */
export interface Account {
  email: string;
  password: string;
  nickname: string;
  /** Replaces a password that someone else assigned, which works only to choose a new one. */
  newPassword: string;
}

/** Faults by field, found before the server is asked. */
export type AccountFaults = Partial<Record<keyof Account, 'missing' | 'malformed' | 'short'>>;

/** Whether the text has the form of an email address. Only a delivered mail proves that it exists. */
export const isEmailAddress = (address: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(address);

/** Faults of a typed address. */
export type EmailFault = 'missing' | 'malformed';

export const emailFault = (email: string): EmailFault | undefined => {
  const address = email.trim();
  if (!address) return 'missing';
  return isEmailAddress(address) ? undefined : 'malformed';
};

export const isShort = (password: string): boolean => countCharacters(password) < PASSWORD_CHARACTERS_MIN;

/** Finds faults that the server would refuse anyway. */
export const checkAccount = (
  { email, password, newPassword }: Account,
  mode: SignInMode,
  asksNew: boolean,
): AccountFaults => {
  const faults: AccountFaults = {};
  const wrongEmail = emailFault(email);
  if (wrongEmail) faults.email = wrongEmail;
  if (!password) faults.password = 'missing';
  else if (mode === 'sign-up' && isShort(password)) faults.password = 'short';
  if (asksNew && !newPassword) faults.newPassword = 'missing';
  else if (asksNew && isShort(newPassword)) faults.newPassword = 'short';
  return faults;
};
