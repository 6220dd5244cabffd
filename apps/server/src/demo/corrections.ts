import { bankAccountRoutes } from '@lissafi/contract/bank-accounts';
import { creditNoteRoutes } from '@lissafi/contract/credit-notes';
import { invoiceRoutes } from '@lissafi/contract/invoices';
import { finishedGoodRoutes } from '@lissafi/contract/items';
import { journalRoutes } from '@lissafi/contract/journals';
import { paymentRoutes } from '@lissafi/contract/payments';
import { recurringRoutes } from '@lissafi/contract/recurring';
import { transactionRoutes } from '@lissafi/contract/transactions';
import { addDays, addMonths } from '@lissafi/domain/calendar/civil-date';
import type { DemoApi } from './api.ts';
import { SCHEDULE_DAY } from './books.ts';
import { FOREIGN_CUSTOMER } from './customers.ts';
import { OPENING_RECEIVABLES } from './opening.ts';
import { daysIn, firstDay, lagos, monthsUpTo, type Step, workday } from './time.ts';

/** What happens now and then in a year: late receipts, mistakes that are taken back, money back, a foreign customer. */

export interface Ids {
  customer(name: string): string;
  item(name: string): string;
}

const LESSONS = { customer: 'Greenfield Montessori School', net: 6_500_000, gross: 6_987_500 };

export function rareSteps(today: string, ids: Ids): Step[] {
  const start = firstDay(today);
  const in_ = daysIn(start);
  const on = (day: string, run: (api: DemoApi, day: string) => Promise<unknown>): Step => ({
    at: lagos(day, 17),
    run: (api) => run(api, day),
  });
  const steps: Step[] = [
    ...OPENING_RECEIVABLES.flatMap(({ customer, amount }, place) =>
      [1, 2].map((part) =>
        on(in_(0, 8 + place * 9 + part * 8), (api, day) =>
          receive(api, ids.customer(customer), amount / 2, day),
        ),
      ),
    ),
    ...monthsUpTo(today).flatMap((first, place) => [
      ...(place > 0
        ? [on(workday(addDays(first, 4)), (api) => lateReceipt(api, workday(addDays(first, -4))))]
        : []),
      // The lessons of the month before are paid.
      ...(place > 1
        ? [on(workday(addDays(first, 8)), (api, day) => payLessons(api, ids.customer(LESSONS.customer), day))]
        : []),
    ]),
    on(in_(1, 1), (api) =>
      teach(api, ids.customer(LESSONS.customer), addDays(addMonths(start, 1), SCHEDULE_DAY)),
    ),
    on(in_(2, 8), enteredTwice),
    on(in_(4, 6), (api, day) => paidTwice(api, ids.customer('Chidinma Supermarket'), day)),
    on(in_(5, 3), movedWrongly),
    on(in_(5, 16), (api, day) => takeBack(api, ids.item('Sliced loaf, large'), day)),
    on(in_(6, 2), wrongJournal),
    on(in_(9, 10), (api, day) => payCreditOut(api, ids.customer('Iya Basira Canteen'), day)),
    ...[3, 7, 10].map((month) =>
      on(in_(month, 15), (api, day) => moneyBack(api, ids.customer('Zainab Bello'), day)),
    ),
    ...foreignSteps(in_, on, ids.customer(FOREIGN_CUSTOMER)),
  ];
  return steps.filter(({ at }) => at <= lagos(today, 23));
}

const receive = (api: DemoApi, id: string, amount: number, paid_on: string) =>
  api.call(paymentRoutes.recordForCustomer, { id, body: { amount, paid_on, method: 'bank_transfer' } });

/** The customer names the invoice, because other ones are older. */
async function payLessons(api: DemoApi, id: string, paid_on: string): Promise<void> {
  const { documents } = await api.call(paymentRoutes.openDocuments, { id });
  const invoice = documents.find(({ balance_due }) => balance_due === LESSONS.gross);
  if (!invoice) throw new Error('The lessons of the last month were not invoiced');
  const allocations = [{ invoice_id: invoice.id, amount: LESSONS.gross }];
  await api.call(paymentRoutes.recordForCustomer, {
    id,
    body: { amount: LESSONS.gross, paid_on, method: 'bank_transfer', allocations },
  });
}

/** A receipt of last month that was found after the month had ended. */
const lateReceipt = (api: DemoApi, transaction_date: string) =>
  api.call(transactionRoutes.create, {
    body: {
      ...{ type: 'expense', category: 'supplies', amount: 1_450_000, transaction_date },
      ...{ description: 'Gas for the fryer, receipt found late', payment_method: 'cash' },
    },
  });

/** A recurring invoice: lessons for pupils, on the same day of each month. */
const teach = (api: DemoApi, customer_id: string, start_on: string) =>
  api.call(recurringRoutes.create, {
    body: {
      customer_id,
      items: [
        {
          ...{ name: 'Baking lessons for pupils', quantity: 1, unit_price: LESSONS.net },
          tax_category: 'standard',
        },
      ],
      payment_terms: 'net_15',
      ...{ frequency: 'monthly', every: 1, start_on, auto_issue: true, auto_send: false },
    },
  });

