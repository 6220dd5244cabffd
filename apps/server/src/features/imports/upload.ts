import { createHash } from 'node:crypto';
import { fault, invalid } from '@lissafi/contract/errors';
import type { ImportKind, ImportMapping, ImportSettings, importRoutes } from '@lissafi/contract/imports';
import { todayIn } from '@lissafi/domain/calendar/civil-date';
import { headerKey } from '@lissafi/domain/files/table-header';
import { appendEvents } from '../../db/events.ts';
import { holdOrganization } from '../../db/organization-lock.ts';
import { inOrganization, type Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import type { Early, MemberContext } from '../../http/context.ts';
import { safeFileName } from '../../http/file-name.ts';
import { fileOf } from '../../http/multipart.ts';
import { KINDS } from './kinds.ts';
import { kindsOf, mayImport } from './permissions.ts';
import { DEFAULT_SETTINGS, settingOf } from './store.ts';
import { startReading } from './work.ts';

const hashOf = (text: string | Uint8Array): string => createHash('sha256').update(text).digest('hex');
type Upload = Awaited<ReturnType<typeof readUpload>>;

/**
 * Reads the file of a form in a thread of its own, before the transaction. Throws FORBIDDEN, or the fault of the file:
 * empty, not readable, without rows, with too many.
 */
export async function readUpload(early: Early<typeof importRoutes.create>) {
  const { kind } = early.body;
  mayImport(early, kind);
  const read = await readAs(early, kind);
  // Income and expenses are what the page begins with, and products what is dropped there.
  return read.is_products && kindsOf(early).includes('finished_goods')
    ? readAs(early, 'finished_goods')
    : read;
}

async function readAs(early: Early<typeof importRoutes.create>, kind: ImportKind) {
  const { services, organization, body, now } = early;
  const { name, bytes } = fileOf(body.file);
  if (bytes.length === 0) throw invalid(fault('file', 'The file is empty'));
  const { setting, remembered } = await inOrganization(
    services.database,
    organization.id,
    async (tx) => {
      const today = todayIn(organization.timezone, now);
      const opens = organization.permissions.includes('opening_balances:write');
      return {
        setting: await settingOf({ tx, today, organization }, DEFAULT_SETTINGS, opens),
        remembered: await mappingsOf(tx, kind),
      };
    },
    { readOnly: true },
  );
  const read = await services.sheets.readTable(
    { bytes, password: body.password || undefined, kind, setting, remembered },
    { organization_id: organization.id },
  );
  if (read.row_count > KINDS[kind].rows)
    throw invalid(
      fault('file', `At most ${KINDS[kind].rows.toLocaleString('en')} rows at once: split the file`),
    );
  return { ...read, kind, file_name: safeFileName(name), file_hash: hashOf(bytes) };
}

async function mappingsOf(tx: Tx, kind: ImportKind): Promise<Record<string, ImportMapping>> {
  const { rows } = await sql<{ mapping: ImportMapping & { key: string } }>`select mapping from import_mapping
    where organization_id = ${tx.organization_id} and kind = ${kind}`.execute(tx.db);
  return Object.fromEntries(rows.map(({ mapping: { key, ...mapping } }) => [key, mapping]));
}

/** Remembers what a person chose for files of this kind with these titles. */
export async function rememberMapping(
  { tx, now }: Pick<MemberContext, 'tx' | 'now'>,
  kind: ImportKind,
  titles: readonly string[],
  chosen: Partial<ImportMapping>,
): Promise<void> {
  const key = headerKey(titles);
  await sql`insert into import_mapping (organization_id, kind, header_hash, mapping, updated_at)
    values (${tx.organization_id}, ${kind}, ${hashOf(key)}, ${JSON.stringify({ ...chosen, key })}::jsonb,
      ${now.toISOString()})
    on conflict (organization_id, kind, header_hash) do update
      set mapping = excluded.mapping, updated_at = excluded.updated_at`.execute(tx.db);
}

/** Kinds whose rows are balances or stock of a day, which the file may state. */
const OPENING: readonly ImportKind[] = [
  'customers',
  'suppliers',
  'raw_materials',
  'finished_goods',
  'opening_balances',
];

/** Stores a file with its rows, and matches them with what is there. The same file again is the import that is there. */
export async function createImport(context: MemberContext, upload: Upload): Promise<string> {
  const { tx, newId, now, user, today } = context;
  const { kind, file_hash, parts, mapping, doubts, titles, stated_on, unused } = upload;
  mayImport(context, kind);
  // Two uploads of one file wait for each other.
  await holdOrganization(tx);
  const { rows: same } = await sql<{ id: string }>`select id from import_file
    where organization_id = ${tx.organization_id} and kind = ${kind} and kind <> 'statement'
      and file_hash = ${file_hash} and status = 'open' order by created_at desc limit 1`.execute(tx.db);
  if (same[0]) return same[0].id;
  const id = newId();
  const chosen = upload.remembered ? mapping : {};
  const opening_on = OPENING.includes(kind) && stated_on && stated_on <= today ? stated_on : null;
  const settings: ImportSettings = { ...DEFAULT_SETTINGS, opening_on };
  await sql`insert into import_file (organization_id, id, kind, file_name, file_kind, file_hash, layout, known_count,
      break_count, created_by, created_at, status, sheet, header_row, titles, doubts, remembered, settings, row_count)
    values (${tx.organization_id}, ${id}, ${kind}, ${upload.file_name}, ${upload.file_kind}, ${file_hash},
      ${JSON.stringify({ mapping, chosen, unused, stated_on })}::jsonb, 0, 0, ${user.id}, ${now.toISOString()}, 'open', ${upload.sheet},
      ${upload.header_row}, ${JSON.stringify(titles)}::jsonb, ${JSON.stringify(doubts)}::jsonb, ${upload.remembered},
      ${JSON.stringify(settings)}::jsonb, ${upload.row_count})`.execute(tx.db);
  for (const part of parts)
    await sql`insert into import_row (organization_id, import_id, row_number, raw, record, faults, state)
      select s.organization_id, ${id}::uuid, u.row_number, u.raw, u.record, u.faults, u.state
      from organization_counter s, jsonb_to_recordset(${Buffer.from(part).toString()}::jsonb)
        as u (row_number integer, raw jsonb, record jsonb, faults jsonb, state text)
      where s.organization_id = ${tx.organization_id}`.execute(tx.db);
  await appendEvents(tx, [
    {
      type: 'import.created',
      subject_id: id,
      actor_id: user.id,
      data: { file: upload.file_name.slice(0, 100), rows: upload.row_count },
    },
  ]);
  await startReading(context, { id, kind, row_count: upload.row_count }, false);
  return id;
}
