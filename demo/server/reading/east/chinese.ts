import { anyOf, type RuleSet } from '../rules/rule.ts';
import { scripts } from '../rules/scripts.ts';
import { emoji } from '../rules/symbols.ts';
import { ALONE, NO_MORE, NUMBER, sayNumber, subscript, toRules, whole, type Entry } from './kit.ts';
import { valueOf } from '../roman.ts';
import { SET, areRanges } from '../sets.ts';
import { chinese as count } from './numerals.ts';

const one = (digit: string) => '零一二三四五六七八九'[Number(digit)]!;
const year = (digits: string) => [...digits].map(one).join('');
/** On the telephone, 1 is read 幺, so that it is not mistaken for 7. */
const phone = (digits: string) => year(digits.replaceAll(/\D/g, '')).replaceAll('一', '幺');
const number = (written: string) => sayNumber(written, count, one, '点');

const UNITS: Readonly<Record<string, string>> = {
  km: '公里',
  kg: '公斤',
  g: '克',
  mg: '毫克',
  t: '吨',
  m: '米',
  cm: '厘米',
  mm: '毫米',
  ml: '毫升',
  mL: '毫升',
  L: '升',
  l: '升',
  'm²': '平方米',
  m2: '平方米',
  '㎡': '平方米',
  'km²': '平方公里',
  'm³': '立方米',
  ha: '公顷',
  GB: ' G',
  MB: '兆',
  TB: ' T',
  KB: ' K',
  Mbps: '兆比特每秒',
  Gbps: '吉比特每秒',
  'μg/m³': '微克每立方米',
  'mg/m³': '毫克每立方米',
  ms: '毫秒',
  s: '秒',
  min: '分钟',
  h: '小时',
  Hz: '赫兹',
  kHz: '千赫',
  MHz: '兆赫',
  GHz: '吉赫',
  W: '瓦',
  kW: '千瓦',
  kWh: '千瓦时',
  V: '伏',
  A: '安',
  mA: '毫安',
  mAh: '毫安时',
  kV: '千伏',
  dB: '分贝',
  Pa: '帕',
  hPa: '百帕',
  kPa: '千帕',
  MPa: '兆帕',
  mmHg: '毫米汞柱',
  J: '焦',
  kJ: '千焦',
  kcal: '千卡',
  rpm: '转每分钟',
  μm: '微米',
  nm: '纳米',
  μg: '微克',
  'cm²': '平方厘米',
  'cm³': '立方厘米',
  MW: '兆瓦',
  GW: '吉瓦',
  '℃': '摄氏度',
  '°C': '摄氏度',
  '°F': '华氏度',
  '°': '度',
};
const UNIT = anyOf(Object.keys(UNITS));
const COINS: Readonly<Record<string, string>> = {
  '¥': '元',
  '￥': '元',
  $: '美元',
  US$: '美元',
  '€': '欧元',
  '£': '英镑',
  HK$: '港元',
};
const MEASURE =
  '[片粒颗包盘项款枚根滴勺碗匙排扇面册批艘架列段句首幅顶口把个本只名位条张件块天次种岁家辆台份杯瓶座棵匹头支部场篇双对层盒袋间套封点]|小时|分钟|公里';

/** Scores in a row: the sets of a match */
const SCORES = '(?:\\d{1,3}[:：]\\d{1,3}[、，,（( 到至]{1,2})*';
const RATIO_BEFORE = /比例?[为是]?$/u;
const SCORE_BEFORE = new RegExp(
  `比分(?:[是为从由：:]|(?:变|改写|定格|停留|追)[成为在到至])?[（(]?${SCORES}$`,
  'u',
);
/** 以21:18获胜, but 可以8:30出发 and 以8:30为准 */
const BY_BEFORE = new RegExp(`(?<![可所])以${SCORES}$`, 'u');
const WIN_AFTER =
  /^[\d:：、，,（()） ]*[^。，,；;\d]{0,6}(?:[胜赢败]|负(?!责)|输(?![出入])|平(?![台均])|力克|拿下|领先|落后|淘汰|横扫|逆转)/u;
const EVENT_AFTER = /^[前后左右时准就]{0,2}(?:出发|开始|起床|到(?!\d)|结束|公布)/u;
/** Whether 21:18 is a ratio or a score rather than a time. */
const isRatio = (before: string, after: string) =>
  (RATIO_BEFORE.test(before) && !/^更?[早晚]/u.test(after)) ||
  (!EVENT_AFTER.test(after) &&
    (SCORE_BEFORE.test(before) || (BY_BEFORE.test(before) && WIN_AFTER.test(after))));

