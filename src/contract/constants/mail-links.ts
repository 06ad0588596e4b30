/**
 * Name of the parameter in the URL fragment of a link in a mail, by the purpose of the link. Its value is the token that
 * the login page redeems.
 */
export const LINK_PARAMETER = { reset_password: 'reset-password', confirm_email: 'confirm-email' } as const;
