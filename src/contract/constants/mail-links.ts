/** Names of what a mail's link to the login page carries behind its `#`. */
export const LINK_PARAMETER = { reset_password: 'reset-password', confirm_email: 'confirm-email' } as const;
