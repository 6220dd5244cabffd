import { EFFECTS } from '@lissafi/contract/effects';
import { GIVEN_ROLES, may, type Permission, permissionsOf, type Role } from '@lissafi/contract/permissions';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { TextItem } from 'pdfjs-dist/types/src/display/api.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Answer, type Member, type TestApplication, testMember } from '../testing/application.ts';
import { bodyFor, pathFor } from '../testing/attempts.ts';
import { ALL } from '../testing/fuzz/requests.ts';
import { type KnownAddresses, knownAddresses } from '../testing/known-addresses.ts';
import { KNOWN_DAY, knownDay } from '../testing/known-day.ts';
import { defaultAccount, madeBy } from '../testing/money.ts';

// What a role may not see is recorded with figures that cannot be mistaken, and looked for in every answer, download and
// message: of every read, and of every write that the role may try. What it may not do is counted in the database.

/** Kobo: what one piece cost, and what is earned on it; ₦777,123.45. */
const COST = 77_712_345;
const PRICE = 99_999_998;
const MARGIN = PRICE - COST;
/** Kobo: what one person earns; another earns as much as makes an even sum, which the books have. */
const PAY = 88_832_109;
const OTHER_PAY = 100_000_000 - PAY;

const reads = ALL.filter(({ route }) => route.method === 'GET');
const writes = ALL.filter(({ route }) => route.method !== 'GET' && !route.multipart);
/** What ends the session of who tries, or changes what the others see. */
const ENDS = /^(auth|account)\.|^members\.|^organizations\.|^samples\.|^health\./;

let application: TestApplication;
let owner: Member;
let addresses: KnownAddresses;
let gold: string;
let customer: string;
let invoice: { id: string; items: { id: string }[] };
const members = new Map<Role, Member>();

beforeAll(async () => {
  const known = await knownDay();
  ({ application, owner, customer } = known);
  addresses = await knownAddresses(known);
  const goods = '/api/v1/inventory/finished-goods';
  const item = { name: 'Gold ring', sku: 'GOLD', unit: 'piece', selling_price: PRICE, minimum_stock: 50 };
  ({ id: gold } = await madeBy(owner, goods, item));
  const received = { quantity: 40, unit_cost: COST, received_on: KNOWN_DAY };
  expect((await owner.post(`${goods}/${gold}/receive`, received)).status).toBe(200);
  const line = {
    name: 'Gold ring',
    quantity: 1,
    unit_price: PRICE,
    tax_percentage: 0,
    inventory_item_id: gold,
    inventory_item_type: 'finished_good',
  };
  const sale = {
    customer_id: customer,
    issue_date: KNOWN_DAY,
    due_date: KNOWN_DAY,
    items: [line],
    issue: true,
  };
  invoice = await madeBy(owner, '/api/v1/invoices', sale);
  await madeBy(owner, '/api/v1/invoices', { ...sale, document_type: 'receipt' });
  const accountant = await testMember(application, owner, 'accountant');
  await madeBy(accountant, '/api/v1/payrolls', {
    month: '2026-09',
    entry_date: KNOWN_DAY,
    lines: [
      { employee: 'Zainab Bello', gross: PAY },
      { employee: 'Musa Ade', gross: OTHER_PAY },
    ],
  });
  const movements = (await owner.get(`${goods}/${gold}/movements`)).body.movements;
  Object.assign(addresses.named, {
    'finished-goods/:id': gold,
    'items/:id': gold,
    'invoices/:id': invoice.id,
    item_id: gold,
    'movements/:id': movements[0].id,
  });
  addresses.asked['search.find'] = 'q=gold';
  addresses.asked['itemLookup.lookup'] = 'code=GOLD';
  for (const role of GIVEN_ROLES) members.set(role, await testMember(application, owner, role));
  members.set('owner', owner);
});
afterAll(() => application.close());

const FIGURES = {
  see_costs: [COST, COST * 2, COST * 38, COST * 39, COST * 40, MARGIN, MARGIN * 2],
  see_pay: [PAY, OTHER_PAY],
};
const lacking = (guards: readonly Permission[]) =>
  GIVEN_ROLES.filter((role) => !guards.some((guard) => may(role, guard)));

/** The text of an answer as a person reads it: JSON, CSV, or what stands on the pages of a PDF. */
async function textOf({ raw, headers }: Answer): Promise<string> {
  if (!String(headers['content-type']).includes('pdf')) return raw.toString();
  const file = await getDocument({ data: new Uint8Array(raw), verbosity: 0 }).promise;
  let text = '';
  for (let page = 1; page <= file.numPages; page++) {
    const { items } = await (await file.getPage(page)).getTextContent();
    text += (items as TextItem[]).map(({ str }) => str).join(' ');
  }
  return text;
}
/** The figures that stand in a text, as kobo or written out. */
const seenIn = (text: string, figures: readonly number[]) => {
  const plain = text.replaceAll(/[.,](?=\d)/g, '');
  return figures.filter((figure) => new RegExp(`(?<!\\d)${figure}(?!\\d)`).test(plain));
};

