import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { filesOf, seal } from '../../testing/archive.ts';
import { archiveWriter, inOnePiece } from './zip-writer.ts';

const AT = new Date('2026-10-15T09:00:00Z');

async function collected(pieces: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all);
}

test('files follow each other, with their sizes and digests, and the seal is that of all bytes before it', async () => {
  const zip = archiveWriter(AT);
  const sealed = collected(zip.sealed());
  async function* pieces() {
    yield '';
    yield 'Ìyá ';
    yield Buffer.alloc(0);
    yield Buffer.from('Adé');
  }
  await zip.add('a.txt', pieces());
  await zip.add('empty', inOnePiece(''), { compress: false });
  await zip.add('picture', inOnePiece(Buffer.alloc(5_000)), { compress: false });
  zip.end();
  const digest = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');
  expect(zip.files).toEqual([
    { path: 'a.txt', bytes: 10, sha256: digest('Ìyá Adé') },
    { path: 'empty', bytes: 0, sha256: digest('') },
    { path: 'picture', bytes: 5_000, sha256: digest(Buffer.alloc(5_000)) },
  ]);
  const archive = await sealed;
  expect(seal(archive).equals(archive)).toBe(true);
  expect(archive.length).toBeGreaterThan(5_000);
  const files = await filesOf(archive);
  expect([...files.keys()]).toEqual(['a.txt', 'empty', 'picture']);
  expect(files.get('a.txt')!.toString()).toBe('Ìyá Adé');
  expect(files.get('picture')!.equals(Buffer.alloc(5_000))).toBe(true);
});

test('a file that cannot be read ends the archive, which takes no other', async () => {
  const zip = archiveWriter(AT);
  const sealed = collected(zip.sealed());
  const broken = expect(sealed).rejects.toThrow('the disk is full');
  async function* pieces() {
    yield 'x';
    throw new Error('the disk is full');
  }
  await expect(zip.add('a.txt', pieces())).rejects.toThrow('the disk is full');
  zip.destroy(new Error('the disk is full'));
  await broken;
  await expect(zip.add('b.txt', inOnePiece('x'))).rejects.toThrow('the disk is full');
  expect(zip.files).toEqual([]);
});
