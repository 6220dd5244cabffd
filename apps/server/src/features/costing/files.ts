import type { CostingComparison } from '@lissafi/contract/costing';
import { listTable } from '@lissafi/domain/files/report-table';
import { METHOD_WORDS } from '@lissafi/domain/inventory/valuation-table';
import type { FileAbout } from '../../http/file-of-answer.ts';

/** Both costing methods by item as rows. */
export const comparisonFile = (answer: CostingComparison, { currency }: FileAbout) =>
  listTable(
    {
      title: 'Costing methods compared',
      currency,
      notes: [
        `${answer.date_from} to ${answer.date_to}`,
        `The books use ${METHOD_WORDS[answer.books_method]}; the other method is ${METHOD_WORDS[answer.other_method]}`,
        'Produced goods have the cost that the books recorded for them',
      ],
    },
    answer.items,
    [
      ['Item', 'text', (row) => row.name],
      ['SKU', 'text', (row) => row.sku],
      ['Quantity', 'quantity', (row) => row.quantity],
      ['Closing value, books', 'money', (row) => row.closing_value.books],
      ['Closing value, other', 'money', (row) => row.closing_value.other],
      ['Cost of goods sold, books', 'money', (row) => row.cogs.books],
      ['Cost of goods sold, other', 'money', (row) => row.cogs.other],
      ['Material used, books', 'money', (row) => row.material_used.books],
      ['Material used, other', 'money', (row) => row.material_used.other],
      ['Profit difference', 'money', (row) => row.profit_difference],
    ],
  );
