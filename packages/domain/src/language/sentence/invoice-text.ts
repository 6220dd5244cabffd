import type { InvoiceText, TextItem, TextMark, TextQuestion } from '@lissafi/contract/invoice-text';
import { LIMITS } from '@lissafi/contract/limits';
import { formatMoney } from '../../money/money.ts';
import type { Range, ReadDocument, ReadLine } from './invoices.ts';
import { readDocument } from './invoices.ts';
import type { KnownNames, Sentence } from './reading.ts';
import { vatIn } from './vat.ts';

const METHODS = ['cash', 'bank_transfer', 'debit_card'] as const;

/**
 * Reads a trader's note ("3 bags of rice at 45k for Mama Ngozi, 10 boxes of lemons 2,500 each") into the fields of an
 * invoice (decisions §4). An amount that the text does not give clearly stays empty, with a question; every figure refers
 * to the words that it came from. Never throws. `today` is the organization's civil date. Text beyond
 * LIMITS.invoice_text is not read and becomes a question.
 */
export function invoiceTextOf(text: string, today: string, known: KnownNames = {}): InvoiceText {
  const start = fieldsOf(text.slice(0, LIMITS.invoice_text), today, known);
  if (text.length <= LIMITS.invoice_text) return start;
  const rest = { start: LIMITS.invoice_text, end: text.length };
  const tooLong = question(`Only the first ${LIMITS.invoice_text} characters were read.`, 'items', rest);
  return { ...start, text, questions: [...start.questions, tooLong] };
}

interface Place {
  start: number;
  end: number;
}
const question = (
  message: string,
  field: string,
  { start, end }: Place,
  kind: TextQuestion['kind'] = 'other',
  amount: number | null = null,
): TextQuestion => ({ kind, message, field, start, end, amount });

function fieldsOf(text: string, today: string, known: KnownNames): InvoiceText {
  const read = readDocument(text, today, known);
  const { said, sentence } = read;
  const marks: TextMark[] = [];
  const questions: TextQuestion[] = [];
  const placeOf = ({ from, to }: Range): Place => ({
    start: sentence.tokens[from]!.start,
    end: sentence.tokens[to - 1]!.end,
  });
  const keep = (field: string, range: Range | null) => {
    if (range) marks.push({ field, ...placeOf(range) });
  };
  const currency = currencyOf(read, marks, questions, placeOf);
  const items: TextItem[] = [];
  for (const line of read.lines.slice(0, LIMITS.invoice_items)) {
    const path = `items.${items.length}`;
    keep(`${path}.name`, line.name);
    keep(`${path}.quantity`, line.count);
    const where = placeOf(line.price ?? line.name ?? line.count ?? { from: 0, to: sentence.tokens.length });
    const item = itemOf(line, said.discount_percentage ?? null, sentence);
    const { price, message, kind, asked } = priceOf(line, item, currency ?? 'NGN');
    if (currency === null && questions.some(({ field }) => field === 'currency')) items.push(item);
    else items.push({ ...item, ...price });
    // What is asked is marked as a question.
    if (kind !== 'each_or_all' && line.rivals.length === 0) keep(`${path}.unit_price`, line.price);
    if (message) questions.push(question(message, `${path}.unit_price`, where, kind, asked));
  }
  const everything = { start: 0, end: text.length };
  if (read.lines.length > LIMITS.invoice_items)
    questions.push(question(`Only the first ${LIMITS.invoice_items} lines were taken.`, 'items', everything));
  keep('customer', read.customer);
  if (read.others.length > 0 && read.customer) {
    const names = [read.customer, ...read.others].map((range) => sentence.textOf(range)).join(', ');
    questions.push(
      question(
        `Several names are said: ${names}. Please check the customer.`,
        'customer',
        placeOf(read.customer),
      ),
    );
  }
  keep('due_date', read.due);
  const vat = vatIn(text);
  if (vat) marks.push({ field: 'vat', start: vat.start, end: vat.end });
  const paid = paidOf(read, questions, placeOf);
  if (paid !== null) keep('paid', read.method ?? read.paid[0] ?? null);
  for (const words of said.unread) {
    const start = text.indexOf(words);
    questions.push(
      question(`Not read: ${words}`, 'unread', { start, end: start + words.length }, 'not_read'),
    );
  }
  const method = METHODS.find((each) => each === said.payment_method) ?? null;
  return {
    text,
    document_type: said.document_type === 'receipt' && paid === null ? null : said.document_type,
    customer: said.customer?.slice(0, LIMITS.short_text) ?? null,
    items,
    currency,
    due_date: said.due_date ?? null,
    paid,
    method: paid ? method : null,
    vat: vat === null ? null : vat.says !== 'none',
    price_includes_tax: vat?.says !== 'added',
    marks: marks.sort((a, b) => a.start - b.start),
    questions,
  };
}

