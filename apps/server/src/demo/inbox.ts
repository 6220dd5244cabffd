import { invoiceRoutes } from '@lissafi/contract/invoices';
import { paymentAlertRoutes } from '@lissafi/contract/payment-alerts';
import { transactionRoutes } from '@lissafi/contract/transactions';
import { addDays } from '@lissafi/domain/calendar/civil-date';
import type { DemoApi } from './api.ts';

/**
 * What waits for a person: the alert of a customer's payment that nobody saw in the bank, and an unfinished expense. The
 * customer pays the largest old invoice, but not the one of the `other` amount, which the statement brings.
 */
export async function fillInbox(api: DemoApi, today: string, other: number): Promise<void> {
  const yesterday = addDays(today, -1);
  const { invoices } = await api.call(invoiceRoutes.list, {
    query: '?status=overdue&sort_by=issue_date&sort_direction=asc&limit=20',
  });
  const [largest] = invoices
    .filter(({ balance_due }) => balance_due !== other)
    .sort((a, b) => b.balance_due - a.balance_due);
  const { customer_name, invoice_number, balance_due } = largest!;
  const text = [
    'GTBank Credit Alert',
    'Acct: 012****789',
    `Amt: NGN${(balance_due / 100).toFixed(2)} CR`,
    `Desc: NIP/${customer_name!.toUpperCase()}/${invoice_number}`,
    `Date: ${yesterday.split('-').reverse().join('/')} 16:42`,
  ].join('\n');
  await api.call(paymentAlertRoutes.keep, { body: { text } });
  await api.call(transactionRoutes.create, {
    body: {
      ...{ type: 'expense', status: 'draft', amount: 2_850_000, transaction_date: yesterday },
      ...{ description: 'Receipt from Tejuosho, hard to read', payment_method: 'cash' },
    },
  });
}
