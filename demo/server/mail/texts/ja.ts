import type { MailTexts } from './en.ts';

/** Japanese texts of mails. */
export const ja: MailTexts = {
  hello: 'こんにちは。',
  helloName: '{name} さん、こんにちは。',
  colon: '：',

  resetSubject: 'Voxbenchの新しいパスワードを設定してください',
  resetText:
    'お使いのVoxbenchアカウントについて、新しいパスワードの設定が求められました。設定するには、次のリンクを開いてください。',
  resetLink: '新しいパスワードを設定',
  resetOnce:
    'このリンクは{hours}以内に1回だけ使えます。設定すると、ログイン中のすべての場所からログアウトされます。',
  resetIgnore: 'お心当たりがない場合は、何もする必要はありません。パスワードはそのままです。',

  confirmSubject: 'Voxbenchのメールアドレスを確認してください',
  confirmText:
    'このアドレスがVoxbenchアカウントに登録されました。ご自身のアカウントであれば、次のリンクでアドレスを確認してください。',
  confirmLink: 'このアドレスを確認',
  confirmIgnore:
    'このリンクは{hours}以内に使えます。ご自身のアカウントでない場合は、何もする必要はありません。',

  receiptSubject: 'Voxbenchの領収書 {number}',
  receiptText:
    'ご注文ありがとうございます。お支払いを確認しました。ご購入いただいた内容はアカウントに反映されています。',
  receiptNumber: '領収書',
  receiptDate: '日付',
  receiptProduct: '内容',
  receiptPackage: '{credits}クレジット',
  receiptCredits: 'クレジット',
  planUntil: 'プランの期限',
  creditsUntil: 'クレジットの期限',
  receiptPaid: 'お支払い額',
  receiptSeller: '販売者',
  receiptLink: '注文と領収書',
};
