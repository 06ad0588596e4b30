import type { ClockTime, Language } from '../language.ts';
import { extras } from './extras/hi.ts';
import { isQuoted } from './quotes.ts';
import { table } from './table.ts';

const ones = (
  'शून्य एक दो तीन चार पाँच छह सात आठ नौ दस ग्यारह बारह तेरह चौदह पंद्रह सोलह सत्रह अठारह उन्नीस ' +
  'बीस इक्कीस बाईस तेईस चौबीस पच्चीस छब्बीस सत्ताईस अट्ठाईस उनतीस तीस इकतीस बत्तीस तैंतीस चौंतीस पैंतीस छत्तीस सैंतीस अड़तीस उनतालीस ' +
  'चालीस इकतालीस बयालीस तैंतालीस चौवालीस पैंतालीस छियालीस सैंतालीस अड़तालीस उनचास पचास इक्यावन बावन तिरपन चौवन पचपन छप्पन सत्तावन अट्ठावन उनसठ ' +
  'साठ इकसठ बासठ तिरसठ चौंसठ पैंसठ छियासठ सड़सठ अड़सठ उनहत्तर सत्तर इकहत्तर बहत्तर तिहत्तर चौहत्तर पचहत्तर छिहत्तर सतहत्तर अठहत्तर उन्यासी ' +
  'अस्सी इक्यासी बयासी तिरासी चौरासी पचासी छियासी सत्तासी अट्ठासी नवासी नब्बे इक्यानवे बानवे तिरानवे चौरानवे पंचानवे छियानवे सत्तानवे अट्ठानवे निन्यानवे'
).split(' ');
const steps = [
  [1e13, 'नील'],
  [1e11, 'खरब'],
  [1e9, 'अरब'],
  [1e7, 'करोड़'],
  [1e5, 'लाख'],
  [1e3, 'हज़ार'],
  [1e2, 'सौ'],
] as const;
const months = 'जनवरी फ़रवरी मार्च अप्रैल मई जून जुलाई अगस्त सितंबर अक्टूबर नवंबर दिसंबर'.split(' ');
const firsts = ['', 'पहल', 'दूसर', 'तीसर', 'चौथ', '', 'छठ'];

const cardinal = (n: number): string => {
  const words: string[] = [];
  for (const [size, name] of steps) {
    const count = Math.floor(n / size);
    n %= size;
    if (count) words.push(count < 100 ? `${ones[count]} ${name}` : `${cardinal(count)} ${name}`);
  }
  if (n || words.length === 0) words.push(ones[n]!);
  return words.join(' ');
};

/** 1984 is nineteen hundred eighty-four. */
const year = (n: number): string =>
  n >= 1100 && n <= 1999
    ? `${ones[Math.floor(n / 100)]} सौ${n % 100 ? ` ${ones[n % 100]}` : ''}`
    : cardinal(n);

/** The final vowel agrees with the noun: पहला, पहली, पहले. */
const ordinal = (n: number, vowel: string): string => {
  const short = firsts[n];
  return short
    ? short + vowel
    : `${cardinal(n)}व${vowel}${vowel === 'ा' || vowel === 'ी' || vowel === 'े' ? (vowel === 'ा' ? 'ँ' : 'ं') : ''}`;
};

const time = ({ hour, minute, second, half }: ClockTime): string => {
  const tail = half
    ? half === 'am'
      ? 'सुबह '
      : hour === 12 || hour < 4
        ? 'दोपहर '
        : hour < 8
          ? 'शाम '
          : 'रात '
    : '';
  if (!second && hour >= 1 && hour <= 12) {
    if (minute === 0) return `${tail}${ones[hour]} बजे`;
    if (minute === 30) return `${tail}${hour === 1 ? 'डेढ़' : hour === 2 ? 'ढाई' : `साढ़े ${ones[hour]}`} बजे`;
    if (minute === 15) return `${tail}सवा ${ones[hour]} बजे`;
    if (minute === 45) return `${tail}पौने ${ones[(hour % 12) + 1]} बजे`;
  }
  if (minute === 0 && !second) return `${ones[hour]} बजे`;
  return `${tail}${ones[hour]} बजकर ${ones[minute]} मिनट${second ? ` ${ones[second]} सेकंड` : ''}`;
};

const part = (above: number, below: number): string | undefined => {
  if (below === 2) return above === 1 ? 'आधा' : undefined;
  if (below === 4) return above === 1 ? 'एक चौथाई' : 'तीन चौथाई';
  if (below === 3) return `${cardinal(above)} तिहाई`;
  return `${cardinal(above)} बटा ${cardinal(below)}`;
};

