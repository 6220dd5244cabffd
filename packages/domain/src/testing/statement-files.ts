import type { StatementLine } from '../files/statement-reading.ts';

/** Statements in the layouts of Nigerian banks and wallets, with their quirks, for tests of reading them. */

/** A line as all layouts have it; kobo, money in above 0. */
export interface Movement {
  date: string;
  time: string;
  amount: number;
  description: string;
  reference: string;
}

export const OPENING = 125_000_050;
export const MOVEMENTS: Movement[] = [
  ['2026-10-01', '09:38:48', 5_840_000, 'NIP TRF FROM NGOZI OKAFOR/MAMA NGOZI STORES', '000013261001093848'],
  ['2026-10-02', '11:02:10', -2_500_000, 'EKEDC PREPAID METER 04512', '090267261002110210'],
  ['2026-10-02', '11:02:11', -5_000, 'ELECTRONIC MONEY TRANSFER LEVY', 'EMTL261002'],
  ['2026-10-05', '16:40:00', 14_682_000, 'POS SETTLEMENT 05OCT TERM 2044X NET', 'STL2044X05'],
  ['2026-10-06', '08:15:33', -41_250_000, 'NIP TO MUSHIN FLOUR DEPOT LTD', '000013261006081533'],
  ['2026-10-09', '12:00:01', 200_000, 'TRF FROM CHIDINMA', 'TRF|2MPT88x|1975'],
  ['2026-10-09', '12:00:02', 200_000, 'TRF FROM CHIDINMA', 'TRF|2MPT89x|1976'],
  ['2026-10-12', '10:10:10', -2_688, 'SMS ALERT CHARGE OCT', 'SMS1026'],
  ['2026-10-13', '14:21:09', 25_000_000, 'NIP/OWAMBE PALACE EVENTS/PART PAYMENT', '100004261013142109'],
].map(([date, time, amount, description, reference]) => ({
  date,
  time,
  amount,
  description,
  reference,
})) as Movement[];

const balances = (opening: number) => {
  let balance = opening;
  return MOVEMENTS.map(({ amount }) => {
    balance += amount;
    return balance;
  });
};
export const BALANCES = balances(OPENING);
export const CLOSING = BALANCES.at(-1)!;

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const part = (date: string) => {
  const [year, month, day] = date.split('-') as [string, string, string];
  return { year, month, day, name: MONTHS[Number(month) - 1]! };
};
const slashes = (date: string) => `${part(date).day}/${part(date).month}/${part(date).year}`;
const named = (date: string) => `${part(date).day}-${part(date).name}-${part(date).year}`;
const spaced = (date: string) => `${part(date).day} ${part(date).name} ${part(date).year}`;

/** 1,234.56 */
export function figure(kobo: number): string {
  const digits = String(Math.abs(kobo)).padStart(3, '0');
  return `${digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ',')}.${digits.slice(-2)}`;
}
const out = (amount: number, none = '') => (amount < 0 ? figure(amount) : none);
const into = (amount: number, none = '') => (amount > 0 ? figure(amount) : none);
const lines = <Row>(make: (movement: Movement, balance: number, index: number) => Row) =>
  MOVEMENTS.map((movement, index) => make(movement, BALANCES[index]!, index));
const total = (sign: 1 | -1) => MOVEMENTS.reduce((sum, { amount }) => sum + Math.max(amount * sign, 0), 0);

export interface StatementFile {
  bank: string;
  rows: string[][];
  /** What the layout does not have. */
  without?: ('reference' | 'balance')[];
  /** Text that the layout adds to the description. */
  described?: (movement: Movement) => string;
}

const gtbank: StatementFile = {
  bank: 'GTBank',
  rows: [
    ['CUSTOMER STATEMENT'],
    ['Account No', "'0123456789", '', 'Print. Date', '01-Nov-2026'],
    ['Period', '01-Oct-2026 to 31-Oct-2026'],
    [],
    [
      'Trans. Date',
      'Value (.) Date',
      'Reference',
      'Debits',
      'Credits',
      'Balance',
      'Originating Branch',
      'Remarks',
    ],
    ['', '', '', '', '', figure(OPENING), '', 'Opening Balance'],
    ...lines(({ date, amount, description, reference }, balance) => [
      ...[named(date), named(date), `'${reference}`, out(amount), into(amount), figure(balance)],
      ...['E-CHANNELS', description],
    ]),
    ['Total', '', '', figure(total(-1)), figure(total(1)), '', '', ''],
  ],
};

const zenith: StatementFile = {
  bank: 'Zenith',
  without: ['reference'],
  rows: [
    ['ZENITH BANK PLC', '', '', '', '', ''],
    ['Opening Balance:', figure(OPENING), '', 'Closing Balance:', figure(CLOSING), ''],
    ['DATE POSTED', 'VALUE DATE', 'DESCRIPTION', 'DEBIT', 'CREDIT', 'BALANCE'],
    ...lines(({ date, amount, description }, balance, index) => [
      ...[
        slashes(date),
        slashes(date),
        description,
        out(amount, '0.00'),
        into(amount, '0.00'),
        figure(balance),
      ],
      ...(index < 0 ? [''] : []),
    ]),
  ],
};

const mybankstatement: StatementFile = {
  bank: 'mybankStatement',
  without: ['reference'],
  rows: [
    ['Account Name', 'BISIS BAKERY'],
    ['Tran Date', 'Value Date', 'Narration', 'Debit', 'Credit', 'Balance'],
    ...lines(({ date, amount, description }, balance) => [
      ...[named(date), named(date), description, out(amount, '-'), into(amount, '-'), figure(balance)],
    ]).flatMap((row, index) =>
      // A page ends, its number stands below, and the header is there again.
      index === 4
        ? [row, ['Page 1 of 2'], [], ['Tran Date', 'Value Date', 'Narration', 'Debit', 'Credit', 'Balance']]
        : [row],
    ),
    ['This is a computer generated statement'],
  ],
};

