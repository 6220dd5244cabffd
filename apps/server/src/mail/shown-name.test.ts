import { expect, test } from 'vitest';
import { shownName } from './shown-name.ts';

test.each([
  ['Bisi’s Bakery', 'Bisi’s Bakery'],
  ['A. B. Okafor & Sons Ltd.', 'A. B. Okafor & Sons Ltd.'],
  ['Studio 24', 'Studio 24'],
  ['St. Mary 2001', 'St. Mary 2001'],
  ['Mama\r\nBcc: all Stores', 'Mama Bcc: all Stores'],
  ['Win a prize at https://evil.example/x', 'Win a prize at'],
  ['evil.example', 'an organization'],
  ['www.evil.example', 'an organization'],
  ['help@gtbank.com', 'an organization'],
  ['GTBank help@gtbank.com', 'GTBank'],
  ['Call 0803 123 4567', 'Call'],
  ['+234-803-123-4567', 'an organization'],
  ['ｅｖｉｌ．ｅｘａｍｐｌｅ', 'an organization'],
  ['evil\u200b.example', 'an organization'],
  ['', 'an organization'],
])('%j is shown as %j', (name, shown) => {
  expect(shownName(name)).toBe(shown);
});