/** Words without which a note about goods and prices is not taken for one about money received. */
const PAID =
  /\b(?:paid?|pays|payment|cash|transfer\w*|pos|card|alert|receipt|received|dropped|settled|cleared|opay|ussd|cheque|complete)\b/;

/** True where all is paid, false where it is said to be unpaid. A part is recorded once the document is made. */
function paidOf(
  { said, sentence, paid }: ReadDocument,
  questions: TextQuestion[],
  placeOf: (range: Range) => Place,
): boolean | null {
  const words = sentence.words(0, sentence.tokens.length);
  if (said.document_type === 'receipt') return PAID.test(words) ? true : null;
  if (said.document_type === 'quote') return null;
  if (said.paid_minor !== undefined) {
    const [first] = paid;
    const where = first ? placeOf(first) : { start: 0, end: sentence.text.length };
    const amount = formatMoney(said.paid_minor, 'NGN');
    questions.push(
      question(`${amount} was paid. Record the payment once the invoice is made.`, 'paid', where),
    );
    return null;
  }
  return /\b(?:unpaid|credit|never pay|not paid|no pay|pay later|go pay|will pay|yet to pay)\b/.test(words)
    ? false
    : null;
}

/** The line without its price. A name that is new keeps its unit and size: bags of 50kg rice. */
function itemOf({ said, name, count }: ReadLine, discount: number | null, sentence: Sentence): TextItem {
  const unit = count?.unit ? sentence.tokens[count.to - 1] : undefined;
  const isNew = name !== null && sentence.textOf(name) === said.name;
  const isBeside =
    isNew &&
    unit?.kind === 'word' &&
    said.unit !== undefined &&
    name.from >= count!.to &&
    name.from - count!.to <= 3 &&
    sentence.tokens.slice(count!.to, name.from).every(({ kind }) => kind !== 'stop');
  const words = isBeside ? sentence.textOf({ from: count!.to - 1, to: name.to }) : said.name;
  return {
    name: (words.charAt(0).toUpperCase() + words.slice(1)).slice(0, LIMITS.short_text),
    quantity: Math.min(said.quantity, LIMITS.quantity_max),
    unit_price: null,
    discount_percentage: discount,
  };
}

/** The price of a line, or what is asked of it. */
function priceOf(
  { said, price, rivals, isBare }: ReadLine,
  item: TextItem,
  currency: NonNullable<InvoiceText['currency']>,
): { price?: Partial<TextItem>; message?: string; kind?: TextQuestion['kind']; asked?: number } {
  const [rival] = rivals;
  if (rival && price) {
    const both = [price, rival].map(({ minor }) => formatMoney(minor, currency)).join(' and ');
    return { message: `There are two prices for ${item.name}: ${both}.` };
  }
  if (said.unit_price_minor !== undefined) return { price: { unit_price: said.unit_price_minor } };
  const total = said.total_minor;
  if (total === undefined) return { message: `There is no price for ${item.name}.`, kind: 'no_price' };
  if (said.quantity === 1) return { price: { unit_price: total } };
  if (isBare && price)
    return {
      message: `Is ${formatMoney(total, currency)} for each, or for all ${said.quantity}?`,
      kind: 'each_or_all',
      asked: total,
    };
  const each = total / said.quantity;
  if (Number.isInteger(each)) return { price: { unit_price: each } };
  return {
    price: {
      name: `${said.quantity} ${item.name.charAt(0).toLowerCase()}${item.name.slice(1)}`,
      quantity: 1,
      unit_price: total,
    },
    message: `${formatMoney(total, currency)} does not divide by ${said.quantity}, so this is one line for all.`,
  };
}

/** The one currency that is named; two are asked about, because one invoice has one. */
function currencyOf(
  { sentence }: ReadDocument,
  marks: TextMark[],
  questions: TextQuestion[],
  placeOf: (range: Range) => Place,
): InvoiceText['currency'] {
  const named = sentence.tokens.flatMap(({ currency }, index) =>
    currency ? [{ currency, range: { from: index, to: index + 1 } }] : [],
  );
  const [first] = named;
  if (!first) return null;
  if (named.some(({ currency }) => currency !== first.currency)) {
    questions.push(
      question('Two currencies are named. One invoice has one.', 'currency', placeOf(first.range)),
    );
    return null;
  }
  if (first.currency !== 'NGN') marks.push({ field: 'currency', ...placeOf(first.range) });
  return first.currency;
}
