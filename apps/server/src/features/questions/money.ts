import { LIMITS } from '@lissafi/contract/limits';
import type { TransactionCategory } from '@lissafi/contract/transactions';
import { addMoney } from '@lissafi/domain/money/money';
import { balanceOf, listAccounts } from '../bank-accounts/store.ts';
import { readSalesWithoutCost } from '../documents/without-cost.ts';
import { listPayments } from '../payments/store.ts';
import { readProfitAndLoss } from '../statements/profit-and-loss.ts';
import { readReporting } from '../statements/store.ts';
import { listTransactions } from '../transactions/store.ts';
import { address, type Figure, type Question, rowOf } from './figures.ts';

const page = { limit: LIMITS.answer_rows, offset: 0 };

async function statementOf({ context, period }: Question) {
  const { tx } = context;
  const { basis } = await readReporting(tx);
  const main = { from: period.date_from, to: period.date_to };
  return readProfitAndLoss(tx, { main, compared: null, parts: [] }, { basis });
}

/** Net profit on the organization's basis. */
export async function profit(question: Question): Promise<Figure> {
  const { totals } = await statementOf(question);
  const unknown = await readSalesWithoutCost(question.context.tx, question.period);
  const link = address('/books/profit-and-loss', question.period);
  const part = (id: string, label: string, value: number) => rowOf({ id, label, value, link });
  return {
    ...{ measure: 'money', value: totals.net_profit.amount, link },
    rows: [
      part('gross', 'Gross profit', totals.gross_profit.amount),
      part('net', 'Net profit', totals.net_profit.amount),
      ...(unknown > 0 ? [part('without_cost', 'Of it, sales with no known cost', unknown)] : []),
    ],
  };
}

/** Recorded expenses of a period, of a category or a supplier, as their list sums them up. */
export async function expensesTotal({ context, asked, period }: Question): Promise<Figure> {
  const category = (asked.category ?? undefined) as TransactionCategory | undefined;
  const filter = { type: 'expense', category, supplier_id: asked.supplier?.id, ...period } as const;
  const query = { ...filter, ...page, sort_by: 'amount', sort_direction: 'desc' } as const;
  const found = await listTransactions(context.tx, { ...query, status: 'posted' }, context);
  return {
    ...{ measure: 'money', value: found.total_expenses, count: found.total },
    rows: found.transactions.map((each) =>
      rowOf({
        ...{
          id: each.id,
          label: each.description ?? each.counterparty ?? 'Expense',
          value: each.amount ?? 0,
        },
        ...{ detail: each.transaction_date, link: `/transactions/${each.id}` },
      }),
    ),
    link: address('/transactions', { ...filter, status: 'posted' }),
  };
}

/** The balances of cash and bank accounts, now or at the end of a day. */
export async function cashBalance({ context, day }: Question): Promise<Figure> {
  const { tx, organization } = context;
  const query = { limit: LIMITS.page_size_max, offset: 0 };
  const { bank_accounts, total_balance } = await listAccounts(tx, query, organization.permissions);
  const balances = day
    ? await Promise.all(bank_accounts.map(({ account_code }) => balanceOf(tx, account_code, day)))
    : bank_accounts.map(({ balance }) => balance ?? 0);
  return {
    ...{ measure: 'money', value: day ? addMoney(...balances) : total_balance, count: bank_accounts.length },
    rows: bank_accounts.map((account, index) =>
      rowOf({
        ...{ id: account.id, label: account.name, value: balances[index]! },
        ...{ detail: account.bank_name, link: `/money/accounts/${account.id}` },
      }),
    ),
    link: day ? address('/books/cash-flow', { date_from: day, date_to: day }) : '/money/accounts',
  };
}

/** What customers paid, in the organization's currency. */
export async function paymentsReceived({ context, asked, period }: Question): Promise<Figure> {
  const filter = { kind: 'payment', customer_id: asked.customer?.id, ...period } as const;
  const query = { ...filter, ...page, sort_by: 'paid_on', sort_direction: 'desc' } as const;
  const found = await listPayments(context.tx, query, context.organization.permissions);
  return {
    ...{ measure: 'money', value: found.total_received, count: found.total },
    rows: found.payments.map((each) =>
      rowOf({
        ...{ id: each.id, label: each.customer_name, value: each.base_amount },
        ...{ detail: each.voided_at ? 'void' : each.paid_on, link: `/payments/${each.id}` },
      }),
    ),
    link: address('/payments', filter),
  };
}
