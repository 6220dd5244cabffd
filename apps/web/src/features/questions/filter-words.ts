import type { QuestionAnswer } from '@lissafi/contract/questions';
import { describePeriod } from '@lissafi/domain/books/statement-columns';
import { formatMoney } from '@lissafi/domain/money/money';
import type { Locale } from '../../organization/use-organization.ts';
import { pluralize } from '../../ui/text.ts';

/** What the figure of an answer counts, with its filter, in words. */
export function filterWords(answer: QuestionAnswer, { date }: Pick<Locale, 'date'>): string {
  const { understood: asked, count, currency } = answer;
  const { customer, supplier, item } = asked;
  const above =
    asked.above === undefined ? '' : ` more than ${formatMoney(asked.above, currency).replace(/\.00$/, '')}`;
  const on = asked.date_to ? ` on ${date(asked.date_to)}` : '';
  const period =
    asked.date_from && asked.date_to
      ? `, ${describePeriod({ from: asked.date_from, to: asked.date_to }, date)}`
      : '';
  const of = item ? ` of ${item}` : '';
  const to = customer ? ` to ${customer}` : '';
  switch (asked.kind) {
    case 'who_owes':
      return count === 0
        ? `Nobody owes you${above || ' anything'}${on}`
        : `${pluralize(count ?? 0, 'customer')} ${count === 1 ? 'owes' : 'owe'} you${above}${on}`;
    case 'customer_owes':
      return (answer.value ?? 0) < 0 ? `${customer} has paid ahead${on}` : `${customer} owes you${on}`;
    case 'i_owe':
      return supplier
        ? `You owe ${supplier}${on}`
        : count === 0
          ? `You owe no supplier${above || ' anything'}${on}`
          : `You owe ${pluralize(count ?? 0, 'supplier')}${above}${on}`;
    case 'sales_total':
      return `Sales${of}${to} without VAT${period}`;
    case 'sales_quantity':
      return `${item} sold${to}${period}`;
    case 'item_stock':
      return `${item} in stock ${asked.place ? `at ${asked.place} ` : ''}now`;
    case 'item_cost':
      return `Cost of one ${answer.unit ?? 'unit'} of ${item}${asked.date_to ? ` by ${date(asked.date_to)}` : ' now'}`;
    case 'low_stock':
      return count === 0 ? 'Nothing is running low' : 'Items to reorder';
    case 'expenses_total':
      return `Recorded expenses${asked.category ? ` for ${asked.category.replaceAll('_', ' ')}` : ''}${supplier ? ` with ${supplier}` : ''}${period}`;
    case 'profit':
      return item ? `Gross profit${of}${period}` : `Net profit${period}`;
    case 'cash_balance':
      return `In cash and bank accounts${on || ' now'}`;
    case 'payments_received':
      return `Received from ${customer ?? 'customers'}${period}`;
    case 'best_customers':
      return `${answer.rows[0]?.label ?? 'Nobody'} bought most${of}${period}`;
    case 'best_items':
      return `${answer.rows[0]?.label ?? 'Nothing'} sold best${to}${period}`;
    case 'best_earners':
      return `${answer.rows[0]?.label ?? 'Nothing'} earned most${to}: gross profit${period}`;
    case 'production_total':
      return `${item ?? 'Units'} made by orders finished${period}`;
  }
}
