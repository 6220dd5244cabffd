import { fault, invalid, Refusal } from '@lissafi/contract/errors';
import {
  IMPORT_FIELDS,
  type ImportMapping,
  type ImportSettings,
  type importRoutes,
} from '@lissafi/contract/imports';
import { formatsOf } from '@lissafi/domain/imports/infer-formats';
import { appendEvents } from '../../db/events.ts';
import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import { after, type Handlers, type MemberContext } from '../../http/context.ts';
import { moneyAccount } from '../bank-accounts/money-account.ts';
import { KINDS } from './kinds.ts';
import { kindsOf, mayImport } from './permissions.ts';
import { correctCells, leaveOutWaiting, listRows, pagesOf, readRow, setRow } from './rows.ts';
import {
  type ImportFile,
  listImports,
  lockImport,
  lockOpen,
  readFile,
  readImport,
  settingOf,
} from './store.ts';
import { createImport, readUpload, rememberMapping } from './upload.ts';
import { startPosting, startReading, startUndoing } from './work.ts';

/** Throws NOT_FOUND, FORBIDDEN. */
async function fileFor(context: MemberContext, id: string): Promise<ImportFile> {
  const file = await lockImport(context.tx, id);
  mayImport(context, file.kind);
  return file;
}

/** Infers the formats from all rows again, with what the person chose. Only columns that are used are kept in memory. */
async function inferAgain(tx: Tx, file: ImportFile, chosen: Partial<ImportMapping>) {
  const columns = chosen.columns ?? file.layout.mapping.columns;
  const known: readonly string[] = IMPORT_FIELDS[file.kind];
  const twice = columns.find((field, place) => field !== null && columns.indexOf(field) !== place);
  if (twice) throw invalid(fault('mapping', `Two columns hold the same: ${twice.replaceAll('_', ' ')}`));
  if (
    columns.length !== file.titles.length ||
    columns.some((field) => field !== null && !known.includes(field))
  )
    throw invalid(fault('mapping', 'The columns are not those of the file'));
  const rows = [];
  for await (const page of pagesOf<{ row_number: number; raw: string[] }>(tx, file, 'raw', ALL))
    for (const { row_number: row, raw } of page)
      rows.push({ row, cells: columns.map((field, place) => (field === null ? '' : (raw[place] ?? ''))) });
  return formatsOf(file.kind, [...columns], rows, chosen);
}
const ALL = ['good', 'faulty', 'duplicate', 'left_out', 'imported'] as const;

/** Throws the fault of a setting. */
async function checkSettings({ tx, today }: MemberContext, settings: ImportSettings): Promise<void> {
  const { payment_method: method, account_id, opening_on } = settings;
  if (account_id) await moneyAccount(tx, { method, account_id });
  if (opening_on && opening_on > today)
    throw invalid(fault('settings.opening_on', 'The date is in the future'));
}

const note = ({ tx, user }: MemberContext, type: 'import.corrected' | 'import.discarded', id: string) =>
  appendEvents(tx, [{ type, subject_id: id, actor_id: user.id }]);

export const importHandlers: Handlers<typeof importRoutes> = {
  async list(context) {
    const { kind, ...page } = context.query;
    return listImports(
      context,
      kindsOf(context).filter((each) => !kind || each === kind),
      page,
    );
  },

  create: after(readUpload, async (context) =>
    readImport(context, await createImport(context, context.prepared)),
  ),

  get: (context) => readImport(context, context.params.id),

  async update(context) {
    const { tx, params, body } = context;
    const file = await lockOpen(context, params.id, body.version);
    const chosen = { ...file.layout.chosen, ...body.mapping } as Partial<ImportMapping>;
    const { mapping, doubts } = body.mapping
      ? await inferAgain(tx, file, chosen)
      : { ...file.layout, doubts: file.doubts };
    const settings = { ...file.settings, ...body.settings } as ImportSettings;
    await checkSettings(context, settings);
    if (body.mapping) await rememberMapping(context, file.kind, file.titles, chosen);
    await sql`update import_file set layout = ${JSON.stringify({ ...file.layout, mapping, chosen })}::jsonb,
        doubts = ${JSON.stringify(doubts)}::jsonb, settings = ${JSON.stringify(settings)}::jsonb, version = version + 1
      where organization_id = ${tx.organization_id} and id = ${file.id}`.execute(tx.db);
    await note(context, 'import.corrected', file.id);
    await startReading(context, file, true);
    return readImport(context, file.id);
  },

  async rows(context) {
    return listRows(context.tx, await readFile(context, context.params.id), context.query);
  },

  async correct(context) {
    const { tx, params, body, organization } = context;
    const file = await fileFor(context, params.id);
    const row = await readRow(tx, file, params.row);
    if (row.version !== body.version) throw new Refusal('STALE_VERSION', { current: row });
    if (file.work || file.status !== 'open' || row.state === 'imported' || row.state === 'undone')
      throw new Refusal('INVALID_STATE', { message: 'This row cannot be corrected any more.' });
    const opens = organization.permissions.includes('opening_balances:write');
    if (body.left_out) await setRow(tx, file, row.row, { state: 'left_out', anyway: false });
    else if (body.import_anyway && row.state === 'duplicate' && row.match?.final)
      throw new Refusal('INVALID_STATE', { message: `${row.match.reason}: it cannot be imported again.` });
    else if (body.import_anyway && row.state === 'duplicate')
      await setRow(tx, file, row.row, { state: 'good', anyway: true });
    else {
      const setting = await settingOf(context, file.settings, opens);
      await correctCells(tx, file, setting, row, { cells: body.cells ?? {}, alike: body.alike });
      await KINDS[file.kind].match(context, file);
    }
    await note(context, 'import.corrected', file.id);
    return readRow(tx, file, row.row);
  },

  async rehearse(context) {
    const file = await readFile(context, context.params.id);
    return KINDS[file.kind].rehearse(context, file);
  },

  async commit(context) {
    const { params, body } = context;
    await KINDS[(await readFile(context, params.id)).kind].hold?.(context);
    const file = await lockOpen(context, params.id, body.version);
    const { counts, doubts } = await readImport(context, file.id);
    if (doubts.length > 0)
      throw invalid(
        ...doubts.map(({ row }) =>
          fault('mapping', `Row ${row}: say what the column holds`, 'LAYOUT_UNCLEAR'),
        ),
      );
    if (counts.good === 0) throw new Refusal('INVALID_STATE', { message: 'No row is ready to be imported.' });
    if (counts.good !== body.rows)
      throw new Refusal('STALE_VERSION', { current: await readImport(context, file.id) });
    await startPosting(context, file, counts.good);
    return readImport(context, file.id);
  },

  async undo(context) {
    const { params, body } = context;
    const file = await lockOpen(context, params.id, body.version);
    const { counts, can, undo_until } = await readImport(context, file.id);
    if (!can.undo)
      throw new Refusal('INVALID_STATE', {
        message:
          counts.imported === 0 ? 'Nothing of it was imported.' : `This could be undone until ${undo_until}.`,
      });
    await startUndoing(context, file, counts.imported);
    return readImport(context, file.id);
  },

  async discard(context) {
    const { tx, params, body } = context;
    const file = await lockOpen(context, params.id, body.version);
    const { counts } = await readImport(context, file.id);
    await leaveOutWaiting(tx, file);
    const status = counts.imported > 0 ? 'open' : 'discarded';
    await sql`update import_file set status = ${status}, version = version + 1
      where organization_id = ${tx.organization_id} and id = ${file.id}`.execute(tx.db);
    await note(context, 'import.discarded', file.id);
    return readImport(context, file.id);
  },
};
