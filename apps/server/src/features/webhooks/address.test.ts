import { expect, test } from 'vitest';
import { faultOfUrl, isPublic, publicLookup } from './address.ts';

test.each([
  ...['127.0.0.1', '10.1.2.3', '172.31.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0'],
  ...[
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    'fe80::1',
    'fd00::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
  ],
  ...['64:ff9b::7f00:1', '2002:7f00:1::', '2001:db8::1', 'ff02::1', 'example.com', ''],
])('%s is not on the public internet', (address) => {
  expect(isPublic(address)).toBe(false);
});

test.each(['8.8.8.8', '172.32.0.1', '2606:4700:4700::1111'])('%s is', (address) => {
  expect(isPublic(address)).toBe(true);
});

test.each([
  'http://example.com/hook',
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://[::1]/',
  'https://[::ffff:7f00:1]/',
  'https://user:secret@example.com/',
  'https://example.com/#part',
  'ftp://example.com/',
  'javascript:alert(1)',
  'example.com',
])('%s is refused', (url) => {
  expect(faultOfUrl(url, false)).toEqual(expect.any(String));
});

test('a public address is taken, and a local one only where that is allowed', () => {
  expect(faultOfUrl('https://example.com/hook?shop=1', false)).toBeNull();
  expect(faultOfUrl('http://127.0.0.1:4000/', true)).toBeNull();
});

const look = (options: object) =>
  new Promise((resolve, reject) => {
    publicLookup('localhost', options, (error, found) => (error ? reject(error) : resolve(found)));
  });

test('a name that leads into the own network is refused at the connection', async () => {
  await expect(look({})).rejects.toThrow('not on the public internet');
  await expect(look({ all: true })).rejects.toThrow('not on the public internet');
});
