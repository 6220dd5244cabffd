import { expect, test } from 'vitest';
import { ownAddress } from './own-address.ts';

test.each(['/dashboard', '/invoices?status=draft&page=2', '/customers/1#notes'])('%s is ours', (address) => {
  expect(ownAddress(address)).toBe(address);
});

test.each([
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/..//evil.example',
  '/.//evil.example',
  ' //evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  'dashboard',
  '',
  7,
  null,
])('a door to another site is refused: %j', (address) => {
  expect(ownAddress(address)).toBeUndefined();
});
