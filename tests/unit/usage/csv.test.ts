import { describe, expect, test } from 'vitest';
import { toCsv } from '../../../src/usage/csv.ts';

const lines = (rows: (string | number)[][]) => toCsv(rows).slice(1).split('\r\n');

describe('a CSV file', () => {
  test('starts with a UTF-8 byte order mark, and ends every row', () => {
    expect(toCsv([['Größe', 12]])).toBe('\uFEFFGröße,12\r\n');
  });

  test('quotes cells with separators, quotes and line breaks', () => {
    expect(lines([['a,b', 'say "hi"', 'two\nlines', 'plain']])[0]).toBe(
      '"a,b","say ""hi""","two\nlines",plain',
    );
  });

  test('writes numbers without thousands separators', () => {
    expect(lines([[1234567, 0, -5]])[0]).toBe('1234567,0,-5');
  });

  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '＝1+1', '＋1', '－1', '＠A'])(
    'keeps %j from running as a formula',
    (text) => {
      const [cell] = lines([[text]])
        .join('\r\n')
        .split('\r\n\r\n');
      expect(cell?.replace(/^"/, '').startsWith(`'${text.slice(0, 1)}`)).toBe(true);
    },
  );

  test('quotes a formula with quotes after neutralizing it', () => {
    expect(lines([['=HYPERLINK("http://x","y")']])[0]).toBe(`"'=HYPERLINK(""http://x"",""y"")"`);
  });

  test('does not change a name with such a character inside', () => {
    expect(lines([['a=b', 'a@b', 'co-op']])[0]).toBe('a=b,a@b,co-op');
  });
});
