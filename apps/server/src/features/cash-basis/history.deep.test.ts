import type { Bridge, WaitingDocument } from '@lissafi/contract/cash-basis';
import type { GeneralLedger } from '@lissafi/contract/ledger';
import type { BalanceSheet, ProfitAndLoss, TrialBalance } from '@lissafi/contract/statements';
import { addDays } from '@lissafi/domain/calendar/civil-date';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inOrganization } from '../../db/scope.ts';
import { type Member, type TestApplication, testApplication } from '../../testing/application.ts';
import { faultsOfBooks } from '../../testing/books.ts';
import { runs } from '../../testing/runs.ts';
import { TRADE_ACTS, type TradeStep, tradeHistory } from '../../testing/trade-history.ts';
import { catchUpCashBasis } from '../ledger/cash-basis.ts';

let application: TestApplication;
beforeAll(async () => {
  application = await testApplication();
});
afterAll(() => application.close());

const DAYS = 140;
/** Among the random steps, so that every history has them; the same document is settled out of order. */
const ALWAYS: TradeStep[] = (
  [
    ...['bill', 'collect', 'collect', 'collect', 'collect', 'opening', 'spend', 'receive', 'pay'],
    ...['void_payment', 'cancel', 'void_expense'],
  ] as TradeStep['act'][]
).map((act, index) => ({ act, quantity: 1, price: 501 + 7 * index, late: (index * 2) % 5, wait: 1 }));
const step = fc.record<TradeStep>({
  act: fc.constantFrom(...TRADE_ACTS),
  quantity: fc.integer({ min: 1, max: 9 }),
  price: fc.integer({ min: 1, max: 4_999 }),
  late: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 70 })),
  wait: fc.integer({ min: 0, max: 9 }),
});

async function read<Body>(owner: Member, path: string): Promise<Body> {
  const { status, body } = await owner.get(`/api/v1/ledger/${path}`);
  expect(status, `${path} ${JSON.stringify(body)}`).toBe(200);
  return body;
}
type Answers = object[];

/** The rows of an organization, in an order that does not depend on when they were written. */
const rowsOf = (owner: Member) =>
  Promise.all(
    [
      'cash_basis_document order by document_id',
      'cash_basis_line order by account_code, day, entry_number, part',
      'cash_basis_day order by account_code, day, branch_id, posted_on',
    ].map((rest) =>
      application.owner(
        `select * from ${rest.replace(' order', ` where organization_id = '${owner.organization_id}' order`)}`,
      ),
    ),
  );
const forget = async (owner: Member) => {
  for (const table of ['cash_basis_line', 'cash_basis_day', 'cash_basis_document', 'cash_basis_state'])
    await application.owner(`delete from ${table} where organization_id = '${owner.organization_id}'`);
};
const catchUp = (owner: Member, limit: number) =>
  inOrganization(application.database, owner.organization_id, (tx) => catchUpCashBasis(tx, limit));

/** What must hold on the cash basis on a day. */
async function holdsOn(owner: Member, day: string) {
  const sheet = await read<BalanceSheet>(owner, `balance-sheet?as_of=${day}&basis=cash`);
  expect([sheet.difference, sheet.basis], day).toEqual([0, 'cash']);
  // Goods count when they are paid for, so none are on the balance sheet.
  expect(sheet.assets.filter(({ code }) => code.startsWith('12'))).toEqual([]);
  const balance = await read<TrialBalance>(owner, `trial-balance?as_of=${day}&basis=cash`);
  expect(balance.total_debit, day).toBe(balance.total_credit);
  const accrual = await read<TrialBalance>(owner, `trial-balance?as_of=${day}&basis=accrual`);
  const balanceOf = ({ accounts }: TrialBalance, of: (code: string) => boolean) =>
    accounts.filter(({ code }) => of(code)).reduce((sum, each) => sum + each.debit - each.credit, 0);
  for (const code of ['1100', '2000', '2200', '5020']) {
    const ledger = await read<GeneralLedger>(
      owner,
      `general-ledger?account_code=${code}&date_to=${day}&basis=cash&limit=100`,
    );
    expect(ledger.closing_balance, `${day} ${code}`).toBe(balanceOf(balance, (each) => each === code));
    expect([ledger.total, ledger.lines.at(-1)?.balance ?? 0]).toEqual([
      ledger.lines.length,
      ledger.closing_balance,
    ]);
  }
  // Money, taxes, assets and all that neither waits nor is goods is the same on both.
  const same = (code: string) => !/^(1100|2000|2010|3900|12..)$|^[4-9]/.test(code);
  for (const { code } of accrual.accounts.filter((account) => same(account.code)))
    expect(
      balanceOf(balance, (each) => each === code),
      `${day} ${code}`,
    ).toBe(balanceOf(accrual, (each) => each === code));
}