const million = 'मिलियन';
const DAYS = table(
  'सोम = सोमवार; मंगल = मंगलवार; बुध = बुधवार; गुरु = गुरुवार; शुक्र = शुक्रवार; शनि = शनिवार; रवि = रविवार',
);

export const hindi: Language = {
  ...extras(cardinal),
  tag: 'hi-IN',
  forms: ['one', 'other'],
  decimal: '.',
  group: ',\u00a0',
  order: 'dmy',
  words: {
    minus: 'माइनस',
    plus: 'प्लस',
    equals: 'बराबर',
    and: 'और',
    at: 'ऐट',
    dot: 'डॉट',
    slash: 'स्लैश',
    colon: 'कोलन',
    dash: 'डैश',
    underscore: 'अंडरस्कोर',
    question: 'प्रश्न चिह्न',
    hash: 'हैश',
    hashtag: 'हैशटैग',
    tilde: 'टिल्डा',
    percent: 'प्रतिशत',
    perMille: 'प्रति हज़ार',
    number: 'नंबर',
    to: 'से',
    times: 'गुणा',
    by: 'गुणा',
    over: 'बटा',
    about: 'लगभग',
    section: 'धारा',
    copyright: 'कॉपीराइट',
    degrees: 'डिग्री',
    plusMinus: 'प्लस माइनस',
    point: 'पॉइंट',
    version: 'वर्शन',
    per: 'प्रति',
  },
  cardinal,
  decimals: (whole, fraction) =>
    `${/^\d+$/.test(whole) ? cardinal(Number(whole)) : whole} दशमलव ${[...fraction].map((digit) => ones[Number(digit)]).join(' ')}`,
  year,
  ordinal: {
    mark: '(?:वाँ|वां|वीं|वी|वें|वे|ला|ली|ले|रा|री|रे|था|थी|थे|ठा|ठी|ठे)(?![\\p{L}\\p{M}])',
    say: (n, mark) => (n === 0 ? undefined : ordinal(n, mark.replace(/[ँं]/g, '').at(-1)!)),
  },
  months,
  monthsShort: '|फरवरी||||||||अक्तूबर||',
  dayMark: '',
  date: ({ day, month, year: of }) =>
    `${cardinal(day)} ${months[month - 1]}${of === undefined ? '' : ` ${year(of)}`}`,
  weekday: '(?:सोम|मंगल|बुध|गुरु|शुक्र|शनि|रवि)(?:वार|(?=\\.))',
  time,
  timeMark: 'बजे',
  hourMark: '',
  part,
  mixed: (whole, above, below) => {
    if (below === 2 && above === 1)
      return whole === 1 ? 'डेढ़' : whole === 2 ? 'ढाई' : `साढ़े ${cardinal(whole)}`;
    if (below === 4)
      return above === 1 ? `सवा ${whole === 1 ? '' : cardinal(whole)}`.trim() : `पौने ${cardinal(whole + 1)}`;
    return `${cardinal(whole)} सही ${part(above, below)}`;
  },
  units: table(`
    Km = किलोमीटर; KM = किलोमीटर; Kg = किलोग्राम; KG = किलोग्राम;
    km = किलोमीटर; किमी = किलोमीटर; कि.मी. = किलोमीटर; m = मीटर; मी = मीटर; cm = सेंटीमीटर;
    सेमी = सेंटीमीटर; mm = मिलीमीटर; मिमी = मिलीमीटर; m² = वर्ग मीटर; m³ = घन मीटर; km² = वर्ग किलोमीटर;
    ha = हेक्टेयर; kg = किलोग्राम; किग्रा = किलोग्राम; कि.ग्रा. = किलोग्राम; g = ग्राम; mg = मिलीग्राम;
    t = टन; l = लीटर; L = लीटर; ml = मिलीलीटर; मिली = मिलीलीटर; km/h = किलोमीटर प्रति घंटा;
    m/s = मीटर प्रति सेकंड; mph = मील प्रति घंटा; किमी/घंटा = किलोमीटर प्रति घंटा; KB = किलोबाइट;
    MB = मेगाबाइट; GB = गीगाबाइट; TB = टेराबाइट; Mbps = मेगाबिट प्रति सेकंड; Hz = हर्ट्ज़;
    kHz = किलोहर्ट्ज़; MHz = मेगाहर्ट्ज़; GHz = गीगाहर्ट्ज़; W = वॉट; kW = किलोवॉट; MW = मेगावॉट;
    kWh = किलोवॉट घंटा|किलोवॉट घंटे; V = वोल्ट; dB = डेसिबल; kcal = किलोकैलोरी; °C = डिग्री सेल्सियस;
    °F = डिग्री फ़ारेनहाइट; ° = डिग्री; ft = फ़ुट; in = इंच; ms = मिलीसेकंड; s = सेकंड; sec = सेकंड;
    ° C = डिग्री सेल्सियस; min = मिनट; h = घंटा|घंटे; px = पिक्सेल; mAh = मिलीएम्पियर घंटा|मिलीएम्पियर घंटे; mA = मिलीएम्पियर; kV = किलोवोल्ट; hPa = हेक्टोपास्कल; kPa = किलोपास्कल; MPa = मेगापास्कल;
    kJ = किलोजूल; Nm = न्यूटन मीटर; kN = किलोन्यूटन; GW = गीगावॉट; GWh = गीगावॉट घंटा|गीगावॉट घंटे; MWh = मेगावॉट घंटा|मेगावॉट घंटे; Gbps = गीगाबिट प्रति सेकंड; MB/s = मेगाबाइट प्रति सेकंड; GB/s = गीगाबाइट प्रति सेकंड;
    µg = माइक्रोग्राम; mL = मिलीलीटर; cm² = वर्ग सेंटीमीटर; m2 = वर्ग मीटर; nm = नैनोमीटर; mmHg = मिलीमीटर पारा; ppm = भाग प्रति दस लाख; bpm = धड़कन प्रति मिनट
  `),
  money: {
    INR: 'रुपया|रुपये;पैसा|पैसे',
    USD: 'डॉलर;सेंट',
    EUR: 'यूरो;सेंट',
    GBP: 'पाउंड;पेनी|पेंस',
    JPY: 'येन',
    BRL: 'रियाल;सेंटावो',
    CNY: 'युआन',
    CHF: 'स्विस फ़्रैंक',
  },
  signs: { 'रु.': 'INR', रु: 'INR' },
  coins: (whole, hundredths) => `${whole} ${hundredths}`,
  scales: {
    k: 'हज़ार',
    K: 'हज़ार',
    हज़ार: 'हज़ार',
    हजार: 'हज़ार',
    लाख: 'लाख',
    करोड़: 'करोड़',
    करोड: 'करोड़',
    अरब: 'अरब',
    m: million,
    M: million,
    bn: 'बिलियन',
    B: 'बिलियन',
    मिलियन: million,
    million: million,
    billion: 'बिलियन',
    lakh: 'लाख',
    crore: 'करोड़',
    cr: 'करोड़',
    Cr: 'करोड़',
  },
  titles: table(`
    म.नं. = मकान नंबर; गुरु. = गुरुवार; सोम. = सोमवार; मंगल. = मंगलवार; बुध. = बुधवार; शुक्र. = शुक्रवार; शनि. = शनिवार; रवि. = रविवार; म. नं. = मकान नंबर; मो. = मोबाइल; दि. = दिनांक;    डॉ. = डॉक्टर; डा. = डॉक्टर; डॉ॰ = डॉक्टर; प्रो. = प्रोफ़ेसर; श्री. = श्री; सुश्री. = सुश्री;
    पं. = पंडित; नं. = नंबर; सं. = संख्या; पृ. = पृष्ठ; जि. = ज़िला; Dr. = डॉक्टर; Mr. = मिस्टर;
    Mrs. = मिसेज़; लि. = लिमिटेड; मि. = मिस्टर; एड. = एडवोकेट; ई.पू. = ईसा पूर्व; ई. = ईस्वी; कि.मी. = किलोमीटर; स्व. = स्वर्गीय; कु. = कुमारी
  `),
  abbreviations: { 'इ.': 'इत्यादि', 'etc.': 'इत्यादि' },
  romans: {
    counted: 'अध्याय भाग खंड अंक युद्ध चरण'.split(' '),
    centuries: [],
    names:
      'लुई हेनरी जॉर्ज चार्ल्स एडवर्ड जेम्स विलियम रिचर्ड फिलिप एलिज़ाबेथ एलिजाबेथ नेपोलियन पोप जॉन पॉल बेनेडिक्ट निकोलस'.split(
        ' ',
      ),
    mark: '',
    say: (n, as, { before, after }) =>
      as === 'ruler'
        ? ordinal(
            n,
            before.startsWith('एलि')
              ? 'ी'
              : /^ (?:ने|को|का|की|के|से|में|पर)(?![\p{L}\p{M}])/u.test(after)
                ? 'े'
                : 'ा',
          )
        : cardinal(n),
  },
  own: [
    {
      // A postcode after its town: नई दिल्ली-110001
      starts: 'symbol',
      pattern: '(?<=[\\p{L}\\p{M}][ ]?)[-–][ ]?(\\d{6})(?![\\p{L}\\p{N}])',
      say: ([, digits]) => ` ${[...digits!].map((digit) => ones[Number(digit)]).join(' ')}`,
    },
    {
      // 27"
      starts: 'digit',
      pattern: '(?<![\\p{L}\\p{N}.,\'])(\\d{1,2})(?:"|\u2033)(?![\\p{L}\\p{N}])',
      say: (match) => (isQuoted(match) ? undefined : `${ones[Number(match[1])]} इंच`),
    },
    {
      // 6'2"
      starts: 'digit',
      pattern: "(?<![\\p{L}\\p{N}])([1-9])'[ ]?(\\d{1,2})(?:\"|'')?(?![\\p{L}\\p{N}])",
      say: ([, feet, inches]) => `${ones[Number(feet)]} फुट ${ones[Number(inches)]} इंच`,
    },
    {
      // ₹173.8 लाख करोड़
      starts: 'symbol',
      pattern: '₹[ ]?(\\d{1,3}(?:,\\d{2,3})*)(?:\\.(\\d{1,3}))?[ ]लाख[ ]करोड़',
      say: ([, whole, fraction]) =>
        `${cardinal(Number(whole!.replaceAll(',', '')))}${fraction ? ` दशमलव ${[...fraction].map((digit) => ones[Number(digit)]).join(' ')}` : ''} लाख करोड़ रुपये`,
    },
    {
      // सोम-शुक्र
      starts: 'letter',
      pattern: `(?<![\\p{L}\\p{M}])(${Object.keys(DAYS).join('|')})[ ]?[-–][ ]?(${Object.keys(DAYS).join('|')})(?![\\p{L}\\p{M}])`,
      say: ([, from, to]) => `${DAYS[from!]} से ${DAYS[to!]}`,
    },
    {
      // 2023-24
      starts: 'digit',
      pattern: '(?<![\\p{L}\\p{N}.,/-])((?:19|20)\\d\\d)-(\\d{2})(?![\\p{N}.,/-])',
      say: ([, from, to]) =>
        (Number(from) + 1) % 100 === Number(to) ? `${year(Number(from))} ${cardinal(Number(to))}` : undefined,
    },
    {
      // Won by 3-0
      starts: 'digit',
      pattern: '(?<![\\p{L}\\p{N}.,-])(\\d{1,2})-(\\d{1,2})(?=[ ]से[ ](?:जीत|हार|हरा|मात|आगे|पीछे|बराबर))',
      say: ([, a, b]) => `${ones[Number(a)]} ${ones[Number(b)]}`,
    },
    {
      starts: 'digit',
      pattern: '(?<![\\p{L}\\p{N}.,])[6-9]\\d{4}[ -]\\d{5}(?![\\p{L}\\p{N}.,])',
      say: ([written]) => [...written.replace(/\D/, '')].map((digit) => ones[Number(digit)]).join(' '),
    },
    {
      // 3rd मंज़िल
      starts: 'digit',
      pattern: '(?<![\\p{L}\\p{N}.,])(\\d{1,3})(?:st|nd|rd|th)(?![\\p{L}\\p{N}])',
      say: ([, n], { after }) =>
        ordinal(Number(n), /^[ ](?:मंज़?िल|कक्षा|बार|श्रेणी|गली|सीट|रैंक|पंक्ति)/u.test(after) ? 'ी' : 'ा'),
    },
    {
      // 1800-123-4567: free of charge
      starts: 'digit',
      pattern: '(?<![\\p{L}\\p{N}.,])1800[ -]\\d{2,3}[ -]\\d{4}(?![\\p{L}\\p{N}])',
      say: ([written]) => [...written.replace(/\D/g, '')].map((digit) => ones[Number(digit)]).join(' '),
    },
    {
      starts: 'digit',
      pattern: '(?<![\\p{L}\\p{N}])24[x×/]7(?![\\p{L}\\p{N}])',
      say: () => 'चौबीसों घंटे',
    },
    {
      // A mobile telephone
      starts: 'digit',
      pattern: '(?<![\\p{L}\\p{N}.,])[6-9]\\d{9}(?![\\p{L}\\p{N}.,])',
      say: ([written]) => [...written].map((digit) => ones[Number(digit)]).join(' '),
    },
  ],
};
