import type { MailTexts } from './en.ts';

/** Spanish texts of mails. */
export const es: MailTexts = {
  hello: 'Hola:',
  helloName: 'Hola, {name}:',
  colon: ': ',

  resetSubject: 'Elige una contraseña nueva para Voxbench',
  resetText:
    'alguien ha pedido una contraseña nueva para tu cuenta de Voxbench. Para elegirla, abre este enlace:',
  resetLink: 'Elegir una contraseña nueva',
  resetOnce:
    'El enlace funciona una sola vez, durante {hours}. Después se cerrará tu sesión en todos los lugares donde esté iniciada.',
  resetIgnore: 'Si no lo has pedido tú, no tienes que hacer nada: tu contraseña no cambia.',

  confirmSubject: 'Confirma tu dirección de correo para Voxbench',
  confirmText:
    'se ha indicado esta dirección para una cuenta de Voxbench. Si la cuenta es tuya, confirma la dirección con este enlace:',
  confirmLink: 'Confirmar esta dirección',
  confirmIgnore: 'El enlace funciona durante {hours}. Si la cuenta no es tuya, no tienes que hacer nada.',

  receiptSubject: 'Tu recibo de Voxbench {number}',
  receiptText: 'gracias por tu pedido. Hemos recibido el pago, y lo que has comprado está en tu cuenta.',
  receiptNumber: 'Recibo',
  receiptDate: 'Fecha',
  receiptProduct: 'Compra',
  receiptPackage: '{credits} créditos',
  receiptCredits: 'Créditos',
  planUntil: 'Plan hasta el',
  creditsUntil: 'Créditos hasta el',
  receiptPaid: 'Pagado',
  receiptSeller: 'Vendido por',
  receiptLink: 'Tus pedidos y recibos',
};
