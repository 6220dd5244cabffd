import { describe, expect, test } from 'vitest';
import { books, entryOf, type Lines } from '../testing/cash-books.ts';
import { ACCOUNT } from './accounts.ts';
import { cashBasisOf, type DeferringDocument, documentsOf } from './cash-basis.ts';

const { receivable, payable, bank, sales, vat_output, rent } = ACCOUNT;

const lines = (...given: Lines) => entryOf(1, '2026-01-10', given).lines;
const opened = (...given: Lines) => cashBasisOf(entryOf(1, '2026-01-10', given), new Map());

describe('the documents of an entry', () => {
  test('are those on receivables and payables; the ids of a goods receipt or a refund open nothing', () => {
    expect(
      documentsOf(
        lines(
          [receivable, 500, 'inv'],
          [payable, -200, 'bill'],
          [ACCOUNT.goods_received_not_invoiced, -100, 'receipt'],
          [ACCOUNT.supplier_refunds_due, -150, 'return'],
          [payable, -50],
        ),
      ),
    ).toEqual(['inv', 'bill']);
  });

  test('are each named once, in order of first appearance', () => {
    expect(documentsOf(lines([receivable, 5, 'b'], [receivable, 2, 'a'], [receivable, -7, 'b']))).toEqual([
      'b',
      'a',
    ]);
  });

  test('stay on the account that opened them', () => {
    const { documents } = opened([receivable, 100, 'd'], [payable, -40, 'd'], [sales, -60]);
    expect(documents).toMatchObject([{ document_id: 'd', control_code: receivable, opened: 100 }]);
    const { on } = books([
      [
        '2026-01-01',
        [
          [receivable, 100, 'd'],
          [sales, -100],
        ],
      ],
      [
        '2026-01-02',
        [
          [bank, 100],
          [payable, -100, 'd'],
        ],
      ],
    ]);
    expect(on('2026-01-02')).toEqual({ [bank]: 100, [payable]: -100 });
  });
});

describe('what an entry opens', () => {
  test('₦107.50 with ₦7.50 of VAT: the income waits, and nothing of it is settled yet', () => {
    expect(opened([receivable, 10_750, 'inv'], [sales, -10_000], [vat_output, -750]).documents).toEqual([
      {
        ...{ document_id: 'inv', control_code: receivable, entry_number: 1, branch_id: 'branch' },
        ...{ opened: 10_750, deferrals: [{ account_code: sales, amount: -10_000 }], settled: [] },
      },
    ]);
  });

  test('two suppliers owed ₦500 and ₦300 of a rent of which ₦200 was paid: each has its part', () => {
    const { documents } = opened([rent, 1_000], [bank, -200], [payable, -500, 'a'], [payable, -300, 'b']);
    expect(documents.map(({ document_id, deferrals }) => [document_id, deferrals])).toEqual([
      ['a', [{ account_code: rent, amount: 500 }]],
      ['b', [{ account_code: rent, amount: 300 }]],
    ]);
  });

  test('a kobo of income waits for one document, and the other has nothing that waits', () => {
    const { documents } = opened([receivable, 1, 'a'], [receivable, 1, 'b'], [sales, -1], [vat_output, -1]);
    expect(documents.map(({ deferrals }) => deferrals)).toEqual([[{ account_code: sales, amount: -1 }], []]);
  });

  test('money paid out beside a receivable is no part of the income: all of it waits, and no more', () => {
    const { documents, rows } = opened([receivable, 700, 'inv'], [bank, -100], [sales, -600]);
    expect(documents[0]!.deferrals).toEqual([{ account_code: sales, amount: -600 }]);
    expect(rows.map(({ account_code, amount }) => [account_code, amount])).toEqual([
      [sales, 600],
      [receivable, -600],
    ]);
  });

  test('a receivable and a payable that cancel each other out: nothing waits', () => {
    const { documents, rows } = opened([receivable, 100, 'a'], [payable, -100, 'b'], [rent, 5], [sales, -5]);
    expect(documents.map(({ deferrals }) => deferrals)).toEqual([[], []]);
    expect(rows).toEqual([]);
  });

  test('a document whose lines cancel each other out is not opened, and one that is open is not settled', () => {
    const both: Lines = [
      [receivable, 5, 'd'],
      [receivable, -5, 'd'],
      [bank, 1],
      [sales, -1],
    ];
    expect(opened(...both)).toEqual({ rows: [], documents: [] });
    const { documents } = opened([receivable, 100, 'd'], [sales, -100]);
    const known = new Map(documents.map((document) => [document.document_id, document]));
    expect(cashBasisOf(entryOf(2, '2026-01-11', both), known)).toEqual({ rows: [], documents: [] });
  });
});

