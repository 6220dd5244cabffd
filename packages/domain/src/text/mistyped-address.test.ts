import { expect, test } from 'vitest';
import { addressMeant } from './mistyped-address.ts';

test.each([
  ['ada@gmial.com', 'ada@gmail.com'],
  ['ada@gmai.com', 'ada@gmail.com'],
  ['ada@gmaill.com', 'ada@gmail.com'],
  ['ada@gnail.com', 'ada@gmail.com'],
  ['ada@gmail.con', 'ada@gmail.com'],
  ['ada@gmail.cm', 'ada@gmail.com'],
  ['Ada.Obi@GMIAL.com ', 'Ada.Obi@gmail.com'],
  ['ada@gmail', 'ada@gmail.com'],
  ['ada@yaho.com', 'ada@yahoo.com'],
  ['ada@yahoo.co', 'ada@yahoo.com'],
  ['ada@yahooo.com', 'ada@yahoo.com'],
  ['ada@hotmial.com', 'ada@hotmail.com'],
  ['ada@outlok.com', 'ada@outlook.com'],
  ['ada@iclod.com', 'ada@icloud.com'],
])('%s was probably meant to be %s', (typed, meant) => {
  expect(addressMeant(typed)).toBe(meant);
});

test.each([
  ...[
    'ada@gmail.com',
    'ada@ymail.com',
    'ada@mail.com',
    'ada@yahoo.co.uk',
    'ada@Yahoo.com',
    'ada@googlemail.com',
  ],
  ...['ada@obidesign.ng', 'ada@example.com', 'ada@gm.com', 'ada', 'ada@', '@gmial.com', 'a b@gmial.com', ''],
])('nothing is suggested for %j', (typed) => {
  expect(addressMeant(typed)).toBeNull();
});