const kuda: StatementFile = {
  bank: 'Kuda',
  without: ['reference'],
  described: ({ description }) => `Someone ${description}`,
  rows: [
    ['', '', 'All Statements', '', '', '', '', '', '', '', ''],
    ['', 'Date/Time', '', 'Money In', '', 'Money out', '', 'Category', 'To/From', 'Description', 'Balance'],
    ...lines(({ date, time, amount, description }, balance) => [
      ...[
        '',
        `${slashes(date).slice(0, 6)}${date.slice(2, 4)} ${time}`,
        '',
        amount > 0 ? `₦${figure(amount)}` : '',
      ],
      ...['', amount < 0 ? `₦${figure(amount)}` : '', '', 'inward transfer', 'Someone', description],
      `₦${figure(balance)}`,
    ]),
  ],
};

const OPAY_HEAD = [
  ...['Trans. Time', 'Value Date', 'Description', 'Debit(₦)', 'Credit(₦)', 'Balance After(₦)', 'Channel'],
  'Transaction Reference',
];
const opay: StatementFile = {
  bank: 'OPay',
  rows: [
    ['Account Statement'],
    ['Account Number', '8031234567', 'Period', '01 Oct 2026 - 31 Oct 2026'],
    ['Wallet Balance', figure(CLOSING), 'OWealth Balance', '500,000.00'],
    ['Wallet Account'],
    OPAY_HEAD,
    ...lines(({ date, time, amount, description, reference }, balance) => [
      ...[`${spaced(date)} ${time}`, spaced(date), description, out(amount, '--'), into(amount, '--')],
      ...[figure(balance), 'Mobile', reference],
    ]),
    [],
    ['OWealth Account'],
    OPAY_HEAD,
    [
      '03 Oct 2026 01:25:48',
      '03 Oct 2026',
      'Transfer to OWealth',
      '--',
      '1,000.00',
      '1,000.00',
      'Mobile',
      'OW1',
    ],
    [
      '04 Oct 2026 01:25:48',
      '04 Oct 2026',
      'OWealth Interest Earned',
      '--',
      '12.34',
      '1,012.34',
      'Mobile',
      'OW2',
    ],
  ],
};

const moniepoint: StatementFile = {
  bank: 'Moniepoint',
  rows: [
    ['Date', 'Narration', 'Reference', 'Debit', 'Credit', 'Balance'],
    ...lines(({ date, time, amount, description, reference }, balance) => [
      ...[`${date}T${time}`, description, `TRF|${reference}`, (Math.max(-amount, 0) / 100).toFixed(2)],
      ...[(Math.max(amount, 0) / 100).toFixed(2), (balance / 100).toFixed(2)],
    ]).reverse(),
  ],
};

const fairmoney: StatementFile = {
  bank: 'FairMoney',
  rows: [
    ['Date', 'Transaction reference', 'Amount', 'Balance', 'Narration'],
    ...lines(({ date, amount, description, reference }, balance) => [
      ...[
        slashes(date),
        reference,
        `${amount < 0 ? '-' : '+'}N${figure(amount)}`,
        `N${figure(balance)}`,
        description,
      ],
    ]),
  ],
};

const access: StatementFile = {
  bank: 'Access',
  without: ['reference'],
  rows: [
    ['Posted Date', 'Value Date', 'Description', 'Debit', 'Credit', 'Balance'],
    ...lines(({ date, amount, description }, balance) => [
      ...[named(date).toUpperCase(), named(date).toUpperCase(), description, out(amount), into(amount)],
      `${figure(balance)} CR`,
    ]),
    ['', '', 'Closing Balance', '', '', `${figure(CLOSING)} CR`],
  ],
};

const uba: StatementFile = {
  bank: 'UBA',
  rows: [
    ['Opening Balance', 'Total Debit', 'Total Credit', 'Closing Balance'],
    [figure(OPENING), figure(total(-1)), figure(total(1)), figure(CLOSING)],
    ['Trans Date', 'Value Date', 'Narration', 'Chq No', 'Debit', 'Credit', 'Balance'],
    ...lines(({ date, amount, description, reference }, balance) => [
      ...[named(date), named(date), description, reference, out(amount), into(amount), figure(balance)],
    ]),
  ],
};

const firstbank: StatementFile = {
  bank: 'First Bank',
  rows: [
    ['TransDate', 'Reference', 'Transaction Details', 'Value Date', 'Deposit', 'Withdrawal', 'Balance'],
    ['', '', 'BALANCE B/F', '', '', '', figure(OPENING)],
    ...lines(({ date, amount, description, reference }, balance) => [
      ...[named(date), reference, description, named(date), into(amount), out(amount), figure(balance)],
    ]),
  ],
};

/** The layouts of spec group 3.2, in this order. */
export const STATEMENT_FILES: StatementFile[] = [
  ...[gtbank, zenith, mybankstatement, kuda, opay, moniepoint, fairmoney, access, uba, firstbank],
];

/** What reading such a file must give, without the row numbers. */
export function linesOf(file: StatementFile): Omit<StatementLine, 'row' | 'value_date'>[] {
  return lines(({ date, amount, description, reference }, balance) => ({
    date,
    description: file.described?.({ date, amount, description, reference, time: '' }) ?? description,
    reference: file.without?.includes('reference')
      ? null
      : file.bank === 'Moniepoint'
        ? `TRF|${reference}`
        : reference,
    amount,
    balance: file.without?.includes('balance') ? null : balance,
  }));
}
