import type { ArchiveReview, archiveRoutes } from '@lissafi/contract/archive';
import { Refusal } from '@lissafi/contract/errors';
import { LIMITS } from '@lissafi/contract/limits';
import { may } from '@lissafi/contract/permissions';
import { fileName } from '@lissafi/domain/files/cell-text';
import { inOrganization, type Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import { after, type Handlers } from '../../http/context.ts';
import { fileOf } from '../../http/multipart.ts';
import type { Services } from '../../services.ts';
import { refuseWhileReturnable } from '../organizations/undo.ts';
import { type Checked, checkArchive } from './check.ts';
import { obstaclesIn } from './empty.ts';
import { exportArchive } from './export.ts';
import { importArchive } from './import.ts';
import { knownPeople } from './renames.ts';
import { archiveTables, countRows, FILES } from './tables.ts';
import { dropElsewhere, storePart, type Uploaded, withUpload } from './upload.ts';
import { ArchiveError, openArchive } from './zip-reader.ts';

interface Read {
  sha256: string;
  bytes: number;
  checked: Checked | null;
  fault: ArchiveError | null;
}

async function readUpload(
  { handle, bytes, sha256 }: Uploaded,
  services: Services,
  organizationId: string,
): Promise<Read> {
  const tables = await inOrganization(services.database, organizationId, archiveTables, { readOnly: true });
  try {
    return { bytes, sha256, checked: await checkArchive(await openArchive(handle), tables), fault: null };
  } catch (error) {
    if (!(error instanceof ArchiveError)) throw error;
    return { bytes, sha256, checked: null, fault: error };
  }
}

/** Reads an upload without holding a transaction. Throws NOT_FOUND. */
const read = (services: Services, organizationId: string, uploadId: string): Promise<Read> =>
  services.archives.run(
    { organization_id: organizationId },
    () =>
      withUpload(
        (work) => inOrganization(services.database, organizationId, work, { readOnly: true }),
        uploadId,
        (uploaded) => readUpload(uploaded, services, organizationId),
      ),
    { isLong: true },
  );

export const archiveHandlers: Handlers<typeof archiveRoutes> = {
  async summary({ tx, organization }) {
    const tables = await archiveTables(tx);
    const rows = await countRows(tx, tables);
    const { name } = await tx.db
      .selectFrom('organization')
      .select('name')
      .where('organization_id', '=', tx.organization_id)
      .executeTakeFirstOrThrow();
    const { issued } = await tx.db
      .selectFrom('invoice')
      .select((e) => e.fn.countAll<number>().as('issued'))
      .where('organization_id', '=', tx.organization_id)
      .where('status', '<>', 'draft')
      .executeTakeFirstOrThrow();
    return {
      name,
      tables: tables.length,
      rows: sumOf(rows),
      entries: rows.get('journal_entry') ?? 0,
      documents_issued: issued,
      documents_printed: Math.min(issued, LIMITS.archive_pdfs),
      attachments: (rows.get('transaction_attachment') ?? 0) + (rows.get('bill_attachment') ?? 0),
      too_large: await tooLarge(tx, rows),
      obstacles: obstaclesIn(tables, rows),
      can: { import: !organization.closed && may(organization.role, 'data:import') },
    };
  },

  async download({ tx, services, reply, query, organization, today, now }) {
    const { name } = await tx.db
      .selectFrom('organization')
      .select('name')
      .where('organization_id', '=', tx.organization_id)
      .executeTakeFirstOrThrow();
    await refuseWhileReturnable(tx, organization, now);
    const pdfs = query.pdfs === 'true' ? LIMITS.archive_pdfs : 0;
    const rows = sumOf(await countRows(tx, await archiveTables(tx)));
    const isLong = pdfs > 0 || rows > LIMITS.long_work.archive_rows;
    return async () => {
      const file = await services.archives.run(
        { organization_id: organization.id },
        () => exportArchive(services, { organization, today, now, pdfs, pdfs_after: query.pdfs_after }),
        { isLong },
      );
      reply.headers({
        'content-type': 'application/zip',
        'content-disposition': `attachment; filename="${fileName(name)}-${today}.zip"`,
      });
      return file;
    };
  },

  uploadPart: after(
    ({ services, user, organization }) =>
      dropElsewhere(services.database, { userId: user.id, organizationId: organization.id }),
    async ({ tx, params, body, user }) => {
      const { bytes } = fileOf(body.file);
      await storePart(tx, params, bytes, user.id);
      return { part: params.part, bytes: bytes.length };
    },
  ),

  review: after(
    ({ services, organization, params }) => read(services, organization.id, params.upload_id),
    async ({ tx, organization, prepared }): Promise<ArchiveReview> => {
      const { sha256, bytes, checked, fault } = prepared;
      const tables = await archiveTables(tx);
      const obstacles = obstaclesIn(tables, await countRows(tx, tables));
      const can = { import: obstacles.length === 0 && !organization.closed };
      if (!checked) {
        const faults = [{ file: fault!.file, row: fault!.row, message: fault!.message }];
        return {
          sha256,
          bytes,
          archive: null,
          faults,
          more_faults: false,
          obstacles,
          can: { import: false },
        };
      }
      const { manifest, faults, more_faults } = checked;
      const known = (await knownPeople(tx, checked.people)).size;
      return {
        ...{ sha256, bytes, faults, more_faults, obstacles },
        can: { import: can.import && faults.length === 0 },
        archive: {
          name: manifest.organization.name,
          currency: manifest.organization.currency,
          exported_at: manifest.exported_at,
          exported_on: manifest.exported_on,
          files: manifest.files.length,
          rows: checked.rows,
          tables: Object.entries(manifest.tables)
            .map(([name, { rows }]) => ({ name, rows }))
            .filter(({ rows }) => rows > 0),
          entries: manifest.journal.entries,
          chain_verified: checked.chain_verified,
          head_hash: manifest.journal.head_hash,
          total_debit: manifest.trial_balance.total_debit,
          total_credit: manifest.trial_balance.total_credit,
          tie_out: checked.tie_out,
          documents_issued: checked.issued,
          attachments: checked.attachments,
          people_known: known,
          people_unknown: checked.people.length - known,
          schedules: checked.schedules,
        },
      };
    },
  ),

  import: after(
    // An upload that is gone was imported, or dropped: which of them, is known when the answer's key was looked up.
    ({ services, organization, params }) =>
      read(services, organization.id, params.upload_id).catch((error: unknown) => {
        if (error instanceof Refusal && error.code === 'NOT_FOUND') return null;
        throw error;
      }),
    async (context) => {
      const { tx, body, params, prepared } = context;
      if (!prepared) throw new Refusal('NOT_FOUND');
      const { checked, fault, sha256 } = prepared;
      const first = fault ?? checked?.faults[0];
      if (!checked || first)
        throw new Refusal('ARCHIVE_INVALID', {
          message: `Nothing was imported. ${first!.file ? `${first!.file}: ` : ''}${first!.message}.`,
        });
      if (sha256 !== body.sha256)
        throw new Refusal('ARCHIVE_INVALID', {
          message: 'This is not the archive that was reviewed. Nothing was imported.',
        });
      // Not in turn: a transaction does not wait.
      return withUpload(
        (work) => work(tx),
        params.upload_id,
        async (uploaded) => {
          if (uploaded.sha256 !== sha256) throw new Refusal('NOT_FOUND');
          return importArchive(context, await openArchive(uploaded.handle), checked, await archiveTables(tx));
        },
      );
    },
  ),
};

const sumOf = (rows: ReadonlyMap<string, number>): number =>
  [...rows.values()].reduce((sum, count) => sum + count, 0);

/** Returns what keeps an archive of the organization from being imported again: pictures and attachments are not compressed. */
async function tooLarge(tx: Tx, rows: ReadonlyMap<string, number>): Promise<'rows' | 'size' | null> {
  if (sumOf(rows) > LIMITS.archive_rows) return 'rows';
  const sizes = Object.entries(FILES).flatMap(([table, columns]) =>
    Object.keys(columns).map(
      (
        column,
      ) => sql`select coalesce(sum(octet_length(${sql.ref(column)})), 0) as bytes from ${sql.table(table)}
        where organization_id = ${tx.organization_id}`,
    ),
  );
  const { rows: found } = await sql<{ bytes: number }>`
    select sum(bytes)::bigint as bytes from (${sql.join(sizes, ' union all ')}) sizes`.execute(tx.db);
  return found[0]!.bytes > LIMITS.archive_parts * LIMITS.archive_part_bytes ? 'size' : null;
}
