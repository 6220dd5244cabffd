import type { Member } from './application.ts';
import { KNOWN_DAY } from './known-day.ts';
import { defaultAccount } from './money.ts';

export interface KnownAddresses {
  /** What stands in an address for its `:name`, where it is not the id of the first record in the list before it, and in a filter. */
  named: Record<string, string>;
  /** What a route cannot do without, by its name. */
  asked: Record<string, string>;
  /** Fills each `:name` of a path. */
  addressOf: (path: string) => Promise<string>;
}

/** The addresses of every read about the known business. */
export async function knownAddresses({
  owner,
  customer,
}: {
  owner: Member;
  customer: string;
}): Promise<KnownAddresses> {
  const asked: Record<string, string> = {
    'ledger.generalLedger': 'account_code=1100',
    'cashBasis.waiting': 'side=receivable',
    'vat.get': 'month=2026-10',
    'vat.entries': 'month=2026-10',
    'vat.review': 'month=2026-10',
    'periods.checklist': `until=2026-09-30`,
    'customers.search': 'q=ngo',
    'invoices.nextNumber': `issue_date=${KNOWN_DAY}`,
    'itemLookup.lookup': 'code=PIE-1',
    'revaluations.rehearse': 'revalued_on=2026-09-30',
    'search.find': 'q=loaf',
    'inventoryAccounting.deadStock': 'days_threshold=30',
    'production.absorption': 'date_from=2026-10-01&date_to=2026-10-15',
  };

  const recordOf = async (path: string, name: string) => {
    const records = firstList((await owner.get(path)).body);
    return records.find((record) => record.name === name)!.id;
  };
  const adviser = await recordOf('/api/v1/suppliers', 'Ade & Co');
  const [paid] = firstList((await owner.get(`/api/v1/suppliers/${adviser}/payments`)).body);
  const [invoice] = firstList((await owner.get('/api/v1/invoices')).body);
  const { token } = (await owner.post(`/api/v1/invoices/${invoice!.id}/share-link`, {})).body;
  const supplier = await recordOf('/api/v1/suppliers', 'Niger Packaging');
  const flour = await recordOf('/api/v1/inventory/raw-materials', 'Flour');
  const loaf = await recordOf('/api/v1/inventory/finished-goods', 'Loaf');
  const received = await owner.get(`/api/v1/inventory/finished-goods/${loaf}/movements`);
  const { id: account } = await defaultAccount(owner, 'bank');
  const page = await owner.post(`/api/v1/customers/${customer}/share-link`, {});
  Object.assign(asked, {
    'branches.stock': `item_id=${flour}`,
    'withholding.suggest': `supplier_id=${supplier}&paid_on=${KNOWN_DAY}&nature=construction`,
    'costHistory.movements': `source_id=${invoice!.id}`,
  });
  const named: Record<string, string> = {
    'customers/:id': customer,
    'organizations/:id': owner.organization_id,
    'suppliers/:id': supplier,
    'bank-accounts/:id': account,
    'wht-deductions/:id': paid!.id,
    'raw-materials/:id': flour,
    'finished-goods/:id': loaf,
    'items/:id': loaf,
    'movements/:id': firstList(received.body)[0]!.id,
    'invoices/:token': token,
    'paying/:token': token,
    'customers/:token': String(page.body.url).split('/').at(-1)!,
    'accounts/:code': '1100',
    customer_id: customer,
    supplier_id: supplier,
    item_id: loaf,
    account_id: account,
    account_code: '1100',
    category: 'fuel',
    'tie-out/:name': 'receivables',
  };

  const addressOf = async (path: string): Promise<string> => {
    let address = '';
    let before = '';
    for (const part of path.slice(1).split('/')) {
      const isPlace = part.startsWith(':');
      const value = isPlace
        ? (named[`${before}/${part}`] ?? firstList((await owner.get(address)).body)[0]?.id ?? 'none')
        : part;
      address += `/${value}`;
      before = part;
    }
    return address;
  };
  return { named, asked, addressOf };
}

/** What the tests need to know of a record. */
export interface Known {
  id: string;
  name?: string;
  entry_id?: string;
  line?: number;
}
export const firstList = (body: object): Known[] =>
  Object.values(body).find((value) => Array.isArray(value) && value.length > 0) ?? [];
