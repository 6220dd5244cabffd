import { addDays } from '@lissafi/domain/calendar/civil-date';
import { CLOSING, MOVEMENTS, STATEMENT_FILES } from '@lissafi/domain/testing/statement-files';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inOrganization } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import {
  type Answer,
  type Member,
  sharedApplication,
  type TestApplication,
  testMember,
  testOwner,
} from '../../testing/application.ts';
import { sendStatement, statementCsv, statementTools } from '../../testing/bank-statements.ts';
import { faultsOfBooks } from '../../testing/books.ts';
import { until, WAITING_FOR_LOCK } from '../../testing/deployed.ts';
import { expectTieOut, madeBy } from '../../testing/money.ts';

let application: TestApplication;
let owner: Member;
let account: { id: string; account_code: string };
let today: string;

beforeAll(async () => {
  application = await sharedApplication();
  ({ today } = application);
});
afterAll(() => application.close());
beforeEach(async () => {
  owner = await testOwner(application);
  account = (await owner.get('/api/v1/bank-accounts')).body.bank_accounts.find(
    (each: { kind: string }) => each.kind === 'bank',
  );
});

const { base, send, imported, toMatch, proof, match } = statementTools(() => ({
  application,
  owner,
  account,
}));
const day = (ago: number) => addDays(today, -ago);
const expense = (amount: number, date: string, fields = {}) =>
  madeBy(owner, '/api/v1/ingestion/transactions/manual', {
    ...{ type: 'expense', amount, transaction_date: date, category: 'fuel', payment_method: 'bank_transfer' },
    ...{ account_id: account.id, ...fields },
  });
const capital = (amount: number, date: string) =>
  madeBy(owner, '/api/v1/funding', { kind: 'capital_in', account_id: account.id, amount, paid_on: date });
const linesOf = async (query = '') => (await owner.get(`${base()}/statement-lines?limit=100${query}`)).body;