describe('a settlement', () => {
  const invoice: DeferringDocument = {
    ...{ document_id: 'inv', control_code: receivable, entry_number: 1, branch_id: 'branch', opened: 300 },
    ...{ deferrals: [{ account_code: sales, amount: -300 }], settled: [{ day: '2026-01-20', amount: 100 }] },
  };
  const settle = (day: string, amount: number, document = invoice) =>
    cashBasisOf(
      entryOf(2, day, [
        [bank, amount],
        [receivable, -amount, 'inv'],
      ]),
      new Map([['inv', document]]),
    );

  test('is kept by day, in order, each day once', () => {
    expect(settle('2026-01-10', 50).documents[0]!.settled).toEqual([
      { day: '2026-01-10', amount: 50 },
      { day: '2026-01-20', amount: 100 },
    ]);
    expect(settle('2026-01-20', 50).documents[0]!.settled).toEqual([{ day: '2026-01-20', amount: 150 }]);
    expect(settle('2026-01-25', 50).documents[0]!.settled).toEqual([
      { day: '2026-01-20', amount: 100 },
      { day: '2026-01-25', amount: 50 },
    ]);
  });

  test('counts in the branch and under the document that it settles, on its own day', () => {
    const place = { branch_id: 'branch', day: '2026-01-20', document_id: 'inv' };
    expect(settle('2026-01-20', 50).rows).toEqual([
      { account_code: sales, ...place, amount: -50 },
      { account_code: receivable, ...place, amount: 50 },
    ]);
  });

  test('of a document with nothing that waits makes no row', () => {
    expect(settle('2026-01-20', 50, { ...invoice, deferrals: [] }).rows).toEqual([]);
  });
});

describe('a revaluation of foreign balances', () => {
  test('is taken back as a whole: the gain, the loss, and what each document changed by', () => {
    const revalued = opened(
      [receivable, 500, 'a'],
      [payable, -200, 'b'],
      [ACCOUNT.unrealised_exchange_gain, -500],
      [ACCOUNT.unrealised_exchange_loss, 200],
    );
    expect(revalued.documents).toEqual([]);
    const place = { branch_id: 'branch', day: '2026-01-10' };
    expect(revalued.rows).toEqual([
      { account_code: ACCOUNT.unrealised_exchange_gain, ...place, document_id: null, amount: 500 },
      { account_code: ACCOUNT.unrealised_exchange_loss, ...place, document_id: null, amount: -200 },
      { account_code: receivable, ...place, document_id: 'a', amount: -500 },
      { account_code: payable, ...place, document_id: 'b', amount: 200 },
    ]);
  });

  test('does not settle a document: what is paid later counts in full', () => {
    const { on } = books([
      [
        '2026-01-10',
        [
          [receivable, 1_000, 'usd'],
          [sales, -1_000],
        ],
      ],
      [
        '2026-01-31',
        [
          [receivable, 50, 'usd'],
          [ACCOUNT.unrealised_exchange_gain, -50],
        ],
      ],
      [
        '2026-02-01',
        [
          [receivable, -50, 'usd'],
          [ACCOUNT.unrealised_exchange_gain, 50],
        ],
      ],
      [
        '2026-02-05',
        [
          [bank, 1_000],
          [receivable, -1_000, 'usd'],
        ],
      ],
    ]);
    expect(on('2026-01-31')).toEqual({});
    expect(on('2026-02-05')).toEqual({ [bank]: 1_000, [sales]: -1_000 });
  });

  test('by a journal without documents counts as it is', () => {
    expect(opened([bank, 50], [ACCOUNT.unrealised_exchange_gain, -50])).toEqual({ rows: [], documents: [] });
  });
});