/** The figures that a role may not see. */
const hiddenFrom = (role: (typeof GIVEN_ROLES)[number]) =>
  (['see_costs', 'see_pay'] as const).flatMap((effect) =>
    lacking(EFFECTS[effect].guards).includes(role) ? FIGURES[effect] : [],
  );

test('no read tells costs or pay to who lacks the permission', async () => {
  const leaks: string[] = [];
  const told = { see_costs: 0, see_pay: 0 };
  for (const { name, route } of reads) {
    if (ENDS.test(name) || route.access === 'public') continue;
    const address = await addresses.addressOf(route.path);
    const query = addresses.asked[name] ?? '';
    const wanted = [`${address}?${query}`, ...(route.files ? [`${address}?format=csv&${query}`] : [])];
    for (const url of wanted) {
      const whole = await textOf(await owner.get(url));
      if (seenIn(whole, FIGURES.see_costs).length > 0) told.see_costs += 1;
      if (seenIn(whole, FIGURES.see_pay).length > 0) told.see_pay += 1;
      for (const role of GIVEN_ROLES) {
        const hidden = hiddenFrom(role);
        if (hidden.length === 0) continue;
        const answer = await members.get(role)!.get(url);
        if (answer.status < 400 && seenIn(await textOf(answer), hidden).length > 0)
          leaks.push(`${role}: ${name}`);
      }
    }
  }
  expect(leaks).toEqual([]);
  // The figures are there for who may see them.
  expect(told.see_costs).toBeGreaterThan(10);
  expect(told.see_pay).toBeGreaterThan(0);
});

test('no answer of a write tells costs or pay to who lacks the permission', async () => {
  const places = {
    'invoices/:id': invoice.id,
    'customers/:id': customer,
    'finished-goods/:id': gold,
    'organizations/:id': owner.organization_id,
  };
  const values = {
    customer_id: customer,
    name: 'Gold ring',
    quantity: 1,
    unit_price: PRICE,
    tax_percentage: 0,
    ...{
      inventory_item_id: gold,
      inventory_item_type: 'finished_good',
      item_id: gold,
      invoice_id: invoice.id,
    },
    ...{
      issue: true,
      issue_date: KNOWN_DAY,
      due_date: KNOWN_DAY,
      paid_on: KNOWN_DAY,
      method: 'cash',
      amount: 100,
    },
    ...{
      document_type: 'invoice',
      reason: 'x',
      restock: true,
      version: 1,
      start_on: KNOWN_DAY,
      frequency: 'monthly',
    },
    text: 'what is the profit on gold ring this month',
  };
  const texts = [
    ...[
      'what did gold ring cost',
      'value of gold ring in stock',
      'profit this month',
      'what is my most profitable product',
    ],
    ...['salary of Zainab Bello', 'how much do I pay Zainab', 'stock value', 'margin on gold ring'],
  ];
  const leaks: string[] = [];
  for (const role of GIVEN_ROLES) {
    const figures = hiddenFrom(role);
    if (figures.length === 0) continue;
    const by = members.get(role)!;
    for (const { name, route } of writes) {
      if (ENDS.test(name) || !permissionsOf(role).some((each) => each === route.access)) continue;
      const bodies = [
        values,
        ...(name === 'questions.ask' ? texts.map((text) => ({ ...values, text })) : []),
      ];
      for (const each of bodies) {
        const answer = await application.call(
          route.method,
          pathFor(route.path, places),
          bodyFor(route, each),
          by.headers,
        );
        if (seenIn(await textOf(answer), figures).length > 0) leaks.push(`${role}: ${name} ${each.text}`);
      }
    }
  }
  expect(leaks).toEqual([]);
});

test('no event, which webhooks and the channel pass on, has an amount of costs or pay in it', async () => {
  const rows = await application.owner<{ type: string; data: object }>(
    'select type, data from event where organization_id = $1',
    [owner.organization_id],
  );
  const figures = [...FIGURES.see_costs, ...FIGURES.see_pay];
  expect(rows.filter(({ data }) => seenIn(JSON.stringify(data), figures).length > 0)).toEqual([]);
  expect(rows.length).toBeGreaterThan(50);
});

/** What a write of somebody without the guard adds to no more: rows of these tables, by the permission that adds them. */
const ADDED_WITH: Record<string, Permission | 'nobody'> = {
  // Money leaves.
  supplier_payment: 'supplier_payments:write',
  supplier_refund: 'supplier_payments:write',
  transaction: 'transactions:write',
  bank_account: 'transactions:write',
  bank_transfer: 'transactions:write',
  funding: 'transactions:write',
  payroll: 'payroll:write',
  payroll_payment: 'payroll:write',
  vat_payment: 'tax:write',
  wht_remittance: 'tax:write',
  journal: 'journals:write',
  recurring_journal: 'journals:write',
  fixed_asset: 'journals:write',
  online_payment_settings: 'organization:update',
  // Somebody outside is written to, or may ask.
  invoice_send: 'documents:write',
  customer_reminder: 'documents:write',
  share_link: 'documents:write',
  purchase_order_send: 'purchase_orders:write',
  invitation: 'organization:manage_members',
  webhook: 'developers:manage',
  api_key: 'developers:manage',
  einvoice_settings: 'organization:update',
  whatsapp_connection: 'organization:update',
};
/** What is kept for good, whoever asks. */
const KEPT = [
  ...['journal_entry', 'journal_line', 'stock_movement', 'payment', 'event', 'supplier_payment', 'payroll'],
  "invoice where status <> 'draft'",
];
const LOCKED_UNTIL = '2026-09-30';