test('the books and the statement agree once what is in both is matched and the rest is recorded', async () => {
  await capital(10_000_000, day(20));
  const fuel = await expense(250_000, day(8), { counterparty: 'Total Mushin' });
  await expense(40_000, day(2));
  const { content, closing } = statementCsv(0, [
    [day(20), 'CASH DEPOSIT BISI', 10_000_000],
    [day(7), 'POS TOTAL MUSHIN', -250_000],
    [day(5), 'SMS ALERT CHARGE', -400],
    [day(4), 'NIP FROM ADA VENTURES', 75_000],
  ]);
  const { statement, new_lines } = await imported(content);
  expect([new_lines, statement]).toMatchObject([
    4,
    { opening_balance: 0, closing_balance: closing, period_from: day(20), period_to: day(4), line_count: 4 },
  ]);
  // Nothing is posted or matched by itself; the sum with its signs adds up from the beginning.
  expect(await proof(today)).toMatchObject({
    ledger_balance: 10_000_000 - 250_000 - 40_000,
    not_presented: 290_000,
    not_credited: 10_000_000,
    unmatched: closing,
    statement_balance: closing,
    difference: 0,
    is_proved: true,
    counts: { not_presented: 2, not_credited: 1, unmatched: 4, matched: 0, lines: 4, faulty: 0 },
  });
  const { lines, fitting, total_amount } = await toMatch();
  expect([fitting, total_amount]).toEqual([2, closing]);
  const [ada, sms, pos, deposit] = lines;
  expect(pos.suggestions[0]).toMatchObject({
    kind: 'books',
    fits: true,
    entries: [{ source_id: fuel.id, amount: -250_000, party: 'Total Mushin' }],
    reasons: [
      { text: 'Same amount' },
      { text: '1 day apart' },
      { text: '“TOTAL” in both' },
      { text: '“MUSHIN” in both' },
    ],
  });
  const fits = (line: typeof pos) => ({
    line_ids: [line.id],
    entries: line.suggestions[0].entries.map(
      ({ entry_id, line: no }: { entry_id: string; line: number }) => ({ entry_id, line: no }),
    ),
  });
  await match(fits(pos), fits(deposit));
  const customer = await madeBy(owner, '/api/v1/customers', { name: 'Ada Ventures', type: 'business' });
  await match(
    { line_ids: [sms.id], create: [{ kind: 'expense', category: 'bank_charges' }] },
    { line_ids: [ada.id], create: [{ kind: 'customer_payment', customer_id: customer.id }] },
  );
  expect((await owner.get(`/api/v1/customers/${customer.id}`)).body.unapplied_credit).toBe(75_000);
  expect(await proof(today)).toMatchObject({
    ledger_balance: closing - 40_000,
    not_presented: 40_000,
    not_credited: 0,
    unmatched: 0,
    statement_balance: closing,
    difference: 0,
  });
  // Unasked, the proof is of the last day of the statement: what was paid after it is not in the books of that day.
  expect(await proof()).toMatchObject({
    ...{ as_of: day(4), ledger_balance: closing, not_presented: 0, not_credited: 0, unmatched: 0 },
    ...{ statement_balance: closing, statement_on: day(4), difference: 0, is_proved: true },
    progress: { lines: 4, to_match: 0 },
  });
  // What is outstanding is of the same day, and is what the proof counts.
  const onTheLastDay = (await owner.get(`${base()}/outstanding`)).body;
  expect(onTheLastDay).toMatchObject({ as_of: day(4), entries: [], total: 0 });
  expect((await owner.get(`${base()}/outstanding?as_of=${today}`)).body).toMatchObject({
    ...{ as_of: today, total: 1, total_amount: -40_000 },
  });
  // As of an earlier day what was matched with something later is outstanding.
  expect(await proof(day(8))).toMatchObject({
    ledger_balance: 9_750_000,
    not_presented: 250_000,
    unmatched: 0,
    statement_balance: 10_000_000,
    difference: 0,
  });
  const out = (await owner.get(`${base()}/outstanding?side=out&as_of=${day(8)}`)).body;
  expect([out.total, out.total_amount, out.entries[0].source_id]).toEqual([1, -250_000, fuel.id]);
  expect((await linesOf(`&state=open&as_of=${day(8)}`)).total).toBe(0);
  // Before a period is closed, the accounts say up to which day they are reconciled.
  const closingCheck = async (until: string) =>
    (await owner.get(`/api/v1/periods/checklist?until=${until}`)).body.checks.find(
      ({ name }: { name: string }) => name === 'bank_statements',
    );
  expect(await closingCheck(day(4))).toMatchObject({
    ...{ state: 'done', count: 0 },
    accounts: [{ id: account.id, reconciled_to: day(4) }],
  });
  expect(await closingCheck(day(1))).toMatchObject({ state: 'open', count: 1 });
  await expectTieOut(owner);
  expect(await faultsOfBooks(application)).toEqual([]);
});

test('the same file, another format of it and an overlapping one bring only what is new', async () => {
  const rows = [
    [day(9), 'TRF FROM CHIDINMA', 200_000],
    [day(9), 'TRF FROM CHIDINMA', 200_000],
    [day(5), 'ATM WDL', -50_000],
  ] as [string, string, number][];
  const first = await imported(statementCsv(0, rows).content);
  const again = await imported(statementCsv(0, rows).content);
  expect(again).toMatchObject({ new_lines: 0, known_lines: 3, statement: { id: first.statement.id } });
  expect((await owner.get(`${base()}/statements`)).body.total).toBe(1);
  const longer = await imported(
    statementCsv(200_000, [...rows.slice(1), [day(1), 'TRF FROM CHIDINMA', 200_000]]).content,
  );
  expect([longer.new_lines, longer.known_lines]).toEqual([1, 2]);
  // A PDF of the bank breaks the words in another way; balances tell that the lines are the same.
  const worded = await imported(
    statementCsv(
      0,
      rows.map(([date, text, amount]) => [date, `${text} LAGOS`, amount]),
    ).content,
  );
  expect(worded.new_lines).toBe(0);
  expect((await linesOf()).total).toBe(4);
  expect((await proof()).difference).toBe(0);
});

