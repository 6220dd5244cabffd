import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkDigit, drawnCode, spellings, symbologyOf } from './barcode.ts';

test('the check digit of the examples of GS1', () => {
  expect(checkDigit('629104150021')).toBe(3);
  expect(checkDigit('590123412345')).toBe(7);
  expect(checkDigit('7351353')).toBe(7);
  expect(checkDigit('03600029145')).toBe(2);
});

test('a code with its right check digit is a GTIN, all else is Code 128, and other letters are nothing', () => {
  expect(symbologyOf('5901234123457')).toBe('EAN13');
  expect(symbologyOf('5901234123458')).toBe('CODE128');
  expect(symbologyOf('036000291452')).toBe('EAN13');
  expect(symbologyOf('73513537')).toBe('EAN8');
  expect(symbologyOf('FL-1 b')).toBe('CODE128');
  expect(symbologyOf('FL-ẹja')).toBeNull();
  expect(symbologyOf('ẹja')).toBeNull();
  expect(symbologyOf('')).toBeNull();
});

test('the code of a carton, 14 digits with a right check digit, is Code 128', () => {
  expect(symbologyOf('10012345678902')).toBe('CODE128');
});

test('a single wrong digit is always noticed', () => {
  fc.assert(
    fc.property(
      fc.stringMatching(/^\d{12}$/),
      fc.nat({ max: 12 }),
      fc.integer({ min: 1, max: 9 }),
      (digits, place, by) => {
        const code = `${digits}${checkDigit(digits)}`;
        expect(symbologyOf(code)).toBe('EAN13');
        const wrong = (Number(code[place]) + by) % 10;
        expect(symbologyOf(code.slice(0, place) + wrong + code.slice(place + 1))).toBe('CODE128');
      },
    ),
  );
});

test('a GTIN is the same with and without its leading zeros', () => {
  expect(drawnCode('036000291452')).toBe('0036000291452');
  expect(spellings('036000291452')).toEqual(['036000291452', '0036000291452', '00036000291452']);
  expect(spellings('0036000291452')).toEqual(['0036000291452', '036000291452', '00036000291452']);
  expect(spellings('5901234123457')).toEqual(['5901234123457', '05901234123457']);
  expect(spellings('96385074')).toEqual(['96385074', '000096385074', '0000096385074', '00000096385074']);
  expect([drawnCode('5901234123457'), drawnCode('036000291453')]).toEqual(['5901234123457', '036000291453']);
  // A wrong check digit, and codes of a shop's own.
  expect(spellings('036000291453')).toEqual(['036000291453']);
  expect(spellings('0123')).toEqual(['0123']);
  expect(spellings('ABC-12')).toEqual(['ABC-12']);
});