/** Words after a decade that make it the people born in it. */
const BORN_AFTER =
  /^(?:[、和与及们]|的?(?:年轻|青年|一代|那代|这代|男|女|父母|妈妈|爸爸|宝妈|夫妻|夫妇|作家|作者|诗人|导演|演员|歌手|员工|程序员|群体|创业|职场|消费者|用户|小伙|姑娘|大学生|学生|老师|教师|白领|干部|球员|选手|朋友|孩子)|的人(?!生))/u;

const clock = (hour: string, minute: string, second?: string) => {
  const minutes = minute === '00' ? '' : `${minute[0] === '0' ? '零' : ''}${count(Number(minute))}分`;
  return `${hour === '2' || hour === '02' ? '两' : count(Number(hour))}点${minutes}${second ? `${count(Number(second))}秒` : ''}`;
};
const lived = (y: string) => Number(y) > 999 && Number(y) < 2200;
const date = (y: string, m: string, d: string) => `${year(y)}年${count(Number(m))}月${count(Number(d))}日`;
const both = (a: string, word: string, b: string) => `${number(a)}${word}${number(b)}`;

const digit: readonly Entry[] = [
  [
    `${ALONE}(\\d{4})[-/.](\\d{1,2})[-/.](\\d{1,2})${NO_MORE}`,
    ([, y, m, d]) => (Number(m) < 13 ? date(y!, m!, d!) : undefined),
  ],
  [`${ALONE}(\\d{4})[-–~～至到](\\d{4})(?=年|赛季|学年)`, ([, a, b]) => `${year(a!)}到${year(b!)}`],
  [`${ALONE}(\\d{4})(?=年)`, ([, y]) => (Number(y) > 1000 && Number(y) < 2200 ? year(y!) : undefined)],
  [
    `${ALONE}(?:1[3-9]\\d[ -]?\\d{4}[ -]?\\d{4}|0\\d{2,3}-\\d{3,4}(?:-\\d{4}|\\d{4})|400[- ]?\\d{3}[- ]?\\d{4})(?!\\d)`,
    ([all]) => phone(all!),
  ],
  [
    `${ALONE}(?:110|119|120|122|12\\d{3}|10086|10010|95\\d{3})(?!\\d)`,
    ([all], { before, after }) =>
      /(?:打|拨|电话|热线|报警|致电)[^。，]{0,4}$/u.test(before) || /^(?:报警|急救|热线)/u.test(after)
        ? phone(all!)
        : undefined,
  ],
  [
    `${ALONE}\\d{3,12}(?!\\d)`,
    ([all], { before }) =>
      /(?:邮编|验证码|密码|编号|号码|代码|账号|学号|车牌)[是为：:]?[ ]?$/u.test(before)
        ? phone(all!)
        : undefined,
  ],
  [`(?<=(?:\\d转|分机号?)[ ]?)\\d{1,6}(?!\\d)`, ([all]) => phone(all!)],
  [
    `${ALONE}(\\d{4})[-–—~～至到]{1,2}(\\d{4})(?=[年)）])`,
    ([, a, b]) => (lived(a!) && lived(b!) ? `${year(a!)}到${year(b!)}` : undefined),
  ],
  // 6-4、6-7(3): sets, but 第6-7、7-6页
  [
    `${ALONE}${SET}(?:[（(]\\d{1,2}[)）])?(?:[、，,和]${SET}(?:[（(]\\d{1,2}[)）])?)+(?![\\d-]|[ ]?[页章节课卷题号级年岁个人天楼周月条行])`,
    ([all], { before }) =>
      areRanges(all!) || /第[ ]?$/u.test(before)
        ? undefined
        : all!
            .replaceAll(/(\d)[-–](\d)/g, (_, a: string, b: string) => both(a, '比', b))
            .replaceAll(/\d+/g, number),
  ],
  // 80后: who was born in the eighties, but 数到50后停下
  [
    `${ALONE}([5-9]0|0[05])后`,
    ([, decade], { before, after }) =>
      !/[到至满过第减加]$/u.test(before) &&
      (BORN_AFTER.test(after) ||
        /[05]后[、和与及]$/u.test(before) ||
        (/(?:^|[是为、和与及个位名些代群批对的])$/u.test(before) && /^(?:$|[。！？，；、）])/u.test(after)))
        ? `${year(decade!)}后`
        : undefined,
  ],
  // 1米75, but 100米12秒 and 1米20元
  [
    `(?<=${ALONE}\\d米)\\d{1,2}(?![\\d.:：%％‰A-Za-z厘公毫秒分元块人次年月日号倍斤]|[ ]?(?:${UNIT})|${MEASURE})`,
    ([all]) => year(all!),
  ],
  [`${ALONE}(\\d{2,3})/(\\d{2,3})[ ]?mmHg(?![A-Za-z])`, ([, a, b]) => `${number(a!)}、${number(b!)}毫米汞柱`],
  [
    `${ALONE}(\\d{1,3})[ ]?h[ ]?(\\d{1,2})[ ]?min(?:[ ]?(\\d{1,2})[ ]?s)?(?![A-Za-z])`,
    ([, h, m, s]) => `${h === '2' ? '两' : number(h!)}小时${number(m!)}分${s ? `${number(s)}秒` : '钟'}`,
  ],
  [`${ALONE}(\\d{3,4})(?=[ ]?(?:室|号房|房间|号楼))`, ([, room]) => year(room!)],
  // G102次, 航班CA981
  [
    '(?<=(?<![A-Za-z])(?:[GDCZTKYS]|[A-Z]{2}))(\\d{1,4})(?![A-Za-z\\d.])',
    ([, n], { before, after }) =>
      /^(?:次|号?列车|航班)/u.test(after) || /(?:航班|列车|车次|班机)(?:号)?[A-Z]{1,2}$/u.test(before)
        ? year(n!)
        : undefined,
  ],
  [`${ALONE}(7\\d7)-(\\d{1,3})(?!\\d)`, ([, a, b]) => year(a! + b!)],
  [
    `${ALONE}(\\d{1,2}):(\\d{2})(?::(\\d{2}))?(?![\\d:])`,
    ([, h, m, s], { before, after }) =>
      isRatio(before, after) || Number(h) > 24 || Number(m) > 59 ? undefined : clock(h!, m!, s),
  ],
  [`${ALONE}(\\d{1,4})[:：](\\d{1,4})(?![\\d:])`, ([, a, b]) => both(a!, '比', b!)],
  [
    `${ALONE}(\\d{1,2})-(\\d{1,2})(?![\\d-])`,
    ([, a, b], { before, after }) =>
      /(?:比分[是为]?|以)$/u.test(before) && /^[^。]{0,6}(?:胜|赢|败|负|平|。|$)/u.test(after)
        ? both(a!, '比', b!)
        : undefined,
  ],
  [
    `${ALONE}(\\d+(?:\\.\\d+){2,3})${NO_MORE}`,
    ([, written]) =>
      written!
        .split('.')
        .map((part) => count(Number(part)))
        .join('点'),
  ],
  [`${ALONE}(\\d{1,4})/(\\d{1,4})(?![\\d/])`, ([, a, b]) => `${number(b!)}分之${number(a!)}`],
  [`${ALONE}${NUMBER}[-–~～]${NUMBER}%`, ([, a, b]) => `百分之${both(a!, '到', b!)}`],
  [`${ALONE}${NUMBER}[%％]`, ([, n]) => `百分之${number(n!)}`],
  [`${ALONE}${NUMBER}‰`, ([, n]) => `千分之${number(n!)}`],
  [`${ALONE}${NUMBER}[ ]?(km|m)/s(?![A-Za-z])`, ([, n, unit]) => `每秒${number(n!)}${UNITS[unit!]}`],
  [
    `${ALONE}${NUMBER}[ ]?km/h(?![A-Za-z])`,
    // 时速 already means "per hour"
    ([, n], { before }) =>
      `${/(?:时速|每小时)[约为达是近超过高至到]{0,3}[ ]?(?:\d+[-–~～至到])?$/u.test(before) ? '' : '每小时'}${number(n!)}公里`,
  ],
  [
    `${ALONE}${NUMBER}([万亿]?)[ ]?(${UNIT})(?![A-Za-z\\d])`,
    ([, n, scale, unit]) => number(n!) + scale + UNITS[unit!]!,
  ],
  [`${ALONE}${NUMBER}(?=[ ]?-[ ]?\\d[^=]{0,12}=)`, ([, n]) => `${number(n!)} `],
  [`${ALONE}${NUMBER}(?=[ ]?[美欧港日]?元)`, ([, n]) => number(whole(n!))],
  [`${ALONE}2(?=(?:${MEASURE}))`, (_, { before }) => (/[第.]$/u.test(before) ? undefined : '两')],
  [`${ALONE}2(?=个?人)`, () => '两'],
  [`${NUMBER}`, ([, n], { before }) => (/[A-Za-z]-?$/.test(before) && n!.length > 3 ? year(n!) : number(n!))],
];

