import { z } from 'zod';
import { PAYMENT_METHODS } from './documents.ts';
import { Currency, can, FormFile, Id, Instant, ListQuery, listOf } from './fields.ts';
import { LIMITS } from './limits.ts';
import { route } from './route.ts';
import { RecordedByText, SpokenText } from './text-transactions.ts';

const base = '/api/v1/ingestion/source-documents' as const;
const ById = z.strictObject({ id: Id });

/** Photos of receipts and invoices, and recordings of what a person said. */
const SOURCE_DOCUMENT_KINDS = ['picture', 'recording'] as const;
export type SourceDocumentKind = (typeof SOURCE_DOCUMENT_KINDS)[number];
/** S1 §5. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'] as const;
export type PictureType = (typeof PICTURE_TYPES)[number];
/** What browsers record. */
export const RECORDING_TYPES = ['audio/webm', 'audio/ogg', 'audio/mp4', 'audio/wav'] as const;
export type RecordingType = (typeof RECORDING_TYPES)[number];
/**
 * `reading`: it is being read or transcribed. `unheard`: a recording that nothing transcribed; a person writes what was
 * said. `failed`: a picture on which nothing was found.
 */
const SOURCE_DOCUMENT_STATES = ['reading', 'read', 'unheard', 'failed', 'recorded'] as const;
export type SourceDocumentState = (typeof SOURCE_DOCUMENT_STATES)[number];

/** A part of the straightened picture; fractions of its width and height from the left upper corner. */
export const PictureBox = z.object({
  left: z.number().min(0).max(1),
  top: z.number().min(0).max(1),
  width: z.number().min(0).max(1),
  height: z.number().min(0).max(1),
});
export type PictureBox = z.infer<typeof PictureBox>;

/** What was read, and the words on the picture that it was read from; null where it was not read. */
const read = <T extends z.ZodType>(value: T) => z.object({ value, boxes: z.array(PictureBox) }).nullable();

const PictureLine = z.object({
  name: z.string(),
  quantity: z.number().nullable(),
  /** Kobo. */
  unit_price: z.int().nullable(),
  total: z.int().nullable(),
  boxes: z.array(PictureBox),
});
export type PictureLine = z.infer<typeof PictureLine>;

/** What was read on a picture of a receipt or an invoice; amounts in the smallest unit of its currency. */
export const PictureReading = z.object({
  /** Pixels of the straightened picture. */
  width: z.int(),
  height: z.int(),
  supplier: read(z.string()),
  /** Its number: of the receipt or the invoice. */
  number: read(z.string()),
  date: read(z.iso.date()),
  /** Including VAT: what was to be paid. */
  total: read(z.int()),
  vat: read(z.int()),
  /** Null where the picture names none: the organization's. */
  currency: Currency.nullable(),
  payment_method: read(z.enum(PAYMENT_METHODS)),
  /** The account that the supplier wants to be paid to. */
  bank: read(
    z.object({
      bank_name: z.string().nullable(),
      account_number: z.string(),
      account_name: z.string().nullable(),
    }),
  ),
  lines: z.array(PictureLine),
  /** Whether lines, discount and VAT make up the total; null where it cannot be checked. */
  adds_up: z.boolean().nullable(),
  /** What a person should check, in sentences. */
  doubts: z.array(z.string()),
});
export type PictureReading = z.infer<typeof PictureReading>;

