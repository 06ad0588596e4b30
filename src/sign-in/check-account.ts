import { PASSWORD_CHARACTERS_MIN, countCharacters } from '../api/constants.ts';

/** What the form asks for. */
export type SignInMode = 'sign-in' | 'sign-up';

/** What was typed. */
export interface Account {
  email: string;
  password: string;
  nickname: string;
}

/** What is wrong with each field, before the server is asked. */
export type AccountFaults = Partial<Record<keyof Account, 'missing' | 'malformed' | 'short'>>;

/** Whether it looks like one; only a message to it tells. */
export const isEmailAddress = (address: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(address);

/** Finds what the server would refuse anyway. */
export const checkAccount = ({ email, password }: Account, mode: SignInMode): AccountFaults => {
  const faults: AccountFaults = {};
  const address = email.trim();
  if (!address) faults.email = 'missing';
  else if (!isEmailAddress(address)) faults.email = 'malformed';
  if (!password) faults.password = 'missing';
  else if (mode === 'sign-up' && countCharacters(password) < PASSWORD_CHARACTERS_MIN)
    faults.password = 'short';
  return faults;
};
