import { anyOf, type RuleSet } from '../rules/rule.ts';
import { scripts } from '../rules/scripts.ts';
import { emoji } from '../rules/symbols.ts';
import { ALONE, NO_MORE, NUMBER, sayNumber, subscript, toRules, whole, type Entry } from './kit.ts';
import { SET, areRanges } from '../sets.ts';
import { japanese as count } from './numerals.ts';

const NAMES = 'ゼロ いち に さん よん ご ろく なな はち きゅう'.split(' ');
const spell = (digits: string) => [...digits].map((digit) => NAMES[Number(digit)]!).join('');
const kanji = (digit: string) => (digit === '0' ? 'ゼロ' : '〇一二三四五六七八九'[Number(digit)]!);
const number = (written: string) => sayNumber(written, count, kanji, '点');
const LETTERS: Readonly<Record<string, string>> = Object.fromEntries(
  'A=エー B=ビー C=シー D=ディー E=イー F=エフ G=ジー H=エイチ I=アイ J=ジェイ K=ケー L=エル M=エム N=エヌ O=オー P=ピー Q=キュー R=アール S=エス T=ティー U=ユー V=ブイ W=ダブリュー X=エックス Y=ワイ Z=ゼット'
    .split(' ')
    .map((entry) => entry.split('=') as [string, string]),
);
const letters = (word: string) => [...word.toUpperCase()].map((sign) => LETTERS[sign] ?? sign).join('');
/** Small numbers in a formula are said in English. */
const FORMULA = 'ゼロ ワン ツー スリー フォー ファイブ シックス セブン エイト ナイン'.split(' ');

const UNITS: Readonly<Record<string, string>> = {
  'km/h': 'キロメートル毎時',
  'km/L': 'キロメートル毎リットル',
  'km/l': 'キロメートル毎リットル',
  'L/100km': 'リットル毎百キロメートル',
  'm/s': 'メートル毎秒',
  km: 'キロメートル',
  kg: 'キログラム',
  g: 'グラム',
  mg: 'ミリグラム',
  t: 'トン',
  m: 'メートル',
  cm: 'センチメートル',
  mm: 'ミリメートル',
  ml: 'ミリリットル',
  mL: 'ミリリットル',
  L: 'リットル',
  'm²': '平方メートル',
  '㎡': '平方メートル',
  'km²': '平方キロメートル',
  'm³': '立方メートル',
  ha: 'ヘクタール',
  GB: 'ギガバイト',
  MB: 'メガバイト',
  TB: 'テラバイト',
  KB: 'キロバイト',
  Mbps: 'メガビーピーエス',
  Gbps: 'ギガビーピーエス',
  ms: 'ミリ秒',
  Hz: 'ヘルツ',
  kHz: 'キロヘルツ',
  MHz: 'メガヘルツ',
  GHz: 'ギガヘルツ',
  W: 'ワット',
  kW: 'キロワット',
  kWh: 'キロワット時',
  V: 'ボルト',
  kcal: 'キロカロリー',
  kJ: 'キロジュール',
  mAh: 'ミリアンペアアワー',
  mA: 'ミリアンペア',
  kV: 'キロボルト',
  MW: 'メガワット',
  GW: 'ギガワット',
  hPa: 'ヘクトパスカル',
  kPa: 'キロパスカル',
  MPa: 'メガパスカル',
  dB: 'デシベル',
  ppm: 'ピーピーエム',
  nm: 'ナノメートル',
  μm: 'マイクロメートル',
  μg: 'マイクログラム',
  'cm²': '平方センチメートル',
  'cm³': '立方センチメートル',
  '℃': '度',
  '°C': '度',
  '°': '度',
  '%': 'パーセント',
  '％': 'パーセント',
};
const UNIT = anyOf(Object.keys(UNITS));
const COINS: Readonly<Record<string, string>> = {
  '¥': '円',
  '￥': '円',
  $: 'ドル',
  '€': 'ユーロ',
  '£': 'ポンド',
};

const clock = (hour: string, minute: string, second?: string) =>
  `${count(Number(hour))}時${minute === '00' ? '' : `${count(Number(minute))}分`}${second ? `${count(Number(second))}秒` : ''}`;
const both = (a: string, word: string, b: string) => number(a) + word + number(b);

