import { expect, test } from 'vitest';
import { codeIn, linkCode, readReply } from './replies.ts';

test.each([
  ...[
    'YES',
    'yes.',
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