const symbol: readonly Entry[] = [
  [
    `(US\\$|HK\\$|[¥￥$€£])[ ]?${NUMBER}(万|亿)?`,
    ([, sign, n, scale]) => `${number(whole(n!))}${scale ?? ''}${COINS[sign!]}`,
  ],
  [
    `-(?=\\d+(?:\\.\\d+)?[ ]?(?:[-~～到至][ ]?-?\\d+(?:\\.\\d+)?[ ]?)?(?:℃|°C|度))`,
    (_, { before }) => (/\d$/.test(before) ? undefined : '零下'),
  ],
  [
    `[ ]?-[ ]?(?=\\d)`,
    (_, { before, after }) =>
      /[\d ]$/.test(before)
        ? /^[^=。，]{0,12}=/.test(after)
          ? '减'
          : '到'
        : /[A-Za-z]$/.test(before)
          ? ' '
          : '负',
  ],
  ['[—]{1,2}(?=\\d)', (_, { before }) => (/[\dA-Za-z%％‰°℃²万亿千百]$/u.test(before) ? '到' : undefined)],
  ['[–~～](?=\\d)', (_, { before }) => (/[\dA-Za-z%％‰°℃²万亿千百]$/u.test(before) ? '到' : '约')],
  ['[ ]?(?:≤|<=)[ ]?', () => '小于等于'],
  ['[ ]?(?:≥|>=)[ ]?', () => '大于等于'],
  ['[ ]?(?:≠|!=)[ ]?', () => '不等于'],
  ['[ ]?[≈≒][ ]?', () => '约等于'],
  ['[ ]?<[ ]?(?=\\d)', () => '小于'],
  ['[ ]?>[ ]?(?=\\d)', () => '大于'],
  ['[ ]?\\+[ ]?(?=\\d{2,3}[ -]\\d)(?=[^+]*\\d{4})(?:\\d[\\d -]{8,18}\\d)', ([all]) => `加${phone(all!)}`],
  ['[ ]?\\+[ ]?(?=\\d)', () => '加'],
  ['[ ]?[×*][ ]?(?=[¥￥$€£]?\\d)', () => '乘'],
  ['[ ]?÷[ ]?(?=\\d)', () => '除以'],
  ['[ ]?=[ ]?(?=[\\d\\p{L}¥￥$€£-])', () => '等于'],
  ['±[ ]?', () => '正负'],
  ['√', () => '根号'],
  ['(?<=[\\dA-Za-z)])²', () => '的平方'],
  ['(?<=[\\dA-Za-z)])³', () => '的三次方'],
  ['(?<=[\\p{L}\\d])[→⇒](?=[\\p{L}\\d])', () => '到'],
  ['(?<=\\p{Script=Han})/(?=\\p{Script=Han})', () => '每'],
  ['(?<=[A-Za-z\\d])@(?=[A-Za-z\\d])', () => ' at '],
  ['(?<=[A-Za-z\\d])\\.(?=[A-Za-z])', () => '点'],
  ['[₀-₉]', ([sign]) => count(Number(subscript(sign!)))],
];

