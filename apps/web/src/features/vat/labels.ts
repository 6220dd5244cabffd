import type { VatEntry, VatMonth, VatReview } from '@lissafi/contract/vat';
import type { Tone } from '../../ui/Badge.tsx';

/** The state of a month in words, with what is still owed of it. */
export function stateOf(
  { state, balance_due, due_on }: VatMonth,
  today: string,
): { text: string; tone: Tone } {
  if (state === 'filed')
    return balance_due === 0
      ? { text: 'Filed and settled', tone: 'in' }
      : due_on < today
        ? { text: 'Filed, payment late', tone: 'red' }
        : { text: 'Filed, to pay', tone: 'owed' };
  if (state === 'open') return { text: 'Month not over', tone: 'quiet' };
  if (state === 'passed') return { text: 'Not filed', tone: 'quiet' };
  if (due_on < today) return { text: 'Late', tone: 'red' };
  return { text: state === 'due' ? 'To file' : 'After earlier months', tone: 'owed' };
}

export const REVIEWS: Record<VatReview, { title: string; text: string }> = {
  sales_without_vat: {
    title: 'Sales without VAT',
    text: 'Neither standard, zero-rated nor exempt: they are outside the return.',
  },
  input_without_supplier_tax_id: {
    title: 'Input VAT without the supplier’s tax ID',
    text: 'The tax office may refuse it. Add the supplier or the tax ID.',
  },
  late_entries: {
    title: 'Late entries',
    text: 'Posted into months that were filed. They are in this return.',
  },
  input_not_claimed: {
    title: 'VAT that was not claimed',
    text: 'It is part of the cost.',
  },
  adjustments: {
    title: 'Entries without a sale or a purchase',
    text: 'Journals by hand and opening balances on the VAT accounts.',
  },
};

const CATEGORIES: Record<VatEntry['category'], string> = {
  standard: 'Standard',
  zero_rated: 'Zero-rated',
  exempt: 'Exempt',
  none: 'No VAT',
  other: 'Other tax',
  adjustment: 'Adjustment',
};
const PURCHASES = { goods: 'goods', services: 'services', fixed_assets: 'fixed assets' };
const SIDES = { output: 'Sale', input: 'Purchase', withheld: 'VAT withheld' };

/** What a line of the return is made of: "Purchase of services, standard, late". */
export function kindOf({ side, purchase, category, is_import, is_claimed, is_late, tax }: VatEntry): string {
  const what = purchase ? `${is_import ? 'Import' : SIDES[side]} of ${PURCHASES[purchase]}` : SIDES[side];
  return [
    what,
    side === 'withheld' ? null : CATEGORIES[category].toLowerCase(),
    side === 'input' && tax !== 0 && !is_claimed && 'not claimed',
    is_late && 'late',
  ]
    .filter(Boolean)
    .join(', ');
}
