import type { GroupTexts } from '../group-texts.ts';

/** What a server says of voices, plans and the survey, in Arabic. */
export const server: GroupTexts = {
  server: {
    Free: 'مجانية',
    Trial: 'تجريبية',
    '{count} credits': '{count} نقطة',
    'Most popular': 'الأكثر اختيارًا',
    'Best value': 'أفضل قيمة',
    'For a voice now and then': 'لمن يحتاج إلى صوت من حين لآخر',
    'For regular work': 'للعمل المنتظم',
    'For long texts every day': 'للنصوص الطويلة كل يوم',
    'Scripts of up to {count} characters': 'نصوص تصل إلى {count} حرف',
    '{count} GB for files': '{count} غيغابايت للملفات',
    'All voices but those for Creator': 'كل الأصوات عدا أصوات Creator',
    'All voices, also those for Creator': 'كل الأصوات، ومنها أصوات Creator',
    'Credit packages whenever you need more': 'حزم نقاط كلما احتجت إلى المزيد',
    'What will you make first?': 'ما الذي ستصنعه أولًا؟',
    'Which of these describes you best?': 'أيّ من هذه يصفك أكثر؟',
    'Which tools do you need?': 'ما الأدوات التي تحتاج إليها؟',
    'How much audio do you make in a month?': 'كم من الصوت تصنع في الشهر؟',
    'How did you hear about us?': 'كيف عرفت عنا؟',
    'Video voiceovers': 'تعليق صوتي للفيديو',
    Audiobooks: 'كتب صوتية',
    Podcasts: 'بودكاست',
    'Online courses': 'دورات عبر الإنترنت',
    'Speech in my app': 'كلام في تطبيقي',
    'Something else': 'شيء آخر',
    'Content creator': 'صانع محتوى',
    Marketer: 'مسوّق',
    'Teacher or trainer': 'معلم أو مدرب',
    Developer: 'مطوّر',
    'Business owner': 'صاحب عمل',
    'Somebody else': 'غير ذلك',
    'Text to speech': 'تحويل النص إلى كلام',
    'Voice changer': 'مغيّر الصوت',
    'Voice cloning': 'استنساخ الصوت',
    'Video translation': 'ترجمة الفيديو',
    Subtitles: 'الترجمة المصاحبة',
    'Audiobook maker': 'إعداد الكتب الصوتية',
    'I do not know yet and would like to look around before I decide':
      'لا أعرف بعد وأودّ أن ألقي نظرة قبل أن أقرر',
    'None so far': 'لا شيء حتى الآن',
    'Up to 30 minutes': 'حتى 30 دقيقة',
    'Up to 2 hours': 'حتى ساعتين',
    'Up to 10 hours': 'حتى 10 ساعات',
    'More than that': 'أكثر من ذلك',
    'Search engine': 'محرك بحث',
    'Video site': 'موقع فيديو',
    'Social media': 'وسائل التواصل',
    'A friend': 'صديق',
    'AI assistant': 'مساعد ذكاء اصطناعي',
    'Somewhere else': 'مكان آخر',
    'American woman, rather high, even; the most natural of these voices':
      'صوت امرأة أمريكية، مرتفع نسبيًا، متزن؛ الأكثر طبيعية بين هذه الأصوات',
    'American woman, rather high and full, unhurried; very natural':
      'صوت امرأة أمريكية، مرتفع نسبيًا وممتلئ، متأنٍّ؛ طبيعي جدًا',
    'American woman, almost whispering, very slow, close to the microphone':
      'صوت امرأة أمريكية، أقرب إلى الهمس، بطيء جدًا، قريب من الميكروفون',
    'American woman, of medium pitch and soft tone': 'صوت امرأة أمريكية، متوسط الطبقة وناعم النبرة',
    'American woman, low, with a lively melody': 'صوت امرأة أمريكية، منخفض، حيّ النغمة',
    'American woman, rather high and bright, with a lively melody':
      'صوت امرأة أمريكية، مرتفع نسبيًا ومشرق، حيّ النغمة',
    'American man, of medium pitch, with a very lively melody': 'صوت رجل أمريكي، متوسط الطبقة، حيّ النغمة جدًا',
    'American man, low and unhurried': 'صوت رجل أمريكي، منخفض ومتأنٍّ',
    'American man, low, with a very lively melody': 'صوت رجل أمريكي، منخفض، حيّ النغمة جدًا',
    'American woman, low and even; of medium quality': 'صوت امرأة أمريكية، منخفض ومتزن؛ متوسط الجودة',
    'American woman, rather low and brisk; of medium quality':
      'صوت امرأة أمريكية، منخفض نسبيًا ونشيط؛ متوسط الجودة',
    'American woman, rather low, light; of medium quality':
      'صوت امرأة أمريكية، منخفض نسبيًا، خفيف؛ متوسط الجودة',
    'American man, low; uneven': 'صوت رجل أمريكي، منخفض؛ غير منتظم',
    'American man, high and fast; uneven': 'صوت رجل أمريكي، مرتفع وسريع؛ غير منتظم',
    'American man, of medium pitch, fast; uneven': 'صوت رجل أمريكي، متوسط الطبقة، سريع؛ غير منتظم',
    'American man, very low and dark; uneven': 'صوت رجل أمريكي، منخفض جدًا وداكن؛ غير منتظم',
    'American woman, high, bright and fast; uneven': 'صوت امرأة أمريكية، مرتفع، مشرق وسريع؛ غير منتظم',
    'American woman, of medium pitch, bright and fast; uneven':
      'صوت امرأة أمريكية، متوسط الطبقة، مشرق وسريع؛ غير منتظم',
    'American man, a jolly character whose pitch leaps; rough':
      'صوت رجل أمريكي، شخصية مرحة تقفز طبقة صوتها؛ خشن',
    'American man, low; the roughest of these voices': 'صوت رجل أمريكي، منخفض؛ الأكثر خشونة بين هذه الأصوات',
    'British woman, of medium pitch, bright and even; natural':
      'صوت امرأة بريطانية، متوسط الطبقة، مشرق ومتزن؛ طبيعي',
    'British woman, rather high and even; of medium quality':
      'صوت امرأة بريطانية، مرتفع نسبيًا ومتزن؛ متوسط الجودة',
    'British man, of medium pitch, unhurried; of medium quality':
      'صوت رجل بريطاني، متوسط الطبقة، متأنٍّ؛ متوسط الجودة',
    'British man, very bright, with a lively melody; of medium quality':
      'صوت رجل بريطاني، مشرق جدًا، حيّ النغمة؛ متوسط الجودة',
    'British man, very low and unhurried; uneven': 'صوت رجل بريطاني، منخفض جدًا ومتأنٍّ؛ غير منتظم',
    'British woman, high, with a lively melody; uneven': 'صوت امرأة بريطانية، مرتفع، حيّ النغمة؛ غير منتظم',
    'British woman, rather high; uneven': 'صوت امرأة بريطانية، مرتفع نسبيًا؛ غير منتظم',
    'British man, of medium pitch, even and brisk; uneven':
      'صوت رجل بريطاني، متوسط الطبقة، متزن ونشيط؛ غير منتظم',
    'Spanish-speaking woman, of medium pitch, fast': 'صوت امرأة بالإسبانية، متوسط الطبقة، سريع',
    'Spanish-speaking man, of medium pitch, fast and bright': 'صوت رجل بالإسبانية، متوسط الطبقة، سريع ومشرق',
    'Spanish-speaking man, a bright character with a lively melody':
      'صوت رجل بالإسبانية، شخصية مشرقة حيّة النغمة',
    'French woman, rather high and even; natural': 'صوت امرأة فرنسية، مرتفع نسبيًا ومتزن؛ طبيعي',
    'Italian woman, rather high; of medium quality': 'صوت امرأة إيطالية، مرتفع نسبيًا؛ متوسط الجودة',
    'Italian man, very low; of medium quality': 'صوت رجل إيطالي، منخفض جدًا؛ متوسط الجودة',
    'Brazilian woman, of medium pitch, brisk': 'صوت امرأة برازيلية، متوسط الطبقة، نشيط',
    'Brazilian man, of medium pitch, bright and brisk': 'صوت رجل برازيلي، متوسط الطبقة، مشرق ونشيط',
    'Brazilian man, a bright character with a lively melody': 'صوت رجل برازيلي، شخصية مشرقة حيّة النغمة',
    'Hindi-speaking woman, rather high, soft; of medium quality':
      'صوت امرأة بالهندية، مرتفع نسبيًا، ناعم؛ متوسط الجودة',
    'Hindi-speaking woman, of medium pitch, brisk; of medium quality':
      'صوت امرأة بالهندية، متوسط الطبقة، نشيط؛ متوسط الجودة',
    'Hindi-speaking man, of medium pitch, lively; of medium quality':
      'صوت رجل بالهندية، متوسط الطبقة، حيويّ؛ متوسط الجودة',
    'Hindi-speaking man, of medium pitch, unhurried; of medium quality':
      'صوت رجل بالهندية، متوسط الطبقة، متأنٍّ؛ متوسط الجودة',
    'Japanese woman, high and bright; of medium quality': 'صوت امرأة يابانية، مرتفع ومشرق؛ متوسط الجودة',
    'Japanese woman, rather high, unhurried; of medium quality':
      'صوت امرأة يابانية، مرتفع نسبيًا، متأنٍّ؛ متوسط الجودة',
    'Japanese woman, very high and soft, as for children; of medium quality':
      'صوت امرأة يابانية، مرتفع جدًا وناعم، كما للأطفال؛ متوسط الجودة',
    'Japanese woman, rather high, soft and even; uneven in quality':
      'صوت امرأة يابانية، مرتفع نسبيًا، ناعم ومتزن؛ متفاوت الجودة',
    'Japanese man, very low and dark; uneven in quality': 'صوت رجل ياباني، منخفض جدًا وداكن؛ متفاوت الجودة',
    'Chinese man, high and brisk, clear; uneven in quality': 'صوت رجل صيني، مرتفع ونشيط، واضح؛ متفاوت الجودة',
    'Chinese woman, rather high, unhurried; uneven in quality':
      'صوت امرأة صينية، مرتفع نسبيًا، متأنٍّ؛ متفاوت الجودة',
    'Chinese man, of medium pitch, with a lively melody; uneven in quality':
      'صوت رجل صيني، متوسط الطبقة، حيّ النغمة؛ متفاوت الجودة',
    'Chinese woman, very high and bright, girlish; uneven in quality':
      'صوت امرأة صينية، مرتفع جدًا ومشرق، طفوليّ؛ متفاوت الجودة',
    'Chinese woman, rather high, bright and brisk; uneven in quality':
      'صوت امرأة صينية، مرتفع نسبيًا، مشرق ونشيط؛ متفاوت الجودة',
    'Chinese boy, very high; uneven in quality': 'صوت صبي صيني، مرتفع جدًا؛ متفاوت الجودة',
    'Chinese man, of medium pitch, fast and very lively; uneven in quality':
      'صوت رجل صيني، متوسط الطبقة، سريع وحيويّ جدًا؛ متفاوت الجودة',
    'Chinese woman, rather high and hissing; hard to understand':
      'صوت امرأة صينية، مرتفع نسبيًا وفيه صفير؛ صعب الفهم',
    'American man, low and even: the clearest built-in voice':
      'صوت رجل أمريكي، منخفض ومتزن: أوضح الأصوات المضمّنة',
    'American woman, light and friendly, slightly muffled': 'صوت امرأة أمريكية، خفيف وودود، مكتوم قليلًا',
    'Scottish man, warm, with a northern accent': 'صوت رجل اسكتلندي، دافئ، بلكنة شمالية',
    'American man, choppy and flat, very fast to make': 'صوت رجل أمريكي، متقطع ورتيب، سريع التوليد جدًا',
    'Robotic and low, very clear at high speed': 'آليّ ومنخفض، واضح جدًا بالسرعة العالية',
    'Robotic and high, crisp also at high speed': 'آليّ ومرتفع، وحادّ بالسرعة العالية أيضًا',
    'Spoken by a speech server that this installation is connected to': 'ينطقه خادم كلام يتصل به هذا التثبيت',
    'A voice of an ElevenLabs account': 'صوت من حساب في ElevenLabs',
    'The voice of the model {model} on this machine': 'صوت النموذج {model} على هذا الجهاز',
    'Voice {number} of {count} of the model {model} on this machine':
      'الصوت {number} من {count} للنموذج {model} على هذا الجهاز',
    'A look-alike of a sample, made of synthetic voices': 'شبيه بعيّنة، مصنوع من أصوات اصطناعية',
    'Cloned from a sample': 'مستنسخ من عيّنة',
    'Cloned from a sample by {engine}': 'مستنسخ من عيّنة بواسطة {engine}',
    'Speech in 99 languages, recognized on this machine': 'كلام بـ 99 لغة، يُتعرَّف عليه على هذا الجهاز',
    'American English only, without punctuation; about one word in four of real speech is wrong':
      'الإنجليزية الأمريكية فقط، دون علامات ترقيم؛ نحو كلمة من كل أربع كلمات خاطئة في الكلام الحقيقي',
    'Model of a transcription server that this installation is connected to':
      'نموذج خادم تفريغ يتصل به هذا التثبيت',
    accent: 'لكنة',
    bright: 'مشرق',
    brisk: 'نشيط',
    calm: 'هادئ',
    character: 'شخصية',
    clear: 'واضح',
    connected: 'متصل',
    dark: 'داكن',
    even: 'متزن',
    expressive: 'معبّر',
    fast: 'سريع',
    friendly: 'ودود',
    high: 'مرتفع',
    lively: 'حيويّ',
    local: 'محلي',
    low: 'منخفض',
    narration: 'سرد',
    natural: 'طبيعي',
    retro: 'قديم الطراز',
    robotic: 'آليّ',
    slow: 'بطيء',
    soft: 'ناعم',
    warm: 'دافئ',
  },
};
