import { fileURLToPath } from 'node:url';
import type { PictureReading, SourceDocument } from '@lissafi/contract/source-documents';
import sharp from 'sharp';
import { readSourceDocument } from '../features/source-documents/read.ts';
import { fileForm, type Member, type TestApplication, testOwner } from './application.ts';

export const SOURCES = '/api/v1/ingestion/source-documents';

/** The owner of an organization on a plan with pictures and recordings. */
export async function proOwner(application: TestApplication, tier = 'pro'): Promise<Member> {
  const owner = await testOwner(application);
  await setTier(owner, tier);
  return owner;
}

export async function setTier(owner: Member, tier: string): Promise<void> {
  const { status } = await owner.put(`/api/v1/organizations/${owner.organization_id}/plan`, { tier });
  if (status !== 200) throw new Error(`plan: ${status}`);
}

/** A picture in one colour; each has other bytes. */
let painted = 0;
export const blankPicture = (format: 'png' | 'jpeg' | 'gif' | 'webp' = 'png'): Promise<Buffer> =>
  sharp({
    create: {
      width: 40 + (painted++ % 200),
      height: 40,
      channels: 3,
      background: { r: painted % 256, g: 20, b: 90 },
    },
  })
    .toFormat(format)
    .toBuffer();

/** Sound of which only the first bytes are real. */
let spoken = 0;
export const someSound = (): Buffer => Buffer.from(`OggS\0\u0002 ${spoken++}`);

/** A receipt over 12,500 naira of that day, as it is printed, in black on white. */
export async function printedReceipt(day: string): Promise<Buffer> {
  const lines = [
    ...['SUNRISE SUPERMARKET', '12 Allen Avenue, Ikeja', `Date: ${day}`, '', 'Rice 5kg      9,500.00'],
    ...['Groundnut oil      3,000.00', '', 'TOTAL      12,500.00', 'Cash      12,500.00'],
  ];
  const fontfile = fileURLToPath(new URL('../../fonts/Inter-Regular.ttf', import.meta.url));
  return (
    sharp({ text: { text: lines.join('\n'), font: 'Inter 11', fontfile, dpi: 200, spacing: 12 } })
      .flatten({ background: 'white' })
      // The border is inverted with the rest.
      .negate({ alpha: false })
      .extend({ top: 60, bottom: 60, left: 60, right: 60, background: 'black' })
      .png()
      .toBuffer()
  );
}

export function upload(
  member: Member,
  kind: 'pictures' | 'recordings',
  content: Buffer,
  {
    name = 'file',
    fields = {},
    headers = {},
  }: {
    name?: string;
    fields?: Record<string, string>;
    headers?: Record<string, string>;
  } = {},
) {
  const form = fileForm(content, { name, type: 'application/octet-stream', fields });
  return member.post(`${SOURCES}/${kind}`, form.body, { ...form.headers, ...headers });
}

/** What was read of a receipt; what is left out was not read. */
export function pictureReading(
  given: { supplier?: string; number?: string; date?: string; total?: number } = {},
): PictureReading {
  const box = { left: 0.1, top: 0.1, width: 0.2, height: 0.05 };
  const read = <T>(value: T | undefined) => (value === undefined ? null : { value, boxes: [box] });
  return {
    ...{ width: 600, height: 900, supplier: read(given.supplier), number: read(given.number) },
    ...{ date: read(given.date), total: read(given.total), vat: null, currency: null, payment_method: null },
    ...{ bank: null, lines: [], adds_up: null, doubts: [] },
  };
}

/** Has the next picture read as this; does what the job of the queue does. */
export async function readAs(
  application: TestApplication,
  member: Member,
  { id }: Pick<SourceDocument, 'id'>,
  reading: PictureReading | null,
): Promise<SourceDocument> {
  const { services } = application;
  const { pictures } = services;
  const straightened = await blankPicture('webp');
  services.pictures = {
    ...pictures,
    read: async () => ({ reading, problem: reading ? null : 'Nothing could be read', straightened }),
  };
  try {
    await work(application, member, { id });
  } finally {
    services.pictures = pictures;
  }
  return (await member.get(`${SOURCES}/${id}`)).body;
}

/** Does what the job of the queue does. */
export const work = (
  { services }: TestApplication,
  { organization_id }: Member,
  { id }: Pick<SourceDocument, 'id'>,
  more: { stop?: AbortSignal; isLast?: boolean } = {},
) =>
  readSourceDocument(
    services,
    { organization_id, subject_id: id },
    { stop: more.stop, isLast: more.isLast ?? true },
  );