test('each layout is imported as the bank writes it, at once', async () => {
  const october = STATEMENT_FILES.map(({ rows }) =>
    rows.map((row) => row.map((cell) => cell.replaceAll('2026', '2025').replaceAll('/26 ', '/25 '))),
  );
  for (const [index, rows] of october.entries()) {
    const name = STATEMENT_FILES[index]!.bank;
    const added = await madeBy(owner, '/api/v1/bank-accounts', { kind: 'bank', name });
    const quoted = rows.map((row) => row.map((cell) => `"${cell}"`).join(',')).join('\n');
    const answer = await sendStatement(owner, `/api/v1/bank-accounts/${added.id}/statements`, {
      name: `${name}.csv`,
      content: quoted,
    });
    expect([name, answer.status, answer.body.new_lines, answer.body.statement?.closing_balance]).toEqual([
      name,
      201,
      MOVEMENTS.length,
      CLOSING,
    ]);
    const { body } = await owner.get(`/api/v1/bank-accounts/${added.id}/reconciliation`);
    expect([name, body.unmatched, body.statement_balance]).toEqual([name, CLOSING - 125_000_050, CLOSING]);
  }
});

test('a doubtful file is asked about, corrected, and its layout remembered for the account', async () => {
  const file = (date: string) => `Date,Details,Amount\n${date},SHOP,5.00`;
  const refused = await send(file(day(9)));
  expect(refused.body).toMatchObject({ status: 400, errors: [{ field: 'layout', code: 'LAYOUT_UNCLEAR' }] });
  const preview = await sendStatement(owner, `${base()}/statements/preview`, {
    name: 'a.csv',
    content: file(day(9)),
  });
  expect(preview.body).toMatchObject({
    titles: ['Date', 'Details', 'Amount'],
    layout: { columns: ['date', 'description', 'amount'] },
    doubts: [{ kind: 'direction', column: 2, row: 2, readings: [{ value: 'all_in' }, { value: 'all_out' }] }],
    sample: [{ row: 2, cells: [day(9), 'SHOP', '5.00'] }],
    line_count: 1,
  });
  expect((await linesOf()).total).toBe(0);
  await imported(file(day(9)), { layout: JSON.stringify({ direction: 'all_out' }) });
  const next = await imported(file(day(8)));
  expect([next.new_lines, (await linesOf()).lines.map(({ amount }: { amount: number }) => amount)]).toEqual([
    1,
    [-500, -500],
  ]);
  expect((await send(file(day(7)), { layout: 'x' })).body).toMatchObject({ status: 400, field: 'layout' });
});

test('rows with a fault are kept and corrected in place, or left out; a balance that no file states is typed', async () => {
  const content = `Date,Narration,Amount\n${day(5)},A,-5.00\n31/02/2026,B,-7.00\n${day(4)},C,-1.0x`;
  const { statement, faulty_lines } = await imported(content);
  expect([faulty_lines, statement.faulty_count, (await proof()).statement_balance]).toEqual([2, 2, null]);
  const [bad, worse] = (await linesOf('&state=faulty')).lines.reverse();
  expect(bad).toMatchObject({
    row_number: 3,
    fault: { field: 'date', message: '“31/02/2026” is no date', cells: { amount: '-7.00' } },
  });
  const correct = (line: { id: string; version: number }, fields: object) =>
    owner.put(`${base()}/statement-lines/${line.id}`, { version: line.version, ...fields });
  expect((await correct(bad, { date: day(3) })).body).toMatchObject({ status: 400, field: 'amount' });
  expect((await correct(bad, { date: day(3), amount: -700 })).body).toMatchObject({
    state: 'open',
    date: day(3),
    amount: -700,
    fault: null,
  });
  expect((await correct(bad, { date: day(3), amount: -700 })).status).toBe(409);
  expect((await correct(worse, { left_out: true })).body.state).toBe('left_out');
  const typed = await owner.put(`${base()}/statements/${statement.id}`, {
    version: 1,
    closing_balance: -1_200,
  });
  expect(typed.body.closing_balance).toBe(-1_200);
  expect(await proof(day(4))).toMatchObject({ unmatched: -500, statement_balance: -1_200 });
  expect((await imported(content)).faulty_lines).toBe(0);
});

