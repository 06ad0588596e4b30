/**
 * Parameter in the URL fragment of a mailed link, by the link's purpose. Its value is the token the login page redeems.
 */
export const LINK_PARAMETER = { reset_password: 'reset-password', confirm_email: 'confirm-email' } as const;
