/** English texts of mails. `{name}` is a placeholder. */
export const en = {
  hello: 'Hello,',
  helloName: 'Hello {name},',
  /** Between a name and its value. */
  colon: ': ',

  resetSubject: 'Choose a new password for Voxbench',
  resetText: 'somebody asked for a new password for your Voxbench account. To choose one, open this link:',
  resetLink: 'Choose a new password',
  resetOnce: 'The link works once, within {hours}. Wherever you are signed in, you are signed out then.',
  resetIgnore: 'If it was not you who asked, there is nothing to do: your password stays as it is.',

  confirmSubject: 'Confirm your email address for Voxbench',
  confirmText:
    'this address was given for a Voxbench account. If the account is yours, confirm the address by this link:',
  confirmLink: 'Confirm this address',
  confirmIgnore: 'The link works within {hours}. If the account is not yours, there is nothing to do.',

  receiptSubject: 'Your Voxbench receipt {number}',
  receiptText: 'thank you for your order. Your payment has arrived, and what you bought is in your account.',
  receiptNumber: 'Receipt',
  receiptDate: 'Date',
  receiptProduct: 'For',
  receiptPackage: '{credits} credits',
  receiptCredits: 'Credits',
  planUntil: 'Plan until',
  creditsUntil: 'Credits until',
  receiptPaid: 'Paid',
  receiptSeller: 'Sold by',
  receiptLink: 'Your orders and receipts',
};

/** Texts of mails in one language. */
export type MailTexts = Readonly<Record<keyof typeof en, string>>;