test('several lines and several parts: what does not add up is refused, and nothing of it is recorded', async () => {
  const paid = await expense(100_000, day(5));
  const { content } = statementCsv(0, [
    [day(5), 'NIP TO SHOP', -99_000],
    [day(5), 'NIP CHARGE', -1_000],
    [day(4), 'NIP TO OTHER', -30_000],
    [day(3), 'RSVL NIP TO OTHER', 30_000],
    [day(2), 'TRF TO SAVINGS', -50_100],
  ]);
  await imported(content);
  const { lines } = await toMatch();
  const [savings, back, other, charge, shop] = lines;
  expect(back.suggestions[0]).toMatchObject({ kind: 'reversal', line_ids: [other.id], fits: true });
  const entryOf = async (source: string) => {
    const { entries } = (await owner.get(`${base()}/outstanding`)).body;
    const { entry_id, line } = entries.find((each: { source_id: string }) => each.source_id === source);
    return { entry_id, line };
  };
  const entry = await entryOf(paid.id);
  const wrong = await owner.post(`${base()}/matches`, {
    matches: [{ line_ids: [shop.id], entries: [entry] }],
  });
  expect(wrong.body).toMatchObject({ status: 400, field: 'matches.0', code: 'VALIDATION_FAILED' });
  expect(wrong.body.message + JSON.stringify(wrong.body.errors)).toContain('(₦990.00)');
  await match({ line_ids: [shop.id, charge.id], entries: [entry] }, { line_ids: [other.id, back.id] });
  const taken = await owner.post(`${base()}/matches`, {
    matches: [{ line_ids: [savings.id], entries: [entry] }],
  });
  expect(taken.body.code).toBe('INVALID_STATE');
  const cash = (await owner.get('/api/v1/bank-accounts')).body.bank_accounts[0];
  const split = (parts: object[]) =>
    owner.post(`${base()}/matches`, { matches: [{ line_ids: [savings.id], create: parts }] });
  const before = (await owner.get('/api/v1/ledger/entries')).body.total;
  const parts = [
    { kind: 'transfer', account_id: cash.id, amount: 50_000 },
    { kind: 'expense', category: 'bank_charges', amount: 99 },
  ];
  expect((await split(parts)).status).toBe(400);
  expect((await owner.get('/api/v1/ledger/entries')).body.total).toBe(before);
  expect((await split([parts[0]!, { kind: 'expense', category: 'bank_charges' }])).status).toBe(201);
  expect(await proof()).toMatchObject({ unmatched: 0, not_presented: 0, not_credited: 0, difference: 0 });
  expect(
    (await linesOf('&state=matched')).lines.map(({ matched_with }: { matched_with: string }) => matched_with),
  ).toContain('Another line of the statement');
  await expectTieOut(owner);
});

/** Something that took ₦1,000 from the bank account five days ago; returns how it is voided. */
const VOIDABLE: Record<string, () => Promise<() => Promise<Answer>>> = {
  'an expense': async () => {
    const { id } = await expense(100_000, day(5));
    return () => owner.post(`/api/v1/ingestion/transactions/${id}/void`, { reason: 'Twice' });
  },
  'goods that were paid at once': async () => {
    const item = await madeBy(owner, '/api/v1/inventory/raw-materials', {
      name: 'Salt',
      sku: 'S',
      unit: 'kg',
    });
    const { id } = await madeBy(owner, '/api/v1/inventory/receipts', {
      ...{ received_on: day(5), payment_method: 'bank_transfer', account_id: account.id },
      lines: [{ item_id: item.id, quantity: 10, unit_cost: 10_000 }],
    });
    return () => owner.post(`/api/v1/inventory/receipts/${id}/void`, { reason: 'Twice' });
  },
};

