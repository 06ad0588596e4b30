import type { MailTexts } from './en.ts';

/** German texts of mails. */
export const de: MailTexts = {
  hello: 'Guten Tag,',
  helloName: 'Guten Tag {name},',
  colon: ': ',

  resetSubject: 'Neues Passwort für Voxbench wählen',
  resetText:
    'für Ihr Voxbench-Konto wurde ein neues Passwort angefordert. Um eines zu wählen, öffnen Sie diesen Link:',
  resetLink: 'Neues Passwort wählen',
  resetOnce:
    'Der Link funktioniert einmal, innerhalb von {hours}. Danach sind Sie überall abgemeldet, wo Sie jetzt angemeldet sind.',
  resetIgnore:
    'Wenn Sie das nicht angefordert haben, müssen Sie nichts tun: Ihr Passwort bleibt, wie es ist.',

  confirmSubject: 'E-Mail-Adresse für Voxbench bestätigen',
  confirmText:
    'diese Adresse wurde für ein Voxbench-Konto angegeben. Wenn das Konto Ihnen gehört, bestätigen Sie die Adresse über diesen Link:',
  confirmLink: 'Adresse bestätigen',
  confirmIgnore:
    'Der Link funktioniert innerhalb von {hours}. Wenn das Konto nicht Ihnen gehört, müssen Sie nichts tun.',

  receiptSubject: 'Ihr Voxbench-Beleg {number}',
  receiptText:
    'vielen Dank für Ihre Bestellung. Ihre Zahlung ist eingegangen, und was Sie gekauft haben, ist in Ihrem Konto.',
  receiptNumber: 'Beleg',
  receiptDate: 'Datum',
  receiptProduct: 'Für',
  receiptPackage: '{credits} Credits',
  receiptCredits: 'Credits',
  planUntil: 'Tarif bis',
  creditsUntil: 'Credits bis',
  receiptPaid: 'Bezahlt',
  receiptSeller: 'Verkauft von',
  receiptLink: 'Ihre Bestellungen und Belege',
};
