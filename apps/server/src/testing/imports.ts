import type { Import, ImportKind, ImportRow, Rehearsal } from '@lissafi/contract/imports';
import { runImportWork } from '../features/imports/work.ts';
import { fileForm, type Member, type TestApplication } from './application.ts';

export const IMPORTS = '/api/v1/imports';

/** Uploads text or a workbook as an import of this kind; throws the answer where it is refused. */
export async function upload(
  member: Member,
  kind: ImportKind,
  content: string | Buffer,
  name = 'list.csv',
): Promise<Import> {
  const form = fileForm(content, { name, fields: { kind } });
  const { status, body } = await member.post(IMPORTS, form.body, form.headers);
  if (status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body;
}

/** What a test does with an import of a member. */
export function importTools(member: () => Member) {
  const done = async <T>(answer: Promise<{ status: number; body: T }>): Promise<T> => {
    const { status, body } = await answer;
    if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`);
    return body;
  };
  const at = (id: string) => `${IMPORTS}/${id}`;
  const read = (id: string): Promise<Import> => done(member().get(at(id)));
  const act = async (id: string, action: 'commit' | 'undo' | 'discard'): Promise<Import> => {
    const { version, counts } = await read(id);
    const body = { version, ...(action === 'commit' && { rows: counts.good }) };
    return done(member().post(`${at(id)}/${action}`, body));
  };
  return {
    read,
    act,
    rehearsal: (id: string): Promise<Rehearsal> => done(member().get(`${at(id)}/rehearsal`)),
    rows: async (id: string, state?: string): Promise<ImportRow[]> =>
      (
        await done<{ rows: ImportRow[] }>(
          member().get(`${at(id)}/rows?limit=100${state ? `&state=${state}` : ''}`),
        )
      ).rows,
    change: async (id: string, body: object): Promise<Import> =>
      done(member().put(at(id), { version: (await read(id)).version, ...body })),
    correct: async (id: string, row: ImportRow, body: object): Promise<ImportRow> =>
      done(member().put(`${at(id)}/rows/${row.row}`, { version: row.version, ...body })),
  };
}

/** Does what the queue would do for a large import. */
export const workOn = ({ services }: TestApplication, member: Member, id: string) =>
  runImportWork(services, { organization_id: member.organization_id, import_id: id });

/** Returns the balance of each account, in kobo, by its code. */
export async function balancesOf(member: Member): Promise<Map<string, number>> {
  const { body } = await member.get('/api/v1/ledger/trial-balance');
  return new Map(
    body.accounts.map(({ code, debit, credit }: Rehearsal['accounts'][number]) => [code, debit - credit]),
  );
}

/** Returns what changed between two sets of balances, as a rehearsal foretells it. */
export function changesOf(before: Map<string, number>, after: Map<string, number>): Record<string, number> {
  const codes = [...new Set([...before.keys(), ...after.keys()])].sort();
  return Object.fromEntries(
    codes.flatMap((code) => {
      const change = (after.get(code) ?? 0) - (before.get(code) ?? 0);
      return change === 0 ? [] : [[code, change]];
    }),
  );
}

export const foretold = ({ accounts }: Rehearsal): Record<string, number> =>
  Object.fromEntries(
    accounts.flatMap(({ code, debit, credit }) => (debit === credit ? [] : [[code, debit - credit]])),
  );
