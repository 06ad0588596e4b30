export { isEmailAddress } from './check-account.ts';
export { loginAddress } from './login-address.ts';
