import { deflateSync } from 'node:zlib';
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

test('dimensions in separate objects are found', () => {
  const picture = '5 0 obj<</Subtype/Image/Width 7 0 R/Height 8 0 R>>stream\nxyz\nendstream\nendobj\n';
  expect(largest(`${picture}7 0 obj\n300\nendobj\n8 0 obj 200 endobj`)).toBe(60_000);
  expect(largest(`17 0 obj 9 endobj 7 0 obj 300 endobj 8 0 obj 200 endobj\n${picture}`)).toBe(60_000);
  const packed = deflateSync('8 0 9 4 7 8 200 (a) 300').toString('latin1');
  const stream = `4 0 obj<</Type/ObjStm/N 3/First 12/Filter/FlateDecode/Length ${packed.length}>>stream\r\n`;
  expect(largest(`${picture}${stream}${packed}\r\nendstream endobj`), 'packed objects').toBe(60_000);
  expect(largest(picture), 'an object that is missing').toBe(0);
});

test('a PDF without pictures has none', () => {
  expect(largest('%PDF-1.7\n1 0 obj << /Width 9 /Height 9 /Subtype /Form >> stream')).toBe(0);
});