const digit: readonly Entry[] = [
  [
    `${ALONE}(\\d{4})[-/.](\\d{1,2})[-/.](\\d{1,2})${NO_MORE}`,
    ([, y, m, d]) =>
      Number(m) < 13 ? `${count(Number(y))}年${count(Number(m))}月${count(Number(d))}日` : undefined,
  ],
  [`${ALONE}0\\d{1,3}-\\d{2,4}-\\d{3,4}(?!\\d)`, ([all]) => all!.split('-').map(spell).join('の')],
  [
    `${ALONE}(\\d{3})-(\\d{4})(?![\\d-])`,
    ([, a, b], { before }) =>
      /(?:〒|郵便番号)[はが：: ]?$/u.test(before) ? `${spell(a!)}の${spell(b!)}` : undefined,
  ],
  [
    `${ALONE}11[89](?!\\d)`,
    ([all], { after }) => (/^番?(?:に|へ|を|通報)/u.test(after) ? spell(all!) : undefined),
  ],
  [
    `${ALONE}\\d{3,10}(?!\\d)`,
    ([all], { before }) =>
      /(?:番号|コード|パスワード|ＩＤ|ID)[はが：: ]?(?:[A-Za-z]{1,3}-?)?$/u.test(before)
        ? spell(all!)
        : undefined,
  ],
  // 3/12（木）
  [
    `${ALONE}(\\d{1,2})/(\\d{1,2})(?=[ ]?[（(][月火水木金土日][)）])`,
    ([, month, day]) => `${count(Number(month))}月${count(Number(day))}日`,
  ],
  // 6-4、6-7(3): sets, but 第6-7、7-6页
  [
    `${ALONE}${SET}(?:[（(]\\d{1,2}[)）])?(?:[、,]${SET}(?:[（(]\\d{1,2}[)）])?)+(?![\\d-]|[ ]?[頁章節巻話課号級年歳個人日月時回階行ペ番])`,
    ([all], { before }) =>
      areRanges(all!) || /第[ ]?$/u.test(before)
        ? undefined
        : all!
            .replaceAll(/(\d)[-–](\d)/g, (_, a: string, b: string) => both(a, '対', b))
            .replaceAll(/\d+/g, number),
  ],
  // 20%OFF
  [`${ALONE}${NUMBER}[%％](?=[A-Z])`, ([, n]) => `${number(n!)}パーセント`],
  // 丸の内1-9-1, 3-12: the numbers of an address
  [
    `${ALONE}(\\d{1,3})-(\\d{1,3})(?:-(\\d{1,4}))?(?![\\d-]|[ ]?(?:[=％%個人年月日時分秒回円点万億千百名歳本枚件社台位階倍割度匹冊杯泊頁章節週ヶか]|ページ|キロ|メートル|センチ|で[勝負敗引下破]))`,
    ([, a, b, c], { before, after }) =>
      c !== undefined || /(?:丁目|番地|[市区町村]|図|表|式)[ ]?$/u.test(before)
        ? /^[^、。]{0,12}=/u.test(after)
          ? undefined
          : [a!, b!, c]
              .filter((n) => n !== undefined)
              .map(number)
              .join('の')
        : undefined,
  ],
  // 血圧は130/85
  [
    `${ALONE}(\\d{2,3})/(\\d{2,3})(?![\\d/])`,
    ([, a, b], { before }) => (/血圧[はが：: ]?$/u.test(before) ? both(a!, 'の', b!) : undefined),
  ],
  [
    `${ALONE}(\\d{1,2}):(\\d{2})(?::(\\d{2}))?(?![\\d:])`,
    ([, h, m, s], { before }) =>
      /(?:比率?|割合)[はが]?$/u.test(before) || Number(h) > 24 || Number(m) > 59
        ? undefined
        : clock(h!, m!, s),
  ],
  [`${ALONE}(\\d{1,4}):(\\d{1,4})(?![\\d:])`, ([, a, b]) => both(a!, '対', b!)],
  [`${ALONE}(\\d{1,3})-(\\d{1,3})(?=で(?:勝|負|敗|引き分|下|破))`, ([, a, b]) => both(a!, '対', b!)],
  [
    `${ALONE}(\\d+(?:\\.\\d+){2,3})${NO_MORE}`,
    ([, written]) =>
      written!
        .split('.')
        .map((part) => count(Number(part)))
        .join('点'),
  ],
  [`${ALONE}(\\d{1,4})/(\\d{1,4})(?![\\d/])`, ([, a, b]) => `${number(b!)}分の${number(a!)}`],
  [
    `${ALONE}${NUMBER}([万億]?)[ ]?(${UNIT})(?![A-Za-z\\d/])`,
    ([, n, scale, unit]) => number(n!) + scale + UNITS[unit!]!,
  ],
  [`${NUMBER}`, ([, n]) => number(n!)],
];

