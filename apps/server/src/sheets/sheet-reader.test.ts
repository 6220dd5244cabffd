import { afterAll, expect, test } from 'vitest';
import type { SheetReader } from '../services.ts';
import { openSheetReader } from './sheet-reader.ts';

const opened: SheetReader[] = [];
afterAll(() => Promise.all(opened.map((reader) => reader.close())));

const open = (timeout?: number) => {
  const reader = openSheetReader(timeout);
  opened.push(reader);
  return reader;
};
const SHARE = { organization_id: 'one' };
const account = { number: null, currency: 'NGN' };
const read = (reader: SheetReader, text: string) =>
  reader.readStatement(
    { bytes: Buffer.from(text), password: undefined, chosen: null, remembered: {}, account },
    SHARE,
  );

test('a file is read in another thread, and a remembered layout answers its question', async () => {
  const reader = open();
  const text = 'Date,Details,Amount\n01/10/2026,SHOP,5.00';
  const first = await read(reader, text);
  expect([first.kind, first.key, first.reading.doubts.length]).toEqual(['csv', 'date|details|amount', 1]);
  const layout = { ...first.reading.layout, direction: 'all_out' as const };
  const again = await reader.readStatement(
    {
      ...{ bytes: Buffer.from(text), password: undefined, chosen: null },
      remembered: { [first.key]: layout },
      account,
    },
    SHARE,
  );
  expect([again.remembered, again.reading.doubts, again.reading.lines[0]!.amount]).toEqual([true, [], -500]);
});

test('a file that takes too long or is no statement is refused at its field, and the next one is read', async () => {
  const hurried = open(1);
  await expect(read(hurried, 'Date,Details,Amount\n'.repeat(90_000))).rejects.toMatchObject({
    errors: [{ field: 'file', message: expect.stringContaining('too long') }],
  });
  const reader = open();
  await expect(read(reader, 'Hello')).rejects.toMatchObject({ errors: [{ field: 'file' }] });
  expect((await read(reader, 'Date,Details,Amount\n01/10/2026,SHOP,-5.00')).reading.lines).toHaveLength(1);
});
