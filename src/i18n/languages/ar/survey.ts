import type { GroupTexts } from '../group-texts.ts';

/** Texts of the survey, in Arabic. */
export const survey: GroupTexts = {
  'survey-shell': {
    open: 'تجربة مجانية',
  },
  survey: {
    survey: 'الاستبيان',
    welcome: 'مرحبًا بك',
    subtitle: 'أجب عن بضعة أسئلة سريعة لتفعيل تجربتك المجانية',
    trialNote: 'العضوية التجريبية لمدة 3 أيام مجانية، وتبدأ مع إجابتك الأخيرة وتنتهي تلقائيًا.',
    progress: 'السؤال {number} من {count}',
    severalAllowed: 'اختر كل ما ينطبق.',
    back: 'رجوع',
    next: 'التالي',
    submit: 'إرسال',
    notSubmitted: 'تعذّر إرسال إجاباتك. وهي محفوظة في هذا المتصفح.',
    later: 'لاحقًا',
    rewardTitle: 'حصلت على: عضوية مجانية لمدة 3 أيام',
    rewardText: 'أصبحت متاحة لك الآن نصوص أطول ونقاط للإنفاق في هذه الأيام وحزم النقاط.',
    start: 'ابدأ',
    announcementTitle: 'تمت ترقية ترجمة الفيديو',
    pixelRemoval: 'إزالة الترجمة المصاحبة بدقة البكسل',
    translationStyle: 'أسلوب ترجمة قابل للتخصيص',
    backTranslation: 'التحقق بالترجمة العكسية',
    splitView: 'عرض مقسّم لتحرير أسهل',
    segmentation: 'تقسيم أذكى للترجمة المصاحبة',
    more: 'مزيد من الميزات لاستكشافها',
    creditSystem: 'حُدّث نظام النقاط أيضًا.',
    tryIt: 'جرّب الآن',
  },
};