/** Names of rulers, and the prefix of ordinals. */
const RULER =
  /(?:第|路易|亨利|查理|查尔斯|乔治|爱德华|威廉|菲利普|腓力|保罗|约翰|本笃|利奥|庇护|尼古拉|亚历山大|拿破仑|伊丽莎白|理查|詹姆斯)[ ]?$/u;

const letter: readonly Entry[] = [
  // 路易XIV, 第IV章
  [
    '(?<=\\p{Script=Han}[ ]?)([IVX]{1,6})(?![A-Za-z\\d])',
    ([numeral], { before, after }) =>
      /^(?=.)X{0,3}(?:IX|IV|V?I{0,3})$/.test(numeral!) &&
      (RULER.test(before) || /^[ ]?世/u.test(after)) &&
      (numeral!.length > 1 || /^[ ]?[世章卷部节幕]/u.test(after))
        ? count(valueOf(numeral!))
        : undefined,
  ],
  ['(?<![A-Za-z])No\\.[ ]?(?=\\d)', () => '第'],
  ['[πΠ]', () => '派'],
  ['α', () => '阿尔法'],
  ['β', () => '贝塔'],
  ['(?<![A-Za-z])IPv(?=\\d)', () => 'I P v '],
  [
    '(?<![A-Za-z])[A-Z]{2,5}(?![A-Za-z])',
    ([word]) => (/[AEIOU]/.test(word!) && word!.length > 3 ? undefined : [...word!].join(' ')),
  ],
];

const foreign = scripts({ tag: 'zh-CN' });

/** How Chinese reads everything that is not written in Chinese characters. */
export const chineseRules: RuleSet = {
  digit: toRules(digit),
  symbol: [...emoji(), ...toRules(symbol)],
  letter: [...toRules(letter), ...(foreign.letter ?? [])],
};
