import type { Routes } from '@lissafi/contract/routes';

/** One tool of the MCP server: a route under a name that says what it is for. */
export interface ToolChoice {
  name: string;
  group: keyof Routes;
  route: string;
  /** What a program must know beyond the summary of the route. */
  hint?: string;
}

const choose =
  <Group extends keyof Routes>(group: Group) =>
  (route: keyof Routes[Group] & string, name: string, hint?: string): ToolChoice => ({
    ...{ name, group, route },
    ...(hint === undefined ? {} : { hint }),
  });

const AMOUNTS = 'Amounts are integers in kobo: 150000 is ₦1,500.00.';

const customers = choose('customers');
const receivables = choose('receivables');
const invoices = choose('invoices');
const payments = choose('payments');
const transactions = choose('transactions');
const products = choose('finishedGoods');
const materials = choose('rawMaterials');
const statements = choose('statements');
const sentences = choose('textTransactions');

/**
 * The routes that are useful to an assistant: finding, reading, and the few records that people make every day. What
 * voids, deletes, sends to others or changes settings is left to people.
 */
export const TOOL_LIST: readonly ToolChoice[] = [
  choose('questions')('ask', 'ask_question', 'Try this first for any figure: it reads plain English.'),
  choose('dashboard')('get', 'read_home_figures', AMOUNTS),

  customers('search', 'find_customers', 'Use it to get the id of a customer from a name.'),
  customers('list', 'list_customers'),
  customers('get', 'read_customer'),
  customers('create', 'create_customer'),
  receivables('ageing', 'list_who_owes', AMOUNTS),
  receivables('statement', 'read_customer_statement', AMOUNTS),

  invoices('list', 'list_invoices', AMOUNTS),
  invoices('get', 'read_invoice', AMOUNTS),
  invoices('create', 'create_invoice', `It stays a draft unless \`issue\` is true. ${AMOUNTS}`),
  invoices('issue', 'issue_invoice', 'Ask the person first: what is issued is never changed.'),
  payments('list', 'list_payments', AMOUNTS),
  payments('recordForInvoice', 'record_invoice_payment', AMOUNTS),
  payments('recordForCustomer', 'record_customer_payment', AMOUNTS),

  transactions('list', 'list_expenses_and_income', AMOUNTS),
  transactions('categories', 'list_categories'),
  transactions(
    'create',
    'record_expense_or_income',
    `With \`status\` draft a person confirms it. ${AMOUNTS}`,
  ),
  sentences(
    'read',
    'read_sentence',
    'It understands a sentence such as “paid 5k for diesel”, and records nothing; fetch what it understood with read_understanding.',
  ),
  sentences('result', 'read_understanding', 'Show it to the person before it is recorded.'),
  sentences('record', 'record_understanding', 'Only after the person confirmed it.'),

  products('list', 'list_products', AMOUNTS),
  products('get', 'read_product', AMOUNTS),
  materials('list', 'list_raw_materials', AMOUNTS),
  materials('get', 'read_raw_material', AMOUNTS),
  choose('itemLookup')('lookup', 'find_item_by_code'),
  choose('reorder')('suggestions', 'list_what_to_reorder', AMOUNTS),
  choose('inventoryAccounting')('valuation', 'read_stock_value', AMOUNTS),

  choose('suppliers')('list', 'list_suppliers', AMOUNTS),
  choose('bills')('list', 'list_bills', AMOUNTS),
  choose('payables')('toPay', 'list_what_to_pay', AMOUNTS),
  choose('bankAccounts')('list', 'list_cash_and_bank_accounts', AMOUNTS),

  statements('profitAndLoss', 'read_profit_and_loss', AMOUNTS),
  statements('balanceSheet', 'read_balance_sheet', AMOUNTS),
  statements('cashFlow', 'read_cash_flow', AMOUNTS),
  choose('salesReports')('sales', 'read_sales_report', AMOUNTS),
  choose('taxCalendar')('get', 'read_tax_calendar', AMOUNTS),
];
