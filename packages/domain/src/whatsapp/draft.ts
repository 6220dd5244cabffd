import type { TextEntry, TextQuestion, TextTransaction } from '@lissafi/contract/text-transactions';
import { formatDate } from '../calendar/civil-date.ts';
import { formatMoney } from '../money/money.ts';

type Party = 'customer' | 'supplier';
type Choice = TextQuestion['answers'][number];
/** What an answer changes. */
export type AnswerSets = Choice['set'];

/** What a draft lacks before it can be recorded; `at` is the place of the transaction in it. */
export type Asked = { at: number; question: string } & (
  | { kind: 'choice'; id: TextQuestion['id'] | 'category' | 'method'; choices: Choice[]; takesWhole: boolean }
  | { kind: 'amount' }
  | { kind: 'name'; party: Party }
);

const CATEGORIES = [
  ['fuel', 'Fuel and diesel'],
  ['transport', 'Transport'],
  ['raw_materials', 'Materials'],
  ['inventory_purchase', 'Goods to sell'],
  ['supplies', 'Packaging and supplies'],
  ['food_welfare', 'Food and welfare'],
  ['utilities', 'Light and water'],
  ['repairs', 'Repairs'],
  ['equipment', 'Equipment'],
  ['other', 'Something else'],
] as const satisfies readonly (readonly [TextEntry['category'], string])[];
const METHODS = [
  ['cash', 'Cash'],
  ['bank_transfer', 'Bank transfer'],
  ['debit_card', 'Card (POS)'],
] as const satisfies readonly (readonly [TextEntry['payment_method'], string])[];

/**
 * Returns the next question about what was understood, in the order in which the web form asks; null where nothing is
 * missing. What an earlier correction taught is not asked again.
 */
export function nextQuestion(transactions: readonly TextTransaction[]): Asked | null {
  for (const [at, { entry, questions }] of transactions.entries()) {
    const open = questions.find(({ learned }) => learned === null);
    if (open) {
      // The amount is typed instead of “Another amount”.
      const takesWhole = open.id === 'whole';
      const choices = open.answers.filter(({ set }) => !takesWhole || set.amount !== undefined);
      return { at, kind: 'choice', id: open.id, question: open.question, choices, takesWhole };
    }
    const { kind, payment_status } = entry;
    if (entry.amount === 0) return { at, kind: 'amount', question: 'How much was it in all?' };
    if (!entry.customer_id && (kind === 'customer_payment' || (kind === 'sale' && payment_status !== 'paid')))
      return { at, kind: 'name', party: 'customer', question: unknownParty('customer', entry.counterparty) };
    if (
      !entry.supplier_id &&
      (kind === 'supplier_payment' || (kind === 'expense' && payment_status !== 'paid'))
    )
      return { at, kind: 'name', party: 'supplier', question: unknownParty('supplier', entry.counterparty) };
    if ((kind === 'income' || kind === 'expense') && !entry.category)
      return choiceOf(at, 'category', 'What was it for?', CATEGORIES, (category) => ({ category }));
    if (payment_status !== 'unpaid' && !entry.payment_method)
      return choiceOf(at, 'method', 'How was it paid?', METHODS, (payment_method) => ({ payment_method }));
  }
  return null;
}

function choiceOf<Value extends string>(
  at: number,
  id: 'category' | 'method',
  question: string,
  options: readonly (readonly [Value, string])[],
  set: (value: Value) => AnswerSets,
): Asked {
  const choices = options.map(([value, label]) => ({ label, detail: null, set: set(value) }));
  return { at, kind: 'choice', id, question, choices, takesWhole: false };
}

const unknownParty = (party: Party, said: string | null): string =>
  said ? `There is no ${party} “${said}”. Who is it?` : `Who is the ${party}?`;