/** Rows that are counted before and after, and how many entries and movements of the locked period there are. */
async function countAll(): Promise<Record<string, number>> {
  const of = (from: string) =>
    `(select count(*) from ${from}${from.includes(' where ') ? ' and' : ' where'} organization_id = $1)::int`;
  const names = [...Object.keys(ADDED_WITH), ...KEPT];
  const past = [
    `journal_entry where entry_date <= '${LOCKED_UNTIL}'`,
    `stock_movement where occurred_on <= '${LOCKED_UNTIL}'`,
  ];
  const [row] = await application.owner<Record<string, number>>(
    `select ${[...names, ...past].map((from) => `${of(from)} as "${from}"`).join(', ')}`,
    [owner.organization_id],
  );
  return row!;
}

test('no write of a role moves money, writes to people, dates into a locked period or removes what happened without the permission', async () => {
  const accountant = members.get('accountant')!;
  const { books_locked_until: seen } = (await accountant.get('/api/v1/periods')).body;
  const locked = await accountant.put('/api/v1/periods/lock', {
    books_locked_until: LOCKED_UNTIL,
    seen,
    reason: 'Closed',
  });
  expect(locked.status, JSON.stringify(locked.body)).toBe(200);
  const places = new Map<string, string>();
  for (const { name, route } of writes)
    if (!ENDS.test(name)) places.set(name, await addresses.addressOf(route.path));
  const { id: account_id } = await defaultAccount(owner, 'cash');
  const { id: bank_id } = await defaultAccount(owner, 'bank');
  const supplier_id = addresses.named.supplier_id;
  const dated = (day: string) => ({
    customer_id: customer,
    supplier_id,
    account_id,
    from_id: account_id,
    to_id: bank_id,
    invoice_id: invoice.id,
    name: 'x',
    quantity: 1,
    unit_price: PRICE,
    tax_percentage: 0,
    inventory_item_id: gold,
    item_id: gold,
    inventory_item_type: 'finished_good',
    issue: true,
    method: 'cash',
    payment_method: 'cash',
    amount: 100,
    issue_date: day,
    due_date: KNOWN_DAY,
    paid_on: day,
    transaction_date: day,
    entry_date: day,
    received_on: day,
    bill_date: day,
    order_date: day,
    transferred_on: day,
    acquired_on: day,
    note_date: day,
    date: day,
    on: day,
    counted_on: day,
    refunded_on: day,
    returned_on: day,
    written_off_on: day,
    remitted_on: day,
    filed_on: day,
    month: day.slice(0, 7),
    unit_cost: 100,
    category: 'fuel',
    account_code: '6040',
    type: 'expense',
    version: 1,
    'lines.debit': undefined,
    to: 'a@example.com',
    email: 'a@example.com',
    channel: 'email',
    reason: 'x',
    kind: 'expense',
    payment_status: 'paid',
    url: 'http://127.0.0.1:9/',
    role: 'viewer',
    gross: 100,
    employee: 'x',
  });
  const wrong: string[] = [];
  const taken = new Set<string>();
  const grown = new Set<string>();
  let before = await countAll();
  for (const role of GIVEN_ROLES) {
    const by = members.get(role)!;
    const has = (permission: string) => permissionsOf(role).some((each) => each === permission);
    for (const { name, route } of writes) {
      if (ENDS.test(name) || !has(route.access)) continue;
      for (const day of [LOCKED_UNTIL, KNOWN_DAY]) {
        const answer = await application.call(
          route.method,
          places.get(name)!,
          route.proof
            ? Object.assign(bodyFor(route, dated(day)) ?? {}, { password: by.password })
            : bodyFor(route, dated(day)),
          by.headers,
        );
        expect(answer.status, `${name}: ${JSON.stringify(answer.body)}`).toBeLessThan(500);
        if (answer.status >= 300) continue;
        taken.add(name);
        const after = await countAll();
        for (const [what, count] of Object.entries(after)) {
          const guard = ADDED_WITH[what];
          const grew = count > before[what]!;
          if (grew) grown.add(what);
          const isPast = what.includes('<=') && grew && !has('periods:write');
          const isMissing = guard !== undefined && grew && !has(guard);
          if (isPast || isMissing || (KEPT.includes(what) && count < before[what]!))
            wrong.push(`${role}: ${name} on ${day} changed ${what} by ${count - before[what]!}`);
        }
        before = after;
      }
    }
  }
  expect(wrong).toEqual([]);
  // The attempts do reach what they are meant to.
  expect(taken.size).toBeGreaterThan(80);
  for (const table of [
    'supplier_payment',
    'transaction',
    'bank_transfer',
    'payroll_payment',
    'invoice_send',
    'api_key',
  ])
    expect([table, grown.has(table)]).toEqual([table, true]);
});
