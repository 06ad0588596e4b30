import { PASSWORD_CHARACTERS_MIN } from '../contract/constants/accounts.ts';
import { countCharacters } from '../contract/constants/script.ts';

/** What the form asks for. */
export type SignInMode = 'sign-in' | 'sign-up';

/** What was typed. */
export interface Account {
  email: string;
  password: string;
  nickname: string;
  /** In place of a password that only serves to choose a new one. */
  newPassword: string;
}

/** What is wrong with each field, before the server is asked. */
export type AccountFaults = Partial<Record<keyof Account, 'missing' | 'malformed' | 'short'>>;

/** Whether it looks like one; only a message to it tells. */
export const isEmailAddress = (address: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(address);

/** What is wrong with an address that was typed. */
export type EmailFault = 'missing' | 'malformed';

export const emailFault = (email: string): EmailFault | undefined => {
  const address = email.trim();
  if (!address) return 'missing';
  return isEmailAddress(address) ? undefined : 'malformed';
};

export const isShort = (password: string): boolean => countCharacters(password) < PASSWORD_CHARACTERS_MIN;

/** Finds what the server would refuse anyway. */
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
