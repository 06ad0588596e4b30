export const ones =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const tens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
const scales = ['', ' thousand', ' million', ' billion', ' trillion'];
const irregular: Readonly<Record<string, string>> = {
  one: 'first',
  two: 'second',
  three: 'third',
  five: 'fifth',
  eight: 'eighth',
  nine: 'ninth',
  twelve: 'twelfth',
};

export const under100 = (n: number): string =>
  n < 20 ? ones[n]! : tens[Math.floor(n / 10)]! + (n % 10 ? `-${ones[n % 10]}` : '');

export const under1000 = (n: number, and: string): string => {
  if (n < 100) return under100(n);
  return `${ones[Math.floor(n / 100)]} hundred${n % 100 ? ` ${and}${under100(n % 100)}` : ''}`;
};

export const cardinalWith =
  (and: string) =>
  (n: number): string => {
    if (n < 1000) return under1000(n, and);
    const words: string[] = [];
    for (let scale = 4; scale >= 0; scale -= 1) {
      const part = Math.floor(n / 1000 ** scale) % 1000;
      if (part === 0) continue;
      const last = scale === 0 && part < 100 ? and : '';
      words.push(`${last}${under1000(part, and)}${scales[scale]}`);
    }
    return words.join(' ');
  };

export const ordinalOf = (words: string): string =>
  words.replace(
    /[a-z]+$/,
    (last) => irregular[last] ?? (last.endsWith('y') ? `${last.slice(0, -1)}ieth` : `${last}th`),
  );

export const plural = (words: string): string =>
  words.endsWith('y') ? `${words.slice(0, -1)}ies` : words.endsWith('x') ? `${words}es` : `${words}s`;

/** 1984 as two numbers, 2005 as one. */
export const yearWith =
  (cardinal: (n: number) => string) =>
  (n: number): string => {
    const rest = n % 100;
    const century = Math.floor(n / 100);
    if (century % 10 === 0 && rest < 10) return cardinal(n);
    if (rest === 0) return `${under100(century)} hundred`;
    return `${under100(century)} ${rest < 10 ? `oh ${ones[rest]}` : under100(rest)}`;
  };

/** 101 as one oh one, 747 as seven forty-seven, 8080 as eighty eighty. */
export const pairs = (n: number): string => {
  const head = Math.floor(n / 100);
  const rest = n % 100;
  if (head === 0) return under100(rest);
  const tail = rest === 0 ? 'hundred' : rest < 10 ? `oh ${ones[rest]}` : under100(rest);
  return `${under100(head)} ${tail}`;
};