/** The bridge of a period, with its documents, and every line of the statement down to its entries. */
async function bridgesOver(owner: Member, from: string, to: string) {
  const period = `date_from=${from}&date_to=${to}`;
  const bridge = await read<Bridge>(owner, `bridge?${period}`);
  expect(bridge.difference, JSON.stringify(bridge)).toBe(0);
  const report = await read<ProfitAndLoss>(owner, `profit-and-loss?${period}&basis=cash`);
  expect([report.net_profit, report.proof.difference]).toEqual([bridge.cash_profit, 0]);
  for (const [cause, side] of [
    ['income_not_received', 'receivable'],
    ['costs_not_paid', 'payable'],
  ] as const) {
    const listed = await read<{ documents: WaitingDocument[]; total_waiting: number }>(
      owner,
      `bridge/documents?side=${side}&as_of=${to}&limit=100`,
    );
    const { at_end } = bridge.lines.find((line) => line.cause === cause)!;
    expect(listed.total_waiting).toBe(at_end);
    expect(listed.documents.reduce((sum, { waiting }) => sum + waiting, 0)).toBe(at_end);
  }
  const lines = [...report.income, ...report.cost_of_sales, ...report.expenses];
  for (const { code, amount } of lines) {
    const ledger = await read<GeneralLedger>(
      owner,
      `general-ledger?account_code=${code}&${period}&basis=cash&limit=100`,
    );
    const sum = ledger.lines.reduce((total, line) => total + line.debit - line.credit, 0);
    expect(Math.abs(sum), code).toBe(Math.abs(amount));
    expect(ledger.closing_balance - ledger.opening_balance).toBe(sum);
    expect(ledger.lines.at(-1)?.balance ?? ledger.opening_balance).toBe(ledger.closing_balance);
    const totals = [ledger.total_debit - ledger.total_credit, ledger.total];
    expect(totals, code).toEqual([sum, ledger.lines.length]);
    const pages = await Promise.all(
      [0, 3, 6].map((offset) =>
        read<GeneralLedger>(
          owner,
          `general-ledger?account_code=${code}&${period}&basis=cash&limit=3&offset=${offset}&sort_direction=desc`,
        ),
      ),
    );
    expect(pages.flatMap((page) => page.lines)).toEqual(ledger.lines.toReversed().slice(0, 9));
  }
}

test('any history, back-dated and voided: the cash basis balances on every day, is bridged to the kobo, and answers again what was known', async () => {
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 24, maxLength: 40 }),
      fc.array(fc.tuple(fc.nat(DAYS), fc.nat(DAYS)), { minLength: 3, maxLength: 3 }),
      async (steps, ranges) => {
        const trade = await tradeHistory(application, DAYS);
        const { owner } = trade;
        const known: { on: string; paths: string[]; answers: Answers }[] = [];
        for (const each of [...steps.slice(12), ...ALWAYS, ...steps.slice(0, 12)]) {
          await trade.live(each);
          const today = trade.today();
          await trade.next(each);
          if (trade.today() === today || known.length > 5) continue;
          // Nothing more is recorded on that day.
          const from = addDays(today, -(each.price % 60));
          const paths = [
            `profit-and-loss?date_from=${from}&date_to=${today}&basis=cash&by=month`,
            `balance-sheet?as_of=${from}&basis=cash`,
            `trial-balance?as_of=${today}&date_from=${from}&basis=cash`,
            `general-ledger?account_code=4000&date_from=${from}&date_to=${today}&basis=cash`,
            `bridge?date_from=${from}&date_to=${today}`,
          ];
          // Some of it is stored before the question, some is not.
          if (each.price % 3 === 0) await catchUp(owner, each.quantity * 3);
          known.push({
            on: today,
            paths,
            answers: await Promise.all(paths.map((path) => read<object>(owner, path))),
          });
        }
        await trade.at(application.today);
        for (const { on, paths, answers } of known) {
          const again = await Promise.all(paths.map((path) => read<object>(owner, `${path}&known_on=${on}`)));
          // What was sold without a known cost is told of today only.
          const told = (answer: object) => 'sales_without_cost' in answer && { sales_without_cost: null };
          expect(again).toEqual(answers.map((answer) => ({ ...answer, ...told(answer), known_on: on })));
        }
        for (let day = trade.start; day <= trade.today(); day = addDays(day, 11)) await holdsOn(owner, day);
        const waiting = await rowsOf(owner);
        for (const [a, b] of [...ranges, [0, DAYS] as const])
          await bridgesOver(
            owner,
            addDays(trade.start, Math.min(a, b)),
            addDays(trade.start, Math.max(a, b)),
          );
        expect(await rowsOf(owner)).toEqual(waiting);
        // Whatever the size of the steps, and by two at once.
        while ((await catchUp(owner, 1_000)) > 0);
        const rows = await rowsOf(owner);
        await holdsOn(owner, application.today);
        await forget(owner);
        while ((await catchUp(owner, 3)) > 0);
        expect(await rowsOf(owner)).toEqual(rows);
        await forget(owner);
        await Promise.all(
          Array.from({ length: 4 }, async () => {
            while ((await catchUp(owner, 5)) > 0);
          }),
        );
        expect(await rowsOf(owner)).toEqual(rows);
        await bridgesOver(owner, trade.start, application.today);
        expect(await faultsOfBooks(application)).toEqual([]);
        for (const { source_type, reverses } of await application.owner<{
          source_type: string;
          reverses: boolean;
        }>(
          `select distinct source_type, reverses_id is not null as reverses from journal_entry
            where organization_id = '${owner.organization_id}'`,
        ))
          seen.add(`${source_type}${reverses ? ' reversed' : ''}`);
      },
    ),
    { numRuns: runs(4), seed: Number(process.env.SEED ?? 11), endOnFailure: true },
  );
  expect([...seen]).toEqual(
    expect.arrayContaining([
      ...['invoice', 'payment', 'supplier_payment', 'transaction', 'stock_receipt', 'opening_balances'],
      ...['payment reversed', 'invoice reversed', 'transaction reversed', 'journal', 'asset'],
    ]),
  );
});
