import type { Client } from '../api/client.ts';
import type { SecureTokens } from '../contract/index.ts';

/** What begins a session. Each rejects with the refusal, without a notice: the form shows it. */
export interface SignInCalls {
  /** @param newPassword in place of one that the operator gave out */
  signIn(email: string, password: string, newPassword?: string): Promise<void>;
  /** @param locale what the mail is written in that confirms the address */
  signUp(account: { email: string; password: string; nickname?: string }, locale: string): Promise<void>;
  /** Sets a new password and signs in. @param token from the link in the mail */
  resetPassword(token: string, newPassword: string): Promise<void>;
}

/** @param enter begins the session of these tokens */
export const createSignInCalls = (
  client: Client,
  enter: (tokens: SecureTokens) => Promise<void>,
): SignInCalls => ({
  async signIn(email, password, newPassword) {
    const { secure_tokens } = await client.call('POST /accounts/v1/sign_in', {
      body: { email, password, ...(newPassword !== undefined && { new_password: newPassword }) },
      silent: true,
    });
    await enter(secure_tokens);
  },
  async signUp(account, locale) {
    const { secure_tokens } = await client.call('POST /accounts/v1/sign_up', {
      body: account,
      headers: { 'accept-language': locale },
      silent: true,
    });
    await enter(secure_tokens);
  },
  async resetPassword(token, newPassword) {
    const { secure_tokens } = await client.call('POST /accounts/v1/reset_password', {
      body: { token, new_password: newPassword },
      silent: true,
    });
    await enter(secure_tokens);
  },
});
