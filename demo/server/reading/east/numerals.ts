const DIGITS = '零一二三四五六七八九';
const PLACES = ['', '十', '百', '千'];
const MYRIADS = ['', '万', '亿', '兆', '京'];

/** Four digits in words. `one` is said before the places that allow it. */
const group = (n: number, isChinese: boolean): string => {
  let said = '';
  let gap = false;
  for (let place = 3; place >= 0; place -= 1) {
    const digit = Math.floor(n / 10 ** place) % 10;
    if (digit === 0) {
      gap = said !== '';
      continue;
    }
    if (gap && isChinese) said += '零';
    gap = false;
    const one = digit === 1 && place > 0 && !isChinese;
    said += (one ? '' : DIGITS[digit]!) + PLACES[place]!;
  }
  return said;
};

const counted = (n: number, isChinese: boolean): string => {
  if (n === 0) return isChinese ? '零' : 'ゼロ';
  let said = '';
  for (let step = MYRIADS.length - 1; step >= 0; step -= 1) {
    const part = Math.floor(n / 10_000 ** step) % 10_000;
    if (part === 0) continue;
    if (isChinese && said && part < 1000) said += '零';
    const myriad = MYRIADS[step]!;
    said += group(part, isChinese) + (isChinese ? myriad : myriad.replace('亿', '億'));
  }
  return said;
};

/** 12 is 十二, 110 一百一十, 2000 两千. */
export const chinese = (n: number): string =>
  counted(n, true)
    .replace(/^一十/, '十')
    .replace(/^二(?=[千万亿])/, '两');

export const japanese = (n: number): string => counted(n, false);