test.each(Object.keys(VOIDABLE))(
  'voiding %s, matched before, takes the match apart, with an event; an entry and its reversal are not shown',
  async (what) => {
    const voided = await VOIDABLE[what]!();
    const { content, closing } = statementCsv(0, [[day(5), 'NIP', -100_000]]);
    await imported(content);
    const [line] = (await toMatch()).lines;
    const { entries } = (await owner.get(`${base()}/outstanding`)).body;
    expect(entries).toHaveLength(1);
    await match({ line_ids: [line.id], entries: [{ entry_id: entries[0].entry_id, line: entries[0].line }] });
    const answer = await voided();
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    expect((await linesOf()).lines[0]).toMatchObject({ state: 'open', match_id: null });
    expect((await owner.get(`${base()}/outstanding?as_of=${today}`)).body.entries).toEqual([]);
    expect(await proof(today)).toMatchObject({
      ledger_balance: 0,
      unmatched: closing,
      statement_balance: closing,
      difference: 0,
    });
    const { changes } = (await owner.get('/api/v1/ledger/changes')).body;
    expect(changes.some(({ type }: { type: string }) => type === 'statement.unmatched')).toBe(true);
  },
);

test('unmatching and removing: lines open again, the books stay', async () => {
  const { content } = statementCsv(0, [[day(5), 'SMS ALERT', -400]]);
  const { statement } = await imported(content);
  const [line] = (await toMatch()).lines;
  const [made] = await match({
    line_ids: [line.id],
    create: [{ kind: 'expense', category: 'bank_charges' }],
  });
  const remove = (unmatch: boolean) => owner.post(`${base()}/statements/${statement.id}/remove`, { unmatch });
  expect((await remove(false)).body.code).toBe('INVALID_STATE');
  expect((await owner.post(`${base()}/matches/${made.id}/undo`, {})).status).toBe(200);
  expect((await owner.post(`${base()}/matches/${made.id}/undo`, {})).status).toBe(404);
  // What was recorded for the line is suggested for it now.
  const [again] = (await toMatch()).lines;
  expect(again.suggestions[0]).toMatchObject({ kind: 'books', fits: true, amount: -400 });
  await match({ line_ids: [line.id], entries: made.entries });
  expect((await remove(true)).status).toBe(200);
  expect([(await linesOf()).total, (await owner.get(`${base()}/statements`)).body.total]).toEqual([0, 0]);
  expect((await imported(content)).new_lines).toBe(1);
});

test('rules are learned from what was recorded, proposed, edited, and accepted for all lines that they fit', async () => {
  const charges = Array.from(
    { length: 5 },
    (_, index) => [day(20 - index), `SMS ALERT CHARGE ${index}`, -400] as const,
  );
  await imported(statementCsv(100_000, charges).content);
  const create = (rule_id?: string) => [
    { kind: 'expense', category: 'bank_charges', ...(rule_id && { rule_id }) },
  ];
  const { lines } = await toMatch();
  await match({ line_ids: [lines[0].id], create: create() }, { line_ids: [lines[1].id], create: create() });
  const { proposals } = await toMatch();
  expect(proposals).toMatchObject([
    {
      rule: { words: 'SMS ALERT', category: 'bank_charges', accepted: 2 },
      amount: -1_200,
      line_ids: { length: 3 },
    },
  ]);
  const { rule, line_ids } = proposals[0];
  const put = (fields: object) =>
    owner.put(`/api/v1/bank-rules/${rule.id}`, { version: rule.version, ...fields });
  expect((await put({ words: 'sms alert charge' })).body).toMatchObject({
    words: 'SMS ALERT CHARGE',
    version: 2,
  });
  expect((await put({ words: 'x' })).status).toBe(409);
  await match(...line_ids.map((id: string) => ({ line_ids: [id], create: create(rule.id) })));
  expect((await owner.get('/api/v1/bank-rules')).body.rules).toMatchObject([{ accepted: 5 }]);
  expect(await proof()).toMatchObject({ unmatched: 0, counts: { matched: 5 } });
});

