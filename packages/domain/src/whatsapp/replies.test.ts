import { expect, test } from 'vitest';
import { codeIn, linkCode, readReply } from './replies.ts';

test.each([
  ...[
    'YES',
    'yes.',
    'yes, please',
    ' Yes!',
    'oya',
    'E correct',
    'e dey correct 👍',
    'Eh',
    'ok',
    '👍',
    '👍🏾',
    'Bẹ́ẹ̀ni',
    'na so',
  ],
])('“%s” is yes', (text) => {
  expect(readReply(text)).toEqual({ kind: 'yes' });
});

test.each(['NO', 'no!', "a'a", 'A’a', 'drop it', 'e no correct', 'Rara', '❌', 'cancel'])(
  '“%s” is no',
  (text) => {
    expect(readReply(text)).toEqual({ kind: 'no' });
  },
);

test.each([
  ['1', [1]],
  ['1 3', [1, 3]],
  ['1, 2 and 3', [1, 2, 3]],
  ['2.', [2]],
  [' 12 13 ', [12, 13]],
  ['1,2', [1, 2]],
  ['1 ,  2', [1, 2]],
  ['1  2', [1, 2]],
  ['1  and  2', [1, 2]],
])('“%s” are the numbers %j', (text, numbers) => {
  expect(readReply(text)).toEqual({ kind: 'numbers', numbers });
});

test.each(['5000', 'yes 5000', 'sold 2 cakes for 3000', 'Ada', '0', '', 'no vex, she paid', '1.5'])(
  '“%s” is none of them',
  (text) => {
    expect(readReply(text)).toBeNull();
  },
);

test('a code is read however it is typed, and a word is none', () => {
  const code = linkCode(Uint8Array.from([0, 31, 7, 200, 8, 13, 24, 90]));
  expect(code).toMatch(/^[A-HJ-NP-Z2-9]{7}[2-9]$/);
  expect(
    [code, ` ${code.toLowerCase()} `, `${code.slice(0, 4)} ${code.slice(4)}`, `code: ${code}`].map(codeIn),
  ).toEqual([code, code, code, code]);
  for (const text of ['SUPPLIES', 'sold 2 cakes', '12345678', 'ABCDEFG', 'ABCD0123', 'code SUPPLYES'])
    expect(codeIn(text)).toBeNull();
});

test('numbers are at most twenty, each once, and none is 0', () => {
  const all = Array.from({ length: 21 }, (_, index) => index + 1);
  expect(readReply(all.slice(0, 20).join(' '))).toEqual({ kind: 'numbers', numbers: all.slice(0, 20) });
  expect(readReply(all.join(' '))).toBeNull();
  expect(readReply('2 2 & 1 + 3')).toEqual({ kind: 'numbers', numbers: [2, 1, 3] });
  for (const text of ['1 0', '123', '1 123', 'x 1', '1 x', '1and2', '1..', '1,,2'])
    expect(readReply(text)).toBeNull();
});

test('signs that say yes or no', () => {
  expect(['✅', '👌', '👎', '👎🏿', '❌\uFE0F'].map((text) => readReply(text)?.kind)).toEqual([
    'yes',
    'yes',
    'no',
    'no',
    'no',
  ]);
});

test('a figure makes a reply something else', () => {
  expect([readReply('no 5'), readReply('yes 2'), readReply('cancel 3')]).toEqual([null, null, null]);
});

test('a code has its letters from the bytes, may be called one, and is eight signs long', () => {
  // A is 0, 9 is 31; the last sign is a figure from 2 to 9.
  expect(linkCode(Uint8Array.from([0, 31, 32, 1, 2, 3, 4, 7]))).toBe('A9ABCDE9');
  expect(linkCode(Uint8Array.from([0, 0, 0, 0, 0, 0, 0, 8, 99]))).toBe('AAAAAAA2');
  expect([' code A9ABCDE9', 'CODE :A9ABCDE9'].map(codeIn)).toEqual(['A9ABCDE9', 'A9ABCDE9']);
  expect(['LISSAFI A9ABCDE9', 'link:a9ab-cde9', 'CODE  A9ABCDE9', 'A9 AB CD E9'].map(codeIn)).toEqual([
    ...['A9ABCDE9', 'A9ABCDE9', 'A9ABCDE9', 'A9ABCDE9'],
  ]);
  expect(
    ['A9ABCDEA', 'A9ABCDE', 'A9ABCDE99', 'A9ABCDI9', 'LINKA9ABCDE9', 'my code A9ABCDE9'].map(codeIn),
  ).toEqual([...[null, null, null, null, null, null]]);
});
