import type { MailTexts } from './en.ts';

/** Arabic texts of mails. */
export const ar: MailTexts = {
  hello: 'مرحبًا،',
  helloName: 'مرحبًا {name}،',
  colon: ': ',

  resetSubject: 'اختر كلمة مرور جديدة لـ Voxbench',
  resetText: 'طُلبت كلمة مرور جديدة لحسابك في Voxbench. لاختيارها، افتح هذا الرابط:',
  resetLink: 'اختيار كلمة مرور جديدة',
  resetOnce: 'يعمل الرابط مرة واحدة، خلال {hours}. وبعدها يُسجَّل خروجك من كل مكان سجّلت الدخول فيه.',
  resetIgnore: 'إن لم تكن أنت من طلب ذلك، فلا يلزمك فعل شيء: تبقى كلمة مرورك كما هي.',

  confirmSubject: 'أكّد عنوان بريدك الإلكتروني لـ Voxbench',
  confirmText: 'أُدخل هذا العنوان لحساب في Voxbench. إن كان الحساب لك، فأكّد العنوان بهذا الرابط:',
  confirmLink: 'تأكيد هذا العنوان',
  confirmIgnore: 'يعمل الرابط خلال {hours}. إن لم يكن الحساب لك، فلا يلزمك فعل شيء.',

  receiptSubject: 'إيصالك من Voxbench {number}',
  receiptText: 'شكرًا على طلبك. وصلت دفعتك، وما اشتريته متاح في حسابك.',
  receiptNumber: 'الإيصال',
  receiptDate: 'التاريخ',
  receiptProduct: 'مقابل',
  receiptPackage: '{credits} نقطة',
  receiptCredits: 'النقاط',
  planUntil: 'الخطة حتى',
  creditsUntil: 'النقاط حتى',
  receiptPaid: 'المدفوع',
  receiptSeller: 'البائع',
  receiptLink: 'طلباتك وإيصالاتك',
};
