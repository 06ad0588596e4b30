import type { Gender } from './people.ts';

/** Common surnames, those of two characters first. */
const SURNAMES =
  '欧阳|司马|上官|诸葛|东方|皇甫|尉迟|公孙|慕容|令狐|夏侯|西门|南宫|独孤|端木|' +
  [
    ...('王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林郑谢罗梁宋唐许韩冯邓曹彭曾肖田董袁潘于蒋蔡余杜叶程苏魏吕丁任沈姚卢姜崔钟谭陆汪范金石廖贾夏韦' +
      '付方白邹孟熊秦邱江尹薛闫段雷侯龙史陶黎贺顾毛郝龚邵万钱严覃武戴莫孔向汤常温康施文牛樊葛邢安齐易乔伍庞颜倪庄聂章鲁岳翟殷詹申欧耿关兰焦俞左' +
      '柳甘祝包宁尚符舒阮柯纪梅童凌毕单季裴霍涂成苗谷盛曲翁冉骆蓝路游辛靳管柴蒙鲍华喻祁蒲房滕屈饶解牟艾尤阳时穆农司卓古吉缪简车项连芦麦褚娄窦戚岑' +
      '景党宫费卜冷晏席卫米柏宗瞿桂全佟应臧闵苟邬边卞姬师和仇栾隋商刁沙荣巫寇桑郎甄丛仲虞敖巩明佘池查麻苑迟邝猪'),
  ].join('|');
const SURNAME = new RegExp(`^(?:${SURNAMES})`, 'u');

const HE =
  '先生|公子|少爷|老爷|大爷|爷爷|王爷|大叔|叔叔|叔|伯伯|大伯|伯|大哥|哥哥|哥|弟弟|弟|兄|父亲|爸爸|爸|舅舅|舅|和尚|道士|皇帝|员外|相公|大王|皇上|太子|驸马|爷';
const SHE =
  '太太|夫人|小姐|女士|大妈|妈妈|妈|大娘|姑娘|娘娘|娘子|娘|大婶|婶婶|婶|阿姨|姨|姑姑|姑|奶奶|外婆|婆婆|婆|大嫂|嫂子|嫂|姐姐|姐|妹妹|妹|母亲|母|女子|公主|皇后|妃|丫鬟|丫头|尼姑';
/** Titles of either gender. */
const TITLES =
  '医生|大夫|老师|老板|掌柜|经理|局长|队长|教授|主任|总|司令|将军|连长|营长|团长|校长|院长|县长|市长|主席|书记|警官|法官|律师|师傅|大人|教练|船长|秀才|举人|员外|捕头|道长|长老|师父';

/** Common nouns that look like a surname with a name or title, but are not names. */
const NO_NAMES = new Set(
  '老师 师父 师傅 师长 师爷 师太 师兄 师弟 师姐 师妹 师母 方丈 老方丈 司机 司令 车夫 马夫 石匠 金匠 商人 农夫 农民 宫女 宫人 童子 游客 路人 党员 明星 成人'.split(
    ' ',
  ),
);

const endsIn = (words: string) => new RegExp(`(?:${words})$`, 'u');
const ENDS_HE = endsIn(HE);
const ENDS_SHE = endsIn(SHE);
/** A surname with a title or with the word for an old or a young man: 王先生, 老王. */
const TITLED = new RegExp(`^(${SURNAMES})(先生|公子|少爷|小姐|女士|兄|君|${TITLES})$`, 'u');
const FAMILIAR = new RegExp(`^[老小阿](${SURNAMES})$`, 'u');

/** The gender indicated by the last characters of a Chinese name or title; null if they indicate none. */
export const genderOfChineseName = (name: string): Gender =>
  ENDS_SHE.test(name) ? 'she' : ENDS_HE.test(name) ? 'he' : null;

/** Surname and given name of a full name with two to four characters. */
const fullName = (name: string): { surname: string; given: string } | undefined => {
  const surname = SURNAME.exec(name)?.[0];
  if (surname === undefined || name.length > surname.length + 2 || name.length === surname.length)
    return undefined;
  return TITLED.test(name) || genderOfChineseName(name)
    ? undefined
    : { surname, given: name.slice(surname.length) };
};

/**
 * Splits a Chinese name that consists of a surname and a title (王先生), or of a familiar prefix and a surname (老王), which
 * counts as having no title. Undefined for any other name.
 */
const bySurname = (name: string): { surname: string; title: string } | undefined => {
  const titled = TITLED.exec(name);
  if (titled) return { surname: titled[1]!, title: titled[2]! };
  const familiar = FAMILIAR.exec(name);
  return familiar ? { surname: familiar[1]!, title: '' } : undefined;
};

/**
 * Whether two names in a Chinese book mean the same person: 王小明, 小明, 老王 and 王先生; 猪八戒 and 八戒; 花白胡子 and 花白胡子的人. Uncertain
 * names count as different, such as 王太太, whose surname may be her husband's.
 */
export const sameChineseName = (a: string, b: string): boolean => {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (long === `${short}的人`) return true;
  if (NO_NAMES.has(a) || NO_NAMES.has(b)) return false;
  const surname = SURNAME.exec(long)?.[0];
  if (surname !== undefined && short.length > 1 && long === surname + short) return true;
  const [one, other] = [bySurname(a), bySurname(b)];
  if (one && other)
    return (
      one.surname === other.surname && (one.title === '' || other.title === '' || one.title === other.title)
    );
  const called = one ?? other;
  const full = fullName(one ? b : a);
  return called !== undefined && full !== undefined && called.surname === full.surname;
};
