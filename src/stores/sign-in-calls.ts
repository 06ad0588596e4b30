import type { Client, RequestOptions } from '../api/client.ts';
import type { SecureTokens } from '../contract/index.ts';

/**
 * What begins a session. Each rejects with the refusal, without a notice: the form shows it. `locale` is what mails to the
 * user are written in from now on; without it, the first of the browser's languages.
 */
export interface SignInCalls {
  /** @param newPassword in place of one that the operator gave out */
  signIn(email: string, password: string, newPassword?: string, locale?: string): Promise<void>;
  signUp(account: { email: string; password: string; nickname?: string }, locale?: string): Promise<void>;
  /** Sets a new password and signs in. @param token from the link in the mail */
  resetPassword(token: string, newPassword: string, locale?: string): Promise<void>;
}

/** @param enter starts the session with these tokens */
export const createSignInCalls = (
  client: Client,
  enter: (tokens: SecureTokens) => Promise<void>,
): SignInCalls => {
  const options = (locale?: string): RequestOptions => ({
    ...(locale && { headers: { 'accept-language': locale } }),
    silent: true,
  });
  const enterBy = async (answer: Promise<{ secure_tokens: SecureTokens }>) =>
    enter((await answer).secure_tokens);
  return {
    signIn: (email, password, newPassword, locale) =>
      enterBy(
        client.call('POST /accounts/v1/sign_in', {
          body: { email, password, ...(newPassword !== undefined && { new_password: newPassword }) },
          ...options(locale),
        }),
      ),
    signUp: (body, locale) => enterBy(client.call('POST /accounts/v1/sign_up', { body, ...options(locale) })),
    resetPassword: (token, new_password, locale) =>
      enterBy(
        client.call('POST /accounts/v1/reset_password', {
          body: { token, new_password },
          ...options(locale),
        }),
      ),
  };
};
