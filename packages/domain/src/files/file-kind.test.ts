import { PICTURE_TYPES, RECORDING_TYPES } from '@lissafi/contract/source-documents';
import { ATTACHMENT_TYPES } from '@lissafi/contract/transactions';
import { expect, test } from 'vitest';
import { contentDisposition, fileKind, safeFileName } from './file-kind.ts';

const bytes = (start: string) => Uint8Array.from(start, (sign) => sign.charCodeAt(0));

test('a file is what its first bytes say, and nothing else is taken', () => {
  expect(fileKind(bytes('\x89PNG\r\n\x1a\n…'), ATTACHMENT_TYPES)).toBe('image/png');
  expect(fileKind(bytes('\xff\xd8\xff\xe0'), ATTACHMENT_TYPES)).toBe('image/jpeg');
  expect(fileKind(bytes('RIFF\0\0\0\0WEBPVP8 '), ATTACHMENT_TYPES)).toBe('image/webp');
  expect(fileKind(bytes('%PDF-1.7'), ATTACHMENT_TYPES)).toBe('application/pdf');
  for (const other of ['', '<svg xmlns=""/>', 'GIF89a', 'PK\x03\x04', 'RIFF\0\0\0\0WAVE', ' %PDF-1.7', 'MZ'])
    expect(fileKind(bytes(other), ATTACHMENT_TYPES), other).toBeNull();
});

test('pictures and recordings have types of their own, which attachments do not take', () => {
  const files: Record<string, string> = {
    GIF87a: 'image/gif',
    GIF89a: 'image/gif',
    '\x1aE\xdf\xa3\x9fB\x86\x81\x01B\x82\x84webm': 'audio/webm',
    'OggS\0\x02': 'audio/ogg',
    '\0\0\0\x1cftypM4A \0': 'audio/mp4',
    '\0\0\0\x1cftypiso5\0': 'audio/mp4',
    'RIFF\0\0\0\0WAVEfmt ': 'audio/wav',
  };
  for (const [start, kind] of Object.entries(files)) {
    expect(fileKind(bytes(start), [...PICTURE_TYPES, ...RECORDING_TYPES]), kind).toBe(kind);
    expect(fileKind(bytes(start), kind === 'image/gif' ? RECORDING_TYPES : PICTURE_TYPES), kind).toBeNull();
  }
  const others = [
    '\x1aE\xdf\xa3\x82\x88matroska',
    '\0\0\0\x1cftypheic',
    'ID3\x04',
    'RIFF\0\0\0\0AVI ',
    'GIF88a',
  ];
  for (const other of others)
    expect(fileKind(bytes(other), [...PICTURE_TYPES, ...RECORDING_TYPES]), other).toBeNull();
  expect(safeFileName('voice.mp4', 'audio/mp4')).toBe('voice.m4a');
  expect(safeFileName('', 'audio/webm', 'recording')).toBe('recording.webm');
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

test.each([
  ['RIFF without the mark of its form', 'RIFF\0\0\0\0XXXX'],
  ['a form without its RIFF', 'XXXX\0\0\0\0WEBP'],
  ['a form of sound without its RIFF', 'XXXX\0\0\0\0WAVE'],
  ['a picture within text', 'xGIF89a'],
  ['webm in any text', '\0\0\0\0\0webm'],
  ['a brand without its box', '\0\0\0\x1cxxxxM4A '],
  ['a brand of a longer name', '\0\0\0\x1cftypmp43'],
  ['a brand further on', '\0\0\0\x1cftypxM4A '],
])('no accepted file: %s', (_, start) => {
  expect(fileKind(bytes(start), [...PICTURE_TYPES, ...RECORDING_TYPES])).toBeNull();
});

test('the brands of sound', () => {
  for (const brand of ['M4A ', 'M4B ', 'mp41', 'mp42', 'isom', 'iso2', 'iso9', 'dash'])
    expect(fileKind(bytes(`\0\0\0\x1cftyp${brand}`), RECORDING_TYPES), brand).toBe('audio/mp4');
});

test('a name is trimmed, has one space between words, and no points before it', () => {
  expect(safeFileName(' a   b .pdf', 'application/pdf')).toBe('a b.pdf');
  expect(safeFileName('a.pdf ', 'application/pdf')).toBe('a.pdf');
  expect(safeFileName('..env', 'image/png')).toBe('env.png');
  expect(safeFileName('.png', 'image/png')).toBe('png.png');
  expect(safeFileName('a.tar.gz', 'image/png')).toBe('a.tar.gz.png');
  expect(safeFileName('', 'image/png')).toBe('attachment.png');
  expect(safeFileName(`${'a'.repeat(89)} b.png`, 'image/png')).toBe(`${'a'.repeat(89)}.png`);
});

test('plain characters of a name stay in its plain form', () => {
  expect(contentDisposition('Az09._ -(x).pdf')).toContain('filename="Az09._ -_x_.pdf"');
});
