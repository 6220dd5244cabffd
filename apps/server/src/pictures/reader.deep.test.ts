import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { LIMITS } from '@lissafi/contract/limits';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { randomFrom } from '../demo/time.ts';
import { patient } from '../testing/patience.ts';
import { HANDWRITTEN_LAYOUTS } from '../testing/receipts/handwritten-layouts.ts';
import { supermarket } from '../testing/receipts/known/supermarket.ts';
import { photograph } from '../testing/receipts/photo.ts';
import { receiptPictures } from '../testing/receipts/pictures.ts';
import { openPictureReader, type PictureReader } from './reader.ts';
import { straighten } from './straighten.ts';

const ON = { today: '2026-11-24', currency: 'NGN' };
const SHARE = { organization_id: 'one' };
let reader: PictureReader;
let photo: Buffer;
const { truth, sheet } = supermarket.draw(randomFrom(7));

beforeAll(async () => {
  reader = openPictureReader({ timeout_ms: patient(LIMITS.source_picture_timeout_ms) });
  photo = await photograph({ truth, sheet }, 'thermal', [], randomFrom(8));
});
afterAll(() => reader.close());

describe('a photo of a receipt', () => {
  // The upright one is read by the next test; one on its other side takes the same way as this one.
  test.each([90, 180] as const)('is read however the phone was held: turned by %d°', async (turn) => {
    const { reading, straightened } = await reader.read(
      await sharp(photo).rotate(turn).jpeg().toBuffer(),
      ON,
      SHARE,
    );
    expect([reading?.total?.value, reading?.date?.value]).toEqual([truth.total_minor, truth.date]);
    // The picture that is shown is the one that the boxes are measured on.
    const { width, height, format } = await sharp(straightened).metadata();
    expect([width, height, format]).toEqual([reading!.width, reading!.height, 'webp']);
    expect(height! > width!).toBe(true);
  });

  test('its boxes lie on the ink of their words', async () => {
    const { reading, straightened } = await reader.read(photo, ON, SHARE);
    const [box] = reading!.total!.boxes;
    const { width, height } = reading!;
    const part = sharp(straightened).extract({
      left: Math.round(box!.left * width),
      top: Math.round(box!.top * height),
      width: Math.round(box!.width * width),
      height: Math.round(box!.height * height),
    });
    const { channels } = await part.greyscale().stats();
    expect(channels[0]!.min).toBeLessThan(channels[0]!.mean - 40);
    expect(reading!.adds_up).toBe(true);
  });

  test.each(['png', 'webp', 'gif'] as const)('is read as %s', async (format) => {
    const read = await straighten(await sharp(photo).toFormat(format).toBuffer());
    const { width, height } = await straighten(photo);
    expect(read.width / read.height).toBeCloseTo(width / height, 1);
  });
});

describe('what is no receipt', () => {
  test('a picture without words has no reading, and says why', async () => {
    const white = await sharp({ create: { width: 600, height: 800, channels: 3, background: '#fff' } })
      .jpeg()
      .toBuffer();
    expect(await reader.read(white, ON, SHARE)).toMatchObject({
      reading: null,
      problem: 'No supplier, date or total could be read on this picture',
    });
  });

  test('what is no picture, nothing and half of a picture are refused, and the next picture is read', async () => {
    const half = photo.subarray(0, photo.length / 2);
    for (const bytes of [Buffer.from('%PDF-1.7 no picture'), Buffer.alloc(0), half])
      await expect(reader.read(bytes, ON, SHARE)).rejects.toMatchObject({ code: 'INVALID_STATE' });
    expect((await reader.read(photo, ON, SHARE)).reading?.total?.value).toBe(truth.total_minor);
  });

  test('a page written by hand ends in a doubt, or in what was really read', async () => {
    for await (const { bytes } of receiptPictures(HANDWRITTEN_LAYOUTS, { perLayout: 1, seed: 3 })) {
      const { reading, problem } = await reader.read(bytes, ON, SHARE);
      expect(problem !== null || reading!.adds_up === true || reading!.doubts.length > 0).toBe(true);
    }
  });
});

test('image:read prints one line for each file, and null for what it could not read', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lissafi-test-'));
  try {
    await writeFile(join(folder, 'a.jpg'), photo);
    await writeFile(join(folder, 'b.jpg'), 'no picture');
    const run = promisify(execFile)(
      process.execPath,
      ['scripts/lib/image-answers.mjs', join(folder, 'a.jpg'), join(folder, 'b.jpg')],
      { cwd: join(import.meta.dirname, '../../../..') },
    );
    const { stdout } = await run.catch((error) => error as { stdout: string });
    const [first, second, ...more] = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(first).toMatchObject({ date: truth.date, total_minor: truth.total_minor });
    expect(second).toEqual({ file: join(folder, 'b.jpg'), supplier: null, date: null, total_minor: null });
    expect(more).toEqual([]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
