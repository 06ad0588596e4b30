import type { MailTexts } from './en.ts';

/** French texts of mails. */
export const fr: MailTexts = {
  hello: 'Bonjour,',
  helloName: 'Bonjour {name},',
  colon: ' : ',

  resetSubject: 'Choisissez un nouveau mot de passe pour Voxbench',
  resetText:
    'un nouveau mot de passe a été demandé pour votre compte Voxbench. Pour en choisir un, ouvrez ce lien :',
  resetLink: 'Choisir un nouveau mot de passe',
  resetOnce:
    'Le lien fonctionne une seule fois, pendant {hours}. Vous serez ensuite déconnecté partout où vous êtes connecté.',
  resetIgnore:
    'Si vous n’êtes pas à l’origine de cette demande, vous n’avez rien à faire : votre mot de passe reste inchangé.',

  confirmSubject: 'Confirmez votre adresse e-mail pour Voxbench',
  confirmText:
    'cette adresse a été indiquée pour un compte Voxbench. Si ce compte est le vôtre, confirmez l’adresse avec ce lien :',
  confirmLink: 'Confirmer cette adresse',
  confirmIgnore:
    'Le lien fonctionne pendant {hours}. Si ce compte n’est pas le vôtre, vous n’avez rien à faire.',

  receiptSubject: 'Votre reçu Voxbench {number}',
  receiptText:
    'merci pour votre commande. Votre paiement a bien été reçu, et votre achat est disponible sur votre compte.',
  receiptNumber: 'Reçu',
  receiptDate: 'Date',
  receiptProduct: 'Achat',
  receiptPackage: '{credits} crédits',
  receiptCredits: 'Crédits',
  planUntil: 'Forfait valable jusqu’au',
  creditsUntil: 'Crédits valables jusqu’au',
  receiptPaid: 'Payé',
  receiptSeller: 'Vendu par',
  receiptLink: 'Vos commandes et reçus',
};