test('only those who may, once for a key, and only in their own organization', async () => {
  const { content } = statementCsv(0, [[day(5), 'SMS ALERT', -400]]);
  const path = `${base()}/statements`;
  const storekeeper = await testMember(application, owner, 'storekeeper');
  const viewer = await testMember(application, owner, 'viewer');
  expect([
    (await storekeeper.get(`${base()}/reconciliation`)).status,
    (await send(content, {}, 'a.csv', viewer)).status,
  ]).toEqual([403, 403]);
  expect((await viewer.get(`${base()}/reconciliation`)).status).toBe(200);
  await imported(content);
  const [line] = (await toMatch()).lines;
  const body = {
    matches: [{ line_ids: [line.id], create: [{ kind: 'expense', category: 'bank_charges' }] }],
  };
  const key = { 'idempotency-key': 'match-1' };
  const twins = await Promise.all([1, 2].map(() => owner.post(`${base()}/matches`, body, key)));
  expect(twins.map(({ status }) => status)).toEqual([201, 201]);
  expect(twins[0]!.body).toEqual(twins[1]!.body);
  const rivals = statementCsv(-400, [[day(4), 'AIRTIME', -100]]);
  await imported(rivals.content);
  const [open] = (await toMatch()).lines;
  const race = await Promise.all(
    [1, 2].map(() =>
      owner.post(`${base()}/matches`, {
        matches: [{ line_ids: [open.id], create: [{ kind: 'expense', category: 'airtime_data' }] }],
      }),
    ),
  );
  expect(race.map(({ status }) => status).sort()).toEqual([201, 409]);
  const stranger = await testOwner(application);
  expect((await stranger.get(`${base()}/to-match`)).status).toBe(404);
  expect((await sendStatement(stranger, path, { name: 'a.csv', content })).status).toBe(404);
  await expectTieOut(owner);
});

test('a file of 10485760 bytes is read, and one byte more is not', async () => {
  const { content } = statementCsv(0, [[day(5), 'SMS ALERT', -400]]);
  const filled = (bytes: number) => `${content}\n`.padEnd(bytes, ' ');
  expect((await send(filled(10_485_760))).status).toBe(201);
  expect((await send(filled(10_485_761))).status).toBe(413);
});

test('what cannot be read is refused with the field and the reason', async () => {
  const message = async (content: string, fields = {}) => (await send(content, fields)).body;
  expect(await message('')).toMatchObject({ status: 400, field: 'file' });
  expect(await message('Hello')).toMatchObject({ status: 400, field: 'file' });
  expect(await message('%PDF-1.7 broken')).toMatchObject({ status: 400, field: 'file' });
  const [tomorrow, then] = [addDays(today, 1), addDays(today, 40)];
  const late = statementCsv(0, [
    [today, 'X', -400],
    [tomorrow, 'Y', -500],
    [then, 'Z', -600],
  ]).content;
  const rows = [tomorrow, then].map((date, index) => ({ row: index + 4, date }));
  expect((await message(late)).errors.map((each: { message: string }) => each.message)).toEqual(
    rows.map(({ row, date }) => `Row ${row} has a date in the future: ${date}`),
  );
  const preview = await sendStatement(owner, `${base()}/statements/preview`, {
    name: 'a.csv',
    content: late,
  });
  expect(preview.body).toMatchObject({ future: rows, future_count: 2, breaks: [], break_count: 0 });
});

test('a row that moved no money is left out and named, before the import and with it', async () => {
  const content = [
    'Date,Details,Amount,Charge,Status,Balance',
    `${day(5)},From Mama Tunde,30000.00,0.00,Successful,80000.00`,
    `${day(4)},To Ibrahim Motors,-12000.00,20.00,Successful,67980.00`,
    `${day(4)},To Musa,-4000.00,0.00,Failed,`,
  ].join('\n');
  const left = {
    unsettled: [{ row: 4, status: 'Failed', cells: { description: 'To Musa', amount: '-4000.00' } }],
    unsettled_count: 1,
    left_out: [],
  };
  const preview = await sendStatement(owner, `${base()}/statements/preview`, { name: 'a.csv', content });
  expect(preview.body).toMatchObject({ line_count: 2, faulty_count: 0, breaks: [], ...left });
  expect(await imported(content)).toMatchObject({ new_lines: 2, faulty_lines: 0, ...left });
  expect((await linesOf()).lines.map(({ amount }: { amount: number }) => amount)).toEqual([
    -1_202_000, 3_000_000,
  ]);
});

