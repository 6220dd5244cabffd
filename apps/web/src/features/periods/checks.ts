import type { ClosingCheck, ClosingCheckName } from '@lissafi/contract/periods';
import { formatMoney } from '@lissafi/domain/money/money';
import type { LinkProps } from '@tanstack/react-router';
import { pluralize } from '../../ui/text.ts';

interface Words {
  title: string;
  /** What there is to know or to do, in one sentence. */
  text: string;
  /** The page on which it is put right or looked at. */
  link: LinkProps;
}

/** A check in words, with the page that it opens. Amounts are kobo of the organization's currency. */
export function wordsOf(
  { name, state, count, amount, checked_at, accounts }: ClosingCheck,
  {
    until,
    currency,
    moment,
    date,
  }: { until: string; currency: string; moment: (instant: string) => string; date: (day: string) => string },
): Words {
  const money = formatMoney(amount ?? 0, currency);
  const isDone = state === 'done';
  const texts: Record<ClosingCheckName, Words> = {
    tie_out: {
      title: 'Documents and books agree',
      text: isDone
        ? 'Stock, receivables, payables and work in progress equal their accounts.'
        : `${pluralize(count, 'check')} differ by ${money} in all.`,
      link: { to: '/books/tie-out' },
    },
    chain: {
      title: 'Entries are unchanged',
      text:
        state === 'wrong'
          ? `Entry ${count} is not as it was posted.`
          : isDone
            ? `${pluralize(count, 'entry', 'entries')} verified${checked_at ? ` on ${moment(checked_at)}` : ' now'}.`
            : 'Verified every night; not yet for these books.',
      link: { to: '/books/tie-out' },
    },
    drafts: {
      title: 'Drafts',
      text: isDone
        ? 'No invoice of the period is still a draft.'
        : `${pluralize(count, 'draft')} over ${money}: issue or delete, because a locked period takes no documents.`,
      link: { to: '/invoices', search: { status: 'draft', date_to: until } as never },
    },
    negative_stock: {
      title: 'Stock below zero',
      text: isDone
        ? 'Nothing was sold or used that was not received.'
        : `${pluralize(count, 'item')} below zero on some days: record the goods receipts that are missing.`,
      link: { to: '/inventory/below-zero', search: { date_to: until } as never },
    },
    production: {
      title: 'Production orders',
      text: isDone
        ? 'No order is past its planned end.'
        : `${pluralize(count, 'order')} past the planned end hold ${money} of work in progress.`,
      link: { to: '/production/orders', search: { view: 'overdue' } as never },
    },
    goods_not_invoiced: {
      title: 'Goods without a bill',
      text: isDone
        ? 'Every delivery has its bill.'
        : `${money} was received and is not invoiced yet: record the bills that have come.`,
      link: { to: '/books/entries', search: { account_code: '2010', date_to: until } as never },
    },
    negative_money: {
      title: 'Cash and bank below zero',
      text: isDone
        ? 'No cash or bank account is below zero.'
        : `${pluralize(count, 'account')} below zero, ${money} in all: a receipt or a transfer is missing.`,
      link: { to: '/books/trial-balance', search: { as_of: until } },
    },
    bank_statements: {
      title: 'Bank statements',
      text:
        accounts === null || accounts.length === 0
          ? 'No account has a statement.'
          : accounts
              .map(({ name: account, reconciled_to }) =>
                reconciled_to
                  ? `${account} is reconciled to ${date(reconciled_to)}`
                  : `${account} is not reconciled`,
              )
              .join(', ')
              .concat('.'),
      link: { to: '/money/reconcile' },
    },
    recurring_journals: {
      title: 'Recurring journals',
      text: isDone ? 'All that are due are posted.' : `${pluralize(count, 'journal')} due and not posted.`,
      link: { to: '/books/journals/recurring' },
    },
    depreciation: {
      title: 'Depreciation',
      text: isDone
        ? 'Every month that is over is depreciated.'
        : `${pluralize(count, 'fixed asset')} not depreciated up to this day.`,
      link: { to: '/books/assets' },
    },
    vat_returns: {
      title: 'VAT returns',
      text: isDone
        ? 'Every month with VAT is filed.'
        : `${pluralize(count, 'month')} not filed, ${money} of VAT.`,
      link: { to: '/books/vat' },
    },
    withholding: {
      title: 'Withholding tax',
      text: isDone
        ? 'What you withheld is paid to the tax office.'
        : `${money} that you withheld in ${pluralize(count, 'month')} is not paid to the tax office.`,
      link: { to: '/books/withholding' },
    },
    payroll_taxes: {
      title: 'PAYE and pension',
      text: isDone
        ? 'PAYE and pension of all payrolls are paid.'
        : `${money} of PAYE and pension of ${pluralize(count, 'month')} is not paid.`,
      link: { to: '/money/payroll' },
    },
    later_entries: {
      title: 'Recorded after the end',
      text:
        count === 0
          ? 'Nothing was recorded after the period had ended.'
          : `${money} was recorded after the period had ended.`,
      link: { to: '/books/entries', search: { date_to: until } as never },
    },
  };
  return texts[name];
}
