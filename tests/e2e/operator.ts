/** The operator of the server of these tests. */
export const OPERATOR = { email: 'operator@example.com', password: 'a long password' };
