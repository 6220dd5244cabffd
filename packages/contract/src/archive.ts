import { z } from 'zod';
import { CivilDate, FormFile, Id, Instant, integerText, NewId } from './fields.ts';
import { ACCOUNT_TYPES, BooksTieOut } from './ledger.ts';
import { LIMITS } from './limits.ts';
import { route } from './route.ts';

const base = '/api/v1/archive' as const;

export const ARCHIVE_FORMAT = 'lissafi-archive';
export const ARCHIVE_VERSION = 1;

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/, '64 hexadecimal digits');
const Count = z.int().min(0);
const Kobo = z.int();

const TrialBalance = z.object({
  accounts: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      type: z.enum(ACCOUNT_TYPES),
      debit: Kobo,
      credit: Kobo,
    }),
  ),
  total_debit: Kobo,
  total_credit: Kobo,
});

/** `manifest.json`: what an archive says about itself. */
export const ArchiveManifest = z.object({
  format: z.literal(ARCHIVE_FORMAT),
  version: z.literal(ARCHIVE_VERSION),
  exported_at: Instant,
  exported_on: CivilDate,
  organization: z.object({ id: Id, name: z.string(), currency: z.string(), timezone: z.string() }),
  /** The columns of each table in the order of its file, with their types in PostgreSQL, and its rows. */
  tables: z.record(
    z.string(),
    z.object({ columns: z.array(z.object({ name: z.string(), type: z.string() })), rows: Count }),
  ),
  /** All files but this one. */
  files: z.array(z.object({ path: z.string(), bytes: Count, sha256: Sha256 })).max(LIMITS.archive_files),
  journal: z.object({ entries: Count, head_hash: Sha256 }),
  /** On the last day of the books, in kobo. */
  trial_balance: TrialBalance,
  tie_out: BooksTieOut,
  documents: z.object({ issued: Count, printed: Count }),
});
export type ArchiveManifest = z.infer<typeof ArchiveManifest>;

/** What keeps an organization from being empty, in words: "invoices". */
const Obstacle = z.object({ what: z.string(), count: Count });
export type Obstacle = z.infer<typeof Obstacle>;

export const ArchiveSummary = z.object({
  name: z.string(),
  tables: Count,
  /** Rows of all tables. */
  rows: Count,
  entries: Count,
  documents_issued: Count,
  /** At most this many documents are printed into an archive, the newest first. */
  documents_printed: Count,
  attachments: Count,
  /** What an archive of it is more than an import takes; null where it can be imported again. */
  too_large: z.enum(['rows', 'size']).nullable(),
  /** Nothing stands here where an archive can be imported. */
  obstacles: z.array(Obstacle),
  can: z.object({ import: z.boolean() }),
});
export type ArchiveSummary = z.infer<typeof ArchiveSummary>;

/** A fault with its place. Row 1 of a file is its head. */
export const ArchiveFault = z.object({
  file: z.string().nullable(),
  row: z.int().nullable(),
  message: z.string(),
});
export type ArchiveFault = z.infer<typeof ArchiveFault>;

export const ArchiveReview = z.object({
  sha256: Sha256,
  bytes: Count,
  /** Null for a file that is no archive. */
  archive: z
    .object({
      name: z.string(),
      currency: z.string(),
      exported_at: Instant,
      exported_on: CivilDate,
      files: Count,
      rows: Count,
      tables: z.array(z.object({ name: z.string(), rows: Count })),
      entries: Count,
      chain_verified: z.boolean(),
      head_hash: Sha256,
      total_debit: Kobo,
      total_credit: Kobo,
      tie_out: BooksTieOut,
      documents_issued: Count,
      attachments: Count,
      /** People whose names stand in the records: those who are members here too, and all others. */
      people_known: Count,
      people_unknown: Count,
      /** Schedules and reminders that are switched off by the import. */
      schedules: Count,
    })
    .nullable(),
  faults: z.array(ArchiveFault),
  /** More faults than are listed. */
  more_faults: z.boolean(),
  obstacles: z.array(Obstacle),
  can: z.object({ import: z.boolean() }),
});
export type ArchiveReview = z.infer<typeof ArchiveReview>;

export const ArchiveImported = z.object({
  name: z.string(),
  rows: Count,
  entries: Count,
  total_debit: Kobo,
  old_head_hash: Sha256,
  head_hash: Sha256,
  schedules_paused: Count,
});
export type ArchiveImported = z.infer<typeof ArchiveImported>;

const Upload = z.strictObject({ upload_id: NewId });

export const archiveRoutes = {
  summary: route({
    method: 'GET',
    path: base,
    access: 'data:export',
    summary: 'What an export of the organization holds, and whether an archive can be imported here',
    response: ArchiveSummary,
  }),
  download: route({
    method: 'GET',
    path: `${base}/file`,
    access: 'data:export',
    person: true,
    proof: { act: 'organization_exported' },
    summary: `Everything that the organization recorded as one zip: all tables as csv, the journal, documents`,
    query: z.strictObject({
      pdfs: z.enum(['true', 'false']).default('true'),
      /** How many of the newest documents are not printed, because another archive has them. */
      pdfs_after: integerText(0, 0, 1_000_000),
    }),
    response: 'application/octet-stream',
    slow: true,
  }),
  uploadPart: route({
    method: 'POST',
    path: `${base}/uploads/:upload_id/parts/:part`,
    access: 'data:import',
    summary: `A part of an archive, at most ${LIMITS.archive_part_bytes / 1024 ** 2} MB; the first part drops earlier uploads`,
    params: Upload.extend({ part: z.coerce.number().int().min(1).max(LIMITS.archive_parts) }),
    body: z.strictObject({
      file: FormFile,
    }),
    multipart: 'binary',
    response: z.object({ part: z.int(), bytes: Count }),
  }),
  review: route({
    method: 'GET',
    path: `${base}/uploads/:upload_id/review`,
    access: 'data:import',
    summary: 'What an uploaded archive holds, and every fault in it; changes nothing',
    params: Upload,
    response: ArchiveReview,
    slow: true,
  }),
  import: route({
    method: 'POST',
    path: `${base}/uploads/:upload_id/import`,
    access: 'data:import',
    person: true,
    proof: { act: 'organization_imported' },
    summary: 'Imports the archive that was reviewed, wholly or not at all; the organization must be empty',
    params: Upload,
    body: z.strictObject({ sha256: Sha256 }),
    response: ArchiveImported,
    status: 201,
    idempotent: true,
    slow: true,
  }),
};