async function enteredTwice(api: DemoApi, transaction_date: string): Promise<void> {
  const { id } = await api.call(transactionRoutes.create, {
    body: {
      ...{ type: 'expense', category: 'transport', amount: 1_850_000, transaction_date },
      ...{ description: 'Keke to Mile 12 and back', payment_method: 'cash' },
    },
  });
  await api.call(transactionRoutes.void, { id, body: { reason: 'Entered twice' } });
}

async function paidTwice(api: DemoApi, customer: string, day: string): Promise<void> {
  const { id } = await receive(api, customer, 5_000_000, day);
  await api.call(paymentRoutes.void, { id, body: { reason: 'The alert was for another customer' } });
}

async function movedWrongly(api: DemoApi, transferred_on: string): Promise<void> {
  const { bank_accounts } = await api.call(bankAccountRoutes.list, {});
  const account = (name: string) => bank_accounts.find((each) => each.name === name)!.id;
  const { id } = await api.call(bankAccountRoutes.transfer, {
    body: {
      ...{ from_id: account('Bank'), to_id: account('Zenith savings'), amount: 25_000_000 },
      ...{ transferred_on, reference: 'Savings' },
    },
  });
  await api.call(bankAccountRoutes.voidTransfer, { id, body: { reason: 'The bank refused the transfer' } });
}

async function takeBack(api: DemoApi, id: string, occurred_on: string): Promise<void> {
  await api.call(finishedGoodRoutes.adjust, {
    id,
    body: {
      ...{ adjustment_type: 'increase', quantity_adjusted: 2, reason: 'customer_return', occurred_on },
      reason_description: 'Brought back unopened',
    },
  });
}

async function wrongJournal(api: DemoApi, entry_date: string): Promise<void> {
  const { id } = await api.call(journalRoutes.create, {
    body: {
      ...{ entry_date, memo: 'Diesel moved to logistics' },
      lines: [
        { account_code: '6050', debit: 3_200_000 },
        { account_code: '6020', credit: 3_200_000 },
      ],
    },
  });
  await api.call(journalRoutes.reverse, { id, body: { reason: 'It was for the ovens after all' } });
}

/** What a customer has overpaid is given back in cash. */
async function payCreditOut(api: DemoApi, id: string, paid_on: string): Promise<void> {
  const { payable } = await api.call(paymentRoutes.creditOf, { id });
  if (payable > 0)
    await api.call(paymentRoutes.payOutCredit, { id, body: { amount: payable, paid_on, method: 'cash' } });
}

/** A cake that was not as ordered: a part of its price is paid back. */
async function moneyBack(api: DemoApi, customer_id: string, day: string): Promise<void> {
  const { id } = await api.call(invoiceRoutes.create, {
    body: {
      ...{ document_type: 'receipt', customer_id, issue_date: day, due_date: day },
      ...{ payment_terms: 'due_on_receipt', payment_method: 'bank_transfer', issue: true },
      items: [
        {
          ...{ name: 'Cake toppers and writing', quantity: 1, unit_price: 1_800_000 },
          tax_category: 'standard',
        },
      ],
    },
  });
  await api.call(creditNoteRoutes.refund, {
    id,
    body: {
      ...{ amount: 600_000, method: 'bank_transfer', paid_on: day },
      reason: 'The name was misspelt',
    },
  });
}

/** Dollars: one invoice is paid at a better rate than it was issued at, one at a worse. */
function foreignSteps(
  in_: (month: number, day: number) => string,
  on: (day: string, run: (api: DemoApi, day: string) => Promise<unknown>) => Step,
  customer_id: string,
): Step[] {
  const orders: [month: number, cents: number, issued_at: string, paid_at: string][] = [
    [3, 42_000, '1448.20', '1461.75'],
    [8, 56_500, '1472.50', '1457.10'],
  ];
  return orders.flatMap(([month, amount, exchange_rate, paid_rate]) => {
    let id: string | undefined;
    const issued = in_(month, 6);
    return [
      on(issued, async (api) => {
        ({ id } = await api.call(invoiceRoutes.create, {
          body: {
            ...{ customer_id, issue_date: issued, due_date: addDays(issued, 30), payment_terms: 'net_30' },
            ...{ currency: 'USD', exchange_rate, issue: true },
            items: [
              {
                ...{ name: 'Training of two bakers from Accra', quantity: 1, unit_price: amount },
                tax_category: 'zero_rated',
              },
            ],
          },
        }));
      }),
      on(in_(month + 1, 3), (api, paid_on) =>
        api.call(paymentRoutes.recordForInvoice, {
          id: id!,
          body: { amount, exchange_rate: paid_rate, paid_on, method: 'wire' },
        }),
      ),
    ];
  });
}
