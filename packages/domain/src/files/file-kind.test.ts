import { expect, test } from 'vitest';
import { contentDisposition, fileKind, safeFileName } from './file-kind.ts';

const bytes = (start: string) => Uint8Array.from(start, (sign) => sign.charCodeAt(0));

test('a file is what its first bytes say, and nothing else is taken', () => {
  expect(fileKind(bytes('\x89PNG\r\n\x1a\n…'))).toBe('image/png');
  expect(fileKind(bytes('\xff\xd8\xff\xe0'))).toBe('image/jpeg');
  expect(fileKind(bytes('RIFF\0\0\0\0WEBPVP8 '))).toBe('image/webp');
  expect(fileKind(bytes('%PDF-1.7'))).toBe('application/pdf');
  for (const other of ['', '<svg xmlns=""/>', 'GIF89a', 'PK\x03\x04', 'RIFF\0\0\0\0WAVE', ' %PDF-1.7', 'MZ'])
    expect(fileKind(bytes(other)), other).toBeNull();
});

test('a name keeps its letters, loses its folder, and gets the extension of its content', () => {
  expect(safeFileName('Diesel 21 Nov.JPEG', 'image/jpeg')).toBe('Diesel 21 Nov.jpg');
  expect(safeFileName('IMG_0118.jpg', 'image/webp')).toBe('IMG_0118.webp');
  expect(safeFileName('../../etc/passwd', 'application/pdf')).toBe('passwd.pdf');
  expect(safeFileName('C:\\x\\page.html', 'image/png')).toBe('page.html.png');
  expect(safeFileName('a"b\r\nset-cookie: c', 'image/webp')).toBe('a b set-cookie c.webp');
  expect(safeFileName('\u202egnp.exe', 'image/png')).toBe('gnp.exe.png');
  for (const empty of ['', '.pdf', '...', '\u200b'])
    expect(safeFileName(empty, 'image/png')).toMatch(/^\w.*\.png$/);
  expect(safeFileName('😀'.repeat(500), 'image/png')).toBe(`${'😀'.repeat(90)}.png`);
});

test('the header of a download is plain text whatever the name', () => {
  expect(contentDisposition('Ọjà "1".pdf')).toBe(
    `attachment; filename="_j_ _1_.pdf"; filename*=UTF-8''%E1%BB%8Cj%C3%A0%20%221%22.pdf`,
  );
  expect(contentDisposition("a'(b)*.png")).toContain("UTF-8''a%27%28b%29%2A.png");
});
