import type { InvoiceText, TextQuestion } from '@lissafi/contract/invoice-text';
import type { FinishedGood } from '@lissafi/contract/items';
import type { Organization } from '@lissafi/contract/organizations';
import type { CsvItem } from '@lissafi/domain/files/invoice-csv';
import { matchProduct } from '@lissafi/domain/language/product-name';
import { taxCategoryFor } from '@lissafi/domain/sales/invoice';
import {
  type Currency,
  type Dated,
  emptyLine,
  emptyParty,
  type InvoiceForm,
  type LineForm,
} from './model.ts';
import { lineOfProduct } from './products.ts';

/** Whether a question is about a price that the text does not give at all. */
const asksForPrice = ({ kind }: TextQuestion) => kind === 'no_price';

/** What the lines that are read are made with. */
export interface Shop {
  organization: Organization;
  products: readonly FinishedGood[];
}

/** Returns the line with the data of its product; price and tax from the text have priority. */
function withProduct(
  line: LineForm,
  { organization, products }: Shop,
  document: Dated & { currency: Currency },
  stated: { price: boolean; tax: boolean },
): LineForm {
  const product = matchProduct(line.name, products);
  if (!product) return line;
  const { unit_price, list_price, price_includes_tax, tax_category, tax_rate, ...known } = lineOfProduct(
    product,
    organization,
    document,
  );
  return {
    ...line,
    ...known,
    ...(!stated.tax && tax_category !== undefined && { tax_category, tax_rate: tax_rate ?? '' }),
    ...(!stated.price &&
      unit_price !== undefined && { unit_price, list_price: list_price ?? null, price_includes_tax }),
  };
}

/** Returns the open questions, without those for a price that the product has. */
export const questionsLeft = (parsed: InvoiceText, change: Partial<InvoiceForm>): string[] =>
  parsed.questions
    .filter((question) => {
      const index = Number(question.field.split('.')[1]);
      return !(asksForPrice(question) && change.items?.[index]?.unit_price != null);
    })
    .map(({ message }) => message);

/** Goods that are not measured are sold in whole numbers: one and a half bags become one line for all of it. */
function wholeLine(line: LineForm, quantity: number): LineForm {
  if (line.measured || Number.isInteger(quantity)) return line;
  const { unit_price } = line;
  return {
    ...line,
    name: `${quantity} ${line.name.charAt(0).toLowerCase()}${line.name.slice(1)}`,
    quantity: '1',
    unit_price: typeof unit_price === 'number' ? Math.round(unit_price * quantity) : unit_price,
    inventory_item_id: null,
    inventory_item_type: null,
  };
}

/** Returns a parsed sentence as a change of the form; fields that it does not mention stay unchanged. */
export function changeFromText(parsed: InvoiceText, form: InvoiceForm, shop: Shop): Partial<InvoiceForm> {
  const { organization } = shop;
  const isReceipt = parsed.paid === true;
  const currency = parsed.currency ?? form.currency;
  const change: Partial<InvoiceForm> = {
    items: parsed.items.map((item, index) => {
      const line = emptyLine(organization, form.issue_date);
      const read: LineForm = {
        ...line,
        name: item.name,
        quantity: String(item.quantity),
        unit_price: item.unit_price,
        discount: String(item.discount_percentage ?? 0),
        tax_category: parsed.vat === null ? line.tax_category : parsed.vat ? 'standard' : 'none',
        price_includes_tax: parsed.price_includes_tax,
      };
      const asked = parsed.questions.find(({ field }) => field === `items.${index}.unit_price`);
      const price = item.unit_price !== null || (asked !== undefined && !asksForPrice(asked));
      const found = withProduct(read, shop, { ...form, currency }, { price, tax: parsed.vat !== null });
      return wholeLine(found, item.quantity);
    }),
  };
  if (parsed.items.length === 0) delete change.items;
  if (parsed.customer) {
    change.customer_id = null;
    change.bill_to = { ...emptyParty, name: parsed.customer };
  }
  if (parsed.currency) change.currency = parsed.currency;
  if (parsed.due_date && !isReceipt)
    Object.assign(change, { due_date: parsed.due_date, payment_terms: 'custom' });
  if (parsed.document_type === 'quote') change.document_type = 'quote';
  if (isReceipt) change.document_type = 'receipt';
  if (parsed.paid === false && form.document_type === 'receipt') change.document_type = 'invoice';
  if (change.document_type && change.document_type !== form.document_type) change.invoice_number = null;
  if (parsed.method)
    Object.assign(change, isReceipt ? { paid_by: parsed.method, paid_into: '' } : { method: parsed.method });
  return change;
}

/** The rows of a sheet as lines of the form. */
export const linesOfCsv = (
  items: readonly CsvItem[],
  shop: Shop,
  document: Dated & { currency: Currency },
): LineForm[] =>
  items.map((item) => {
    const { organization } = shop;
    const line = emptyLine(organization, document.issue_date);
    const category =
      item.tax_percentage === null
        ? line.tax_category
        : taxCategoryFor(item.tax_percentage, organization.vat_registered, document.issue_date);
    const read: LineForm = {
      ...line,
      name: item.name,
      description: item.description,
      quantity: String(item.quantity),
      unit_price: item.unit_price,
      discount: String(item.discount_percentage),
      tax_category: category,
      tax_rate: category === 'other' ? String(item.tax_percentage ?? line.tax_rate) : '',
    };
    return withProduct(read, shop, document, {
      price: true,
      tax: item.tax_percentage !== null,
    });
  });
