import { expect, test } from 'vitest';
import { largestPicture } from '../../../demo/server/documents/pdf/largest-picture.ts';

const largest = (file: string) => largestPicture(Buffer.from(file, 'latin1'));

test('the largest picture of a PDF is found, however its dictionary is written', () => {
  const small = '4 0 obj\n<< /Type /XObject /Subtype /Image /Width 20 /Height 10 >>\nstream\n';
  expect(largest(small)).toBe(200);
  const large = '5 0 obj<</Width 300/Height 200/DecodeParms<</K -1>>/Subtype/Image>>stream\r\n';
  expect(largest(`${small}xyz\nendstream\nendobj\n${large}`)).toBe(60_000);
  const height = '6 0 obj<</Height 7/Subtype/Image>>stream';
  expect(largest(`5 0 obj<</Width 300>>endobj ${height}`), 'sides of one dictionary').toBe(0);
});

test('a PDF without pictures has none', () => {
  expect(largest('%PDF-1.7\n1 0 obj << /Width 9 /Height 9 /Subtype /Form >> stream')).toBe(0);
});
