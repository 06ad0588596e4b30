import { texts } from '../../texts.ts';

/** Texts around the mails of an account: a forgotten password, and the confirmation of an address. */
export const mail = texts('mail', {
  forgotTitle: 'Forgot your password?',
  forgotText: 'Enter the email address of your account. You get a link to choose a new password.',
  sendLink: 'Send the link',
  forgotSentTitle: 'Check your mail',
  forgotSent:
    'If {email} has an account, a mail with a link is on its way. The link works once, within an hour. Check the spam folder too.',
  forgotInFolder:
    'This server sends no mail. If {email} has an account, the operator of the server finds the message in the folder “mail” of its data folder, and can give you the link in it. The link works once, within an hour.',
  backToSignIn: 'Back to sign-in',
  newPasswordTitle: 'Choose a new password',
  newPasswordText: 'You will be signed out everywhere else.',
  savePassword: 'Save and sign in',
  askAgain: 'Get a new link',
  confirmTitle: 'Your email address',
  confirming: 'Your email address is being confirmed.',
  confirmed: 'Your email address is confirmed.',
  confirmAgain: '“Send again” is next to your email address on your profile.',
});