/** The question as a message, with how to answer it. */
export function questionText(asked: Asked, count: number): string {
  const head = count > 1 ? `About number ${asked.at + 1}: ${asked.question}` : asked.question;
  if (asked.kind === 'amount') return `${head}\nReply with the amount, or NO to drop it.`;
  if (asked.kind === 'name')
    return `${head}\nReply with the name as it stands in your list of ${asked.party}s, or NO to drop it.`;
  const lines = asked.choices.map(({ label, detail }, index) =>
    detail ? `${index + 1}. ${label} (${detail})` : `${index + 1}. ${label}`,
  );
  const how = asked.takesWhole
    ? 'Reply with the number, or with the whole amount. Reply NO to drop it.'
    : 'Reply with the number, or DROP to drop it.';
  return [head, ...lines, how].join('\n');
}

/** A transaction after an answer to a question about it. */
export function withAnswer(
  transaction: TextTransaction,
  asked: Asked,
  set: AnswerSets,
  name?: string,
): TextTransaction {
  const id = asked.kind === 'choice' ? asked.id : null;
  const chosen =
    name ?? (asked.kind === 'choice' ? asked.choices.find((one) => one.set === set)?.label : undefined);
  const { customer_name, supplier_name, item_name } = transaction;
  return {
    ...transaction,
    entry: { ...transaction.entry, ...set } as TextEntry,
    customer_name: set.customer_id ? (chosen ?? customer_name) : customer_name,
    supplier_name: set.supplier_id ? (chosen ?? supplier_name) : supplier_name,
    item_name: set.item_id ? (chosen ?? item_name) : item_name,
    questions: transaction.questions.filter((question) => question.id !== id),
  };
}

const KINDS: Record<TextEntry['kind'], string> = {
  ...{ sale: 'Sale', income: 'Income', expense: 'Expense', customer_payment: 'Payment from a customer' },
  supplier_payment: 'Payment to a supplier',
};
const ROLE: Record<TextEntry['kind'], string> = {
  ...{ sale: 'Customer', customer_payment: 'Customer', income: 'From' },
  ...{ expense: 'To', supplier_payment: 'Supplier' },
};
const BY: Partial<Record<NonNullable<TextEntry['payment_method']>, string>> = {
  ...{ cash: 'cash', bank_transfer: 'bank transfer', debit_card: 'card', credit_card: 'card' },
  ...{ mobile: 'mobile money', check: 'cheque', online: 'online payment', wire: 'wire transfer' },
};

/** Says what would be recorded, a fact in each line; `vat` in kobo is contained in the amount. */
export function summaryOf(
  { entry, customer_name, supplier_name, item_name }: TextTransaction,
  {
    currency,
    date_format,
    today,
    vat,
  }: { currency: string; date_format: string; today: string; vat: number },
): string {
  const money = (value: number) => formatMoney(value, currency);
  const { kind, quantity, unit, amount, amount_paid, payment_status, payment_method, due_date } = entry;
  const party = customer_name ?? supplier_name ?? entry.counterparty;
  const goods = [quantity, unit, item_name ?? entry.item].filter(Boolean).join(' ');
  const rest = amount - (amount_paid ?? 0);
  const due = due_date ? `, due ${formatDate(due_date, date_format)}` : '';
  const by = payment_method ? ` by ${BY[payment_method] ?? 'another way'}` : '';
  const lines = [
    KINDS[kind],
    party && `${ROLE[kind]}: ${party}`,
    (entry.item || item_name) && `What: ${goods}`,
    `Amount: ${money(amount)}`,
    vat > 0 && `VAT of ${money(vat)} is included.`,
    payment_status === 'paid' && `Paid${by}`,
    payment_status === 'unpaid' && `Not paid yet${due}`,
    payment_status === 'partial' && `${money(amount_paid ?? 0)} paid${by}, ${money(rest)} still owed${due}`,
    entry.transaction_date !== today && `Date: ${formatDate(entry.transaction_date, date_format)}`,
  ];
  return lines.filter(Boolean).join('\n');
}
