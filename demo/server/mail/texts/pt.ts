import type { MailTexts } from './en.ts';

/** Portuguese texts of mails. */
export const pt: MailTexts = {
  hello: 'Olá,',
  helloName: 'Olá, {name},',
  colon: ': ',

  resetSubject: 'Escolha uma nova senha para o Voxbench',
  resetText: 'alguém pediu uma nova senha para a sua conta do Voxbench. Para escolher uma, abra este link:',
  resetLink: 'Escolher uma nova senha',
  resetOnce:
    'O link funciona uma única vez, por {hours}. Depois disso, você será desconectado de todos os lugares em que entrou.',
  resetIgnore: 'Se não foi você quem pediu, não é preciso fazer nada: sua senha continua a mesma.',

  confirmSubject: 'Confirme seu endereço de e-mail para o Voxbench',
  confirmText:
    'este endereço foi informado para uma conta do Voxbench. Se a conta é sua, confirme o endereço por este link:',
  confirmLink: 'Confirmar este endereço',
  confirmIgnore: 'O link funciona por {hours}. Se a conta não é sua, não é preciso fazer nada.',

  receiptSubject: 'Seu recibo do Voxbench {number}',
  receiptText: 'agradecemos o seu pedido. Recebemos o pagamento, e o que você comprou está na sua conta.',
  receiptNumber: 'Recibo',
  receiptDate: 'Data',
  receiptProduct: 'Compra',
  receiptPackage: '{credits} créditos',
  receiptCredits: 'Créditos',
  planUntil: 'Plano até',
  creditsUntil: 'Créditos até',
  receiptPaid: 'Pago',
  receiptSeller: 'Vendido por',
  receiptLink: 'Seus pedidos e recibos',
};
