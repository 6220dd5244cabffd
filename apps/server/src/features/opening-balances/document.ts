import type { OpeningDocument } from '@lissafi/contract/opening-document';
import { openingSums } from '@lissafi/domain/books/opening-balances';
import type { MemberContext } from '../../http/context.ts';
import { balancesAt } from '../ledger/store.ts';
import {
  type Named,
  type OpeningLines,
  readEarlier,
  readNamed,
  readOpening,
  readParts,
} from './document-store.ts';

type Reader = Pick<MemberContext, 'tx' | 'organization' | 'today'>;

/** Returns the opening balances with the names of all that they mention, and what they do to the books. */
export async function readDocument({ tx, organization, today }: Reader): Promise<OpeningDocument> {
  const stored = await readOpening(tx);
  const lines = stored ?? { opened_on: today, accounts: [], customers: [], suppliers: [], stock: [] };
  const named = await readNamed(tx, lines);
  const parts = stored?.posting_id ? await readParts(tx, stored.posting_id) : [];
  const part = (section: string, line: number) =>
    parts.find((each) => each.section === section && each.line === line);
  const entry = (section: string, line: number) => ({
    journal_entry_id: part(section, line)?.journal_entry_id ?? null,
  });
  const balances = await balancesAt(tx, lines.opened_on);
  const names = new Map(balances.map(({ code, name }) => [code, name]));
  const { changes, ...totals } = sumsOf(lines, named);
  const changeOf = new Map(changes.map(({ account_code, amount }) => [account_code, amount]));
  const posted = stored?.posting_id != null;
  const mayWrite = !organization.closed && organization.permissions.includes('opening_balances:write');
  return {
    status: posted ? 'posted' : 'draft',
    version: stored?.version ?? 0,
    opened_on: stored?.opened_on ?? null,
    currency: organization.currency,
    accounts: lines.accounts.map((line, index) => ({
      ...line,
      name: names.get(line.account_code) ?? '',
      ...entry('accounts', index),
    })),
    customers: lines.customers.map((line, index) => ({
      ...line,
      name: named.customers.get(line.customer_id)?.name ?? '',
      invoice_id: part('customers', index)?.record_id ?? null,
      ...entry('customers', index),
    })),
    suppliers: lines.suppliers.map((line, index) => ({
      ...line,
      name: named.suppliers.get(line.supplier_id)?.name ?? '',
      ...entry('suppliers', index),
    })),
    stock: lines.stock.map((line, index) => {
      const item = named.items.get(line.item_id);
      return {
        ...line,
        name: item?.name ?? '',
        unit: item?.unit ?? '',
        item_type: item?.item_type ?? 'raw_material',
        batch_tracking_enabled: item?.batch_tracking_enabled ?? false,
        ...entry('stock', index),
      };
    }),
    totals,
    trial_balance: balances.flatMap(({ code, name, type, balance }) => {
      const change = changeOf.get(code) ?? 0;
      const books = posted ? balance - change : balance;
      return books === 0 && change === 0 ? [] : [{ account_code: code, name, type, books, change }];
    }),
    earlier: await readEarlier(tx),
    posting_id: stored?.posting_id ?? null,
    posted_at: stored?.posted_at ?? null,
    voided_at: stored?.voided_at ?? null,
    void_reason: stored?.void_reason ?? null,
    can: {
      update: mayWrite && !posted,
      post: mayWrite && !posted && stored !== null,
      void: mayWrite && posted,
    },
  };
}

const sumsOf = (lines: OpeningLines, named: Named) =>
  openingSums({
    ...lines,
    stock: lines.stock.map(({ item_id, value }) => ({
      item_type: named.items.get(item_id)?.item_type ?? 'raw_material',
      value,
    })),
  });