export const SourceDocument = z.object({
  id: Id,
  kind: z.enum(SOURCE_DOCUMENT_KINDS),
  state: z.enum(SOURCE_DOCUMENT_STATES),
  name: z.string(),
  media_type: z.enum([...PICTURE_TYPES, ...RECORDING_TYPES]),
  bytes: z.int(),
  created_at: Instant,
  /** Null where this person is not a member any more. */
  created_by_name: z.string().nullable(),
  /** Of a picture that was read. */
  reading: PictureReading.nullable(),
  /** The supplier of the organization that the picture names. */
  supplier_id: Id.nullable(),
  supplier_name: z.string().nullable(),
  /** Of a recording: what was said, as it was transcribed or written by a person. */
  transcript: z.string().nullable(),
  /** Why it was not read, in a sentence. */
  problem: z.string().nullable(),
  /** The same receipt, which is here or in the books already. */
  same_as: z
    .object({ kind: z.enum(['source_document', 'transaction', 'bill']), id: Id, label: z.string() })
    .nullable(),
  /** What was recorded from it. */
  recorded: z.array(RecordedByText).nullable(),
  can: can('delete'),
});
export type SourceDocument = z.infer<typeof SourceDocument>;

export const sourceDocumentRoutes = {
  list: route({
    method: 'GET',
    path: base,
    access: 'own_words:write',
    summary:
      'Pictures and recordings, newest first: all of them for whoever reads transactions, otherwise one’s own',
    query: ListQuery.extend({
      kind: z.enum(SOURCE_DOCUMENT_KINDS).optional(),
      /** Only those that were, or were not, recorded. */
      recorded: z.enum(['true', 'false']).optional(),
    }),
    response: listOf('source_documents', SourceDocument),
  }),
  addPicture: route({
    method: 'POST',
    path: `${base}/pictures`,
    access: 'transactions:write',
    summary: `Keep and read a picture of a receipt or an invoice (JPEG, PNG, GIF or WebP, at most ${LIMITS.upload_bytes / 1024 ** 2} MB); needs the Pro plan`,
    body: z.strictObject({ file: FormFile }),
    multipart: 'binary',
    response: SourceDocument,
    status: 201,
    idempotent: true,
  }),
  addRecording: route({
    method: 'POST',
    path: `${base}/recordings`,
    access: 'own_words:write',
    summary: `Keep and transcribe a recording (WebM, Ogg, MP4 or WAV, at most ${LIMITS.upload_bytes / 1024 ** 2} MB); needs the Pro plan`,
    body: z.strictObject({
      file: FormFile,
      /** The browser transcribes it, and sends the text with `write`. */
      is_transcribed: z.enum(['true', 'false']).default('false'),
    }),
    multipart: 'binary',
    response: SourceDocument,
    status: 201,
    idempotent: true,
  }),
  abilities: route({
    method: 'GET',
    path: `${base}/abilities`,
    access: 'own_words:write',
    summary: 'Whether this server transcribes recordings',
    response: z.object({ transcribes: z.boolean() }),
  }),
  get: route({
    method: 'GET',
    path: `${base}/:id`,
    access: 'own_words:write',
    summary: 'A picture or a recording with what was read of it',
    params: ById,
    response: SourceDocument,
  }),
  content: route({
    method: 'GET',
    path: `${base}/:id/content`,
    access: 'own_words:write',
    summary: 'The file as it was uploaded',
    params: ById,
    response: 'application/octet-stream',
  }),
  picture: route({
    method: 'GET',
    path: `${base}/:id/picture`,
    access: 'own_words:write',
    summary: 'The picture as it was read: upright and straight',
    params: ById,
    response: 'image/webp',
  }),
  write: route({
    method: 'PUT',
    path: `${base}/:id/transcript`,
    access: 'own_words:write',
    summary: 'Write what was said in a recording, or correct it',
    params: ById,
    body: z.strictObject({ transcript: SpokenText }),
    response: SourceDocument,
  }),
  readAgain: route({
    method: 'POST',
    path: `${base}/:id/read`,
    access: 'own_words:write',
    summary: 'Read or transcribe it once more',
    params: ById,
    response: SourceDocument,
  }),
  delete: route({
    method: 'DELETE',
    path: `${base}/:id`,
    access: 'own_words:write',
    summary: 'Delete it; one from which something was recorded stays',
    params: ById,
    response: z.object({ id: Id }),
  }),
} as const;
