import { ACCOUNT, type AccountKey } from '../books/accounts.ts';

/** What ledgers call the accounts of the chart, in small letters, besides their own names. */
const NAMES: Partial<Record<AccountKey, readonly string[]>> = {
  cash: ['cash in hand', 'cash at hand', 'petty cash', 'cash balance', 'till'],
  bank: ['cash at bank', 'bank balance', 'bank account', 'bank current account', 'current account'],
  receivable: ['debtors', 'trade debtors', 'sundry debtors', 'receivables', 'trade receivables'],
  wht_receivable: [
    'wht receivable',
    'wht credit',
    'wht credit notes',
    'withholding tax credit',
    'wht recoverable',
  ],
  vat_input: ['input vat', 'vat receivable', 'vat recoverable'],
  prepayments: ['prepayments', 'prepayment', 'prepaid rent', 'prepaid insurance'],
  equipment: ['plant and machinery', 'plant machinery', 'machinery', 'office equipment', 'generator'],
  vehicles: ['motor vehicles', 'motor vehicle', 'delivery van', 'trucks'],
  furniture: ['furniture', 'furniture fittings', 'fixtures and fittings', 'furniture and fixtures'],
  computers: ['computer equipment', 'computer', 'it equipment', 'laptops'],
  land_and_buildings: ['land', 'building', 'buildings', 'land and building', 'property'],
  accumulated_depreciation: ['provision for depreciation', 'acc depreciation', 'accum depreciation'],
  payable: ['creditors', 'trade creditors', 'sundry creditors', 'payables', 'trade payables'],
  accrued_expenses: ['accruals', 'accrued liabilities', 'accrued charges', 'expenses payable'],
  net_pay_payable: ['salaries payable', 'wages payable', 'accrued salaries', 'salary payable'],
  vat_output: ['output vat', 'vat on sales'],
  vat_payable: ['vat', 'vat control', 'vat liability'],
  wht_payable: ['wht', 'wht payable', 'wht liability', 'withholding tax', 'wht deducted'],
  paye_payable: ['paye', 'paye liability', 'paye tax', 'paye deducted'],
  pension_payable: ['pension', 'pension liability', 'pension deducted'],
  customer_credits: ['customer deposits', 'deposits from customers', 'advances from customers'],
  loans: ['bank loan', 'bank loans', 'term loan', 'loan payable', 'loans payable', 'borrowings', 'overdraft'],
  owners_capital: ['capital', 'share capital', 'ordinary shares', 'paid up capital', 'proprietors capital'],
  owners_drawings: ['drawings', 'directors drawings', 'proprietors drawings', 'directors current account'],
  retained_earnings: [
    'retained profit',
    'retained profits',
    'accumulated profit',
    'revenue reserve',
    'profit and loss',
  ],
  sales: ['turnover', 'revenue', 'sales revenue', 'gross sales'],
  rent_income: ['rent received', 'rental income'],
  other_income: ['sundry income', 'miscellaneous income', 'interest received'],
  salaries: ['salaries', 'wages', 'staff cost', 'staff costs', 'staff salaries', 'payroll'],
  rent: ['rent and rates', 'shop rent', 'office rent', 'rent expense'],
  fuel: ['fuel', 'diesel', 'fuel and lubricants', 'generator fuel'],
  utilities: ['electricity', 'electricity and water', 'power', 'light and water'],
  airtime_data: ['telephone', 'internet', 'communication', 'telephone and internet'],
  supplies: ['stationery', 'printing and stationery', 'consumables', 'packaging'],
  marketing: ['advertising', 'advertisement', 'promotion', 'adverts'],
  professional_fees: ['audit fee', 'audit fees', 'legal fees', 'consultancy'],
  loan_interest: ['interest on loan', 'interest expense', 'finance cost', 'finance costs', 'interest paid'],
};

const keyOf = (name: string) =>
  name
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/&/g, ' and ')
    .replace(/[^a-z]+/g, ' ')
    .trim();

/** Returns the code of the account of the chart that ledgers call so; null for another name. */
export function accountCalled(name: string): string | null {
  const key = keyOf(name);
  const found = (Object.keys(NAMES) as AccountKey[]).find((account) => NAMES[account]!.includes(key));
  return found ? ACCOUNT[found] : null;
}

/** Words of which one is in a name and the other in that of an account that is therefore another one. */
const OPPOSED: readonly (readonly [RegExp, RegExp])[] = [
  [/\b(stock|inventor)/, /\b(stolen|theft|damaged?|expired|loss|differences?|write down)\b/],
  [
    /\b(staff|employees?|directors?)\b.*\bloans?\b|\bloans? (to|receivable)\b/,
    /^(bank |term )?loans?( payable)?$/,
  ],
  [/\bshares?\b/, /\bowners?\b/],
  [/\b(payable|creditors?|liabilit)/, /\b(receivable|debtors?|recoverable)\b/],
  [/\binput\b/, /\boutput\b/],
  [/\b(income|received|revenue)\b/, /\b(expenses?|paid|costs?)\b/],
  [/\bwht\b|\bwithholding\b/, /\bpaye\b|\bpension\b|\bvat\b/],
  [/\bpaye\b/, /\bpension\b|\bvat\b/],
];

/**
 * Whether a name says that it is not an account of that name, although they have a word in common: “Stock of spare
 * parts” is no stolen stock, and staff loans are owed to the business.
 */
export function areOpposed(name: string, account: string): boolean {
  const [a, b] = [keyOf(name), keyOf(account)];
  const isOne = (one: RegExp, other: RegExp, x: string, y: string) =>
    one.test(x) && !other.test(x) && other.test(y);
  return OPPOSED.some(([one, other]) => isOne(one, other, a, b) || isOne(one, other, b, a));
}

/** Whether a name is that of goods that are there, which are entered by item. */
export const isStock = (name: string): boolean => {
  const key = keyOf(name);
  return /\b(stocks?|inventory|inventories)\b/.test(key) && !OPPOSED[0]![1].test(key);
};