const symbol: readonly Entry[] = [
  [
    `([¥￥$€£])[ ]?${NUMBER}(万|億)?`,
    ([, sign, n, scale]) => `${number(whole(n!))}${scale ?? ''}${COINS[sign!]}`,
  ],
  [
    '[ ]?-[ ]?(?=\\d)',
    (_, { before, after }) =>
      /[\d ]$/.test(before)
        ? /^[^=。、]{0,12}=/.test(after)
          ? 'ひく'
          : 'から'
        : /[A-Za-z]$/.test(before)
          ? ' '
          : 'マイナス',
  ],
  // 打率.310: three tenths, one hundredth
  [
    '\\.(\\d)(\\d)(\\d)(?!\\d)',
    ([, tenth, hundredth, thousandth], { before }) =>
      /(?:打率|勝率|率|が|は)[はが：: ]?$/u.test(before)
        ? `${number(tenth!)}割${number(hundredth!)}分${number(thousandth!)}厘`
        : undefined,
  ],
  // 月〜金
  ['(?<=[月火水木金土日])[–~～〜](?=[月火水木金土日])', () => 'から'],
  ['[–~～〜](?=\\d)', () => 'から'],
  [`[ ]?(?:≤|<=)[ ]?${NUMBER}`, ([, n]) => `は${number(n!)}以下`],
  [`[ ]?(?:≥|>=)[ ]?${NUMBER}`, ([, n]) => `は${number(n!)}以上`],
  [
    `<[ ]?${NUMBER}[ ]?(${UNIT})?(?![A-Za-z])`,
    ([, n, unit]) => `${number(n!)}${unit ? UNITS[unit] : ''}未満`,
  ],
  [`>[ ]?${NUMBER}[ ]?(${UNIT})?(?![A-Za-z])`, ([, n, unit]) => `${number(n!)}${unit ? UNITS[unit] : ''}超`],
  ['[ ]?≠[ ]?', () => 'ノットイコール'],
  ['[ ]?[≈≒][ ]?', () => '約'],
  ['[ ]?\\+[ ]?(?=\\d)', (_, { before }) => (/\d$/.test(before) ? 'たす' : 'プラス')],
  ['[ ]?[×*][ ]?(?=[¥￥$€£]?\\d)', () => 'かける'],
  ['[ ]?÷[ ]?(?=\\d)', () => 'わる'],
  ['[ ]?=[ ]?(?=[\\d\\p{L}-])', () => 'は'],
  ['±[ ]?', () => 'プラスマイナス'],
  ['√', () => 'ルート'],
  ['(?<=[\\dA-Za-z)])²', () => 'の二乗'],
  ['(?<=[\\dA-Za-z)])³', () => 'の三乗'],
  ['〒[ ]?(?=\\d)', () => '郵便番号'],
  ['(?<=[A-Za-z\\d])@(?=[A-Za-z\\d])', () => 'アット'],
  ['(?<=[A-Za-z\\d])\\.(?=[A-Za-z])', () => 'ドット'],
  ['[₀-₉]', ([sign]) => FORMULA[Number(subscript(sign!))]],
];

const letter: readonly Entry[] = [
  ['(?<![A-Za-z])No\\.[ ]?(?=\\d)', () => 'ナンバー'],
  ['(?<![A-Za-z])[Pp]p?\\.[ ]?(?=\\d)', () => 'ページ'],
  ['(?<![A-Za-z])www(?=\\.)', () => letters('www')],
  ['(?<![A-Za-z])IPv(?=\\d)', () => letters('ipv')],
  ['π', () => 'パイ'],
  ['α', () => 'アルファ'],
  ['β', () => 'ベータ'],
  ['(?<![A-Za-z])[A-Z]{1,5}(?![A-Za-z])', ([word]) => letters(word!)],
];

const foreign = scripts({ tag: 'ja-JP' });

/** How Japanese reads digits, Latin letters and symbols. */
export const japaneseRules: RuleSet = {
  digit: toRules(digit),
  symbol: [...emoji(), ...toRules(symbol)],
  letter: [...toRules(letter), ...(foreign.letter ?? [])],
};