test('a statement of another account is refused, and of a number that nobody knows it is asked', async () => {
  const named = (number: string) => `Account No,${number}\nDate,Narration,Amount\n${day(5)},NIP GRACE,-5.00`;
  const numbered = (id: string, version: number, account_number: string) =>
    owner.put(`/api/v1/bank-accounts/${id}`, { version, account_number });
  const other = await madeBy(owner, '/api/v1/bank-accounts', {
    ...{ kind: 'bank', name: 'Personal', account_number: '2099887766' },
  });
  // Also where this account has no number yet.
  expect((await send(named('2099887766'))).body).toMatchObject({
    status: 400,
    errors: [
      {
        field: 'file',
        message: 'This is a statement of Personal (2099887766): add it to that account',
      },
    ],
  });
  expect((await imported(named('2033445566'))).new_lines).toBe(1);
  const own = (await owner.get(`/api/v1/bank-accounts/${account.id}`)).body;
  expect((await numbered(account.id, own.version, '2011223344')).status).toBe(200);
  expect((await send(named('2099887766'))).status).toBe(400);
  const asked = await send(named('2077665544'));
  expect(asked.body).toMatchObject({ status: 400, errors: [{ field: 'layout', code: 'LAYOUT_UNCLEAR' }] });
  const preview = await sendStatement(owner, `${base()}/statements/preview`, {
    name: 'a.csv',
    content: named('2077665544'),
  });
  expect(preview.body).toMatchObject({
    account_number: '2077665544',
    doubts: [{ kind: 'account_number', cell: '2077665544', readings: [{ value: '2077665544' }] }],
  });
  const answer = { layout: JSON.stringify({ account_number: '2077665544' }) };
  expect((await send(named('2077665544'), answer)).status).toBe(201);
  expect((await send(named('2088776655'), answer)).status).toBe(400);
  expect((await send(named('0002011223344').replace('NIP GRACE', 'NIP ADA'))).status).toBe(201);
  const both = `${named('2011223344').replace('NIP GRACE', 'NIP IFY')}\n${named('2099887766')}`;
  expect(await imported(both)).toMatchObject({ new_lines: 1, left_out: [{ rows: 1 }] });
  const path = `/api/v1/bank-accounts/${other.id}/statements`;
  expect((await sendStatement(owner, path, { name: 'a.csv', content: both })).body).toMatchObject({
    ...{ new_lines: 1, left_out: [{ rows: 1 }] },
  });
});

test('amounts in another currency are faulty rows, and a file of nothing else is refused', async () => {
  const head = 'Date,Details,Amount,Ccy';
  const mixed = `${head}\n${day(5)},From Grace,18000.00,NGN\n${day(4)},From Ada,250.00,USD\n${day(3)},To Musa,-7000.00,NGN`;
  expect(await imported(mixed)).toMatchObject({ new_lines: 2, faulty_lines: 1 });
  expect((await linesOf('&state=faulty')).lines).toMatchObject([
    { row_number: 3, fault: { field: 'currency', cells: { currency: 'USD', amount: '250.00' } } },
  ]);
  expect((await send(`${head}\n${day(4)},From Ada,-250.00,USD`)).body).toMatchObject({
    status: 400,
    errors: [
      { field: 'file', message: 'The amounts of this file are not in NGN, as those of the account are' },
    ],
  });
});

test('two people who upload the same month at the same moment store each line once', async () => {
  const rows = [
    [day(5), 'NIP TRANSFER FROM GRACE UBA FOR INVOICE 12', 500_000],
    [day(4), 'TRF TO IBRAHIM MOTORS FOR CEMENT AND SAND', -200_000],
  ] as const;
  // A PDF cuts the narration.
  const cut = rows.map(([date, text, amount]) => [date, text.slice(0, 22), amount] as const);
  const uploaded = await inOrganization(application.database, owner.organization_id, async (tx) => {
    // Neither can store its file before both have begun.
    await sql`select from bank_account where organization_id = ${tx.organization_id} and id = ${account.id}
      for update`.execute(tx.db);
    const answers = [rows, cut].map((each) => send(statementCsv(0, each).content));
    await until(
      'both uploads wait',
      async () => (await application.owner(WAITING_FOR_LOCK)).length >= answers.length,
    );
    return { answers };
  });
  const answers = await Promise.all(uploaded.answers);
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  expect(answers.map(({ body }) => body.new_lines).sort()).toEqual([0, 2]);
  expect((await linesOf()).total).toBe(2);
});
