import type { InvoiceText } from '@lissafi/contract/invoice-text';
import type { Organization } from '@lissafi/contract/organizations';
import { taxCategoryFor } from '@lissafi/domain/invoice';
import type { CsvItem } from '@lissafi/domain/invoice-csv';
import { emptyLine, emptyParty, type InvoiceForm, type LineForm } from './model.ts';

/** What a sentence says, as a change of the form; what it does not say stays as it is. */
export function changeFromText(
  said: InvoiceText,
  form: InvoiceForm,
  organization: Organization,
): Partial<InvoiceForm> {
  const isReceipt = said.paid === true;
  const change: Partial<InvoiceForm> = {
    items: said.items.map((item) => {
      const line = emptyLine(organization);
      return {
        ...line,
        name: item.name,
        quantity: String(item.quantity),
        unit_price: item.unit_price,
        discount: String(item.discount_percentage ?? 0),
        tax_category: said.vat === null ? line.tax_category : said.vat ? 'standard' : 'none',
      };
    }),
  };
  if (said.items.length === 0) delete change.items;
  if (said.customer) {
    change.customer_id = null;
    change.bill_to = { ...emptyParty, name: said.customer };
  }
  if (said.currency) change.currency = said.currency;
  if (said.due_date && !isReceipt)
    Object.assign(change, { due_date: said.due_date, payment_terms: 'custom' });
  if (isReceipt) change.document_type = 'receipt';
  if (said.paid === false && form.document_type === 'receipt') change.document_type = 'invoice';
  if (change.document_type && change.document_type !== form.document_type) change.invoice_number = null;
  if (said.method) change.method = said.method;
  return change;
}

/** The rows of a sheet as lines of the form. */
export const linesOfCsv = (items: readonly CsvItem[], organization: Organization): LineForm[] =>
  items.map((item) => {
    const line = emptyLine(organization);
    const category =
      item.tax_percentage === null
        ? line.tax_category
        : taxCategoryFor(item.tax_percentage, organization.vat_registered);
    return {
      ...line,
      name: item.name,
      description: item.description,
      quantity: String(item.quantity),
      unit_price: item.unit_price,
      discount: String(item.discount_percentage),
      tax_category: category,
      tax_rate: category === 'other' ? String(item.tax_percentage ?? line.tax_rate) : '',
    };
  });
