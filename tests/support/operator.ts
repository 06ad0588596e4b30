import type { TestServer, TestUser } from './server.ts';

const EMAIL = 'operator@voxbench.example';
/** What makes a server know its operator. */
export const OPERATORS = { VOXBENCH_OPERATORS: EMAIL };

/** Signs up the one whom {@link OPERATORS} names. */
export const signUpNamed = async (server: TestServer): Promise<TestUser> => {
  const body = { email: EMAIL, password: 'correct horse battery' };
  await server.call('POST /accounts/v1/sign_up', { body });
  return server.signIn(body.email, body.password);
};

/** The operator, who has confirmed the address. */
export const signUpOperator = async (server: TestServer): Promise<TestUser> => {
  const operator = await signUpNamed(server);
  await server.db.query('update app_user set email_confirmed_at = now() where email = $1', [EMAIL]);
  return operator;
};
