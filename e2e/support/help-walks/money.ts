import {
  attach,
  demo,
  dialog,
  fill,
  heading,
  key,
  open,
  own,
  pick,
  press,
  ready,
  role,
  shows,
  text,
  tick,
  type Walks,
} from '../help-walk.ts';
import { day } from '../owner.ts';
import { invoiceOf, PICTURE, typed } from './made.ts';

const STATEMENT = [
  'Date,Description,Debit,Credit,Balance',
  `${typed(-3)},SMS ALERT CHARGE 1,50.00,,950.00`,
  `${typed(-2)},TRANSFER ADA STORES,,1000.00,1950.00`,
  `${typed(-1)},SMS ALERT CHARGE 2,50.00,,1900.00`,
  `${typed(-1)},SMS ALERT CHARGE 3,50.00,,1850.00`,
].join('\n');

/** Money. */
export const MONEY_WALKS: Walks = {
  'income-and-expenses': {
    'Record an expense': [
      own('/transactions'),
      press('Record an expense'),
      fill('Amount', '2,500'),
      pick('Category', 'Transport'),
      pick('Paid from', 'Cash'),
      press(/^Record ₦2,500/),
      heading('₦2,500.00'),
    ],
    'Attach the receipt': [
      own('/transactions'),
      open(),
      attach('receipt.png', 'image/png', PICTURE),
      role('img', /receipt/),
    ],
    'Correct one': [
      own('/transactions'),
      open(),
      press('Void'),
      fill('Reason', 'Recorded twice'),
      press('Void this expense'),
      text(/Recorded twice/),
    ],
    'Choose where a category is posted': [
      own('/transactions'),
      press('Categories'),
      shows('Fuel and diesel'),
    ],
  },
  'cash-and-bank': {
    'Add an account': [
      own('/money/accounts'),
      press('Add an account'),
      dialog('Add an account'),
      pick('Kind', 'POS terminal'),
      fill('Name', 'Moniepoint POS'),
      press('Add account'),
      text('Moniepoint POS'),
    ],
    'Count a till': [
      own('/money/accounts'),
      press('Count the cash'),
      dialog('Count Cash'),
      tick('Count by notes and coins'),
      fill('₦1,000', '2'),
      press(/^Record ₦2,000/),
      text('₦2,000.00'),
    ],
    'Settle a terminal': [
      demo('/money/accounts'),
      press(/^Moniepoint POS/),
      press(/[Ss]ettle/),
      dialog(/./),
      shows(/[Aa]rrived|received/),
    ],
  },
  'transfers-of-money': {
    Transfer: [
      own('/money/transfers'),
      press('Transfer'),
      dialog('Transfer'),
      pick('From', 'Bank'),
      pick('To', 'Cash'),
      fill('Amount', '500'),
      fill('Charge', '10'),
      press(/^Transfer ₦500/),
      text('Bank → Cash'),
    ],
    'Take one back': [
      own('/money/transfers'),
      open(),
      press('Void'),
      fill('Reason', 'It failed'),
      press('Void this transfer'),
      text(/It failed/),
    ],
  },
  reconcile: {
    'Add a statement': [
      own(async (owner) => {
        const { id } = await owner.customer({ name: 'Ada Stores' });
        await owner.post(`/customers/${id}/payments`, {
          amount: 100_000,
          method: 'bank_transfer',
          paid_on: day(-2),
        });
        return '/money/reconcile';
      }),
      press('Bank', 'Add statement'),
      attach('bank.csv', 'text/csv', STATEMENT),
      text('Columns recognised'),
      press('Import 4 lines'),
      heading('Reconcile Bank'),
      role('option', /SMS ALERT/),
    ],
    Match: [
      own('/money/reconcile'),
      press('Bank'),
      press(/TRANSFER ADA STORES/),
      press('Match'),
      text('Matched: Payment in advance'),
      press(/SMS ALERT/),
      press('Find'),
      dialog('Find in the books'),
      press('Close', 'Create'),
      dialog('Record this line'),
      ready('Record and match'),
    ],
    'Teach a rule': [
      own('/money/reconcile'),
      press('Bank', /SMS ALERT/, 'Create', 'Record and match'),
      text(/Recorded and matched/),
      press(/SMS ALERT/, 'Create', 'Record and match'),
      role('complementary', 'Learned'),
      press('Rules'),
      dialog('Rules'),
      shows('Words in the description', /SMS ALERT/),
    ],
    'Work by keyboard': [
      own('/money/reconcile'),
      press('Bank'),
      press(/SMS ALERT/),
      key('ArrowDown'),
      key('s'),
      dialog('Split the line'),
      key('Escape'),
      press(/SMS ALERT/),
      key('c'),
      dialog('Record this line'),
      press('Close'),
      press(/SMS ALERT/),
      key('Enter'),
      text('All lines are matched'),
    ],
  },
  'payment-alerts': {
    'Add an alert': [
      own(async (owner) => {
        await invoiceOf(owner, 'Ada Stores');
        return '/money/alerts';
      }),
      fill(
        'Message',
        `Acct: ******6789\nAmt: NGN78,387.50 CR\nDesc: -NIP TRF FROM ADA STORES\nDate: ${typed(-1)} 14:05`,
      ),
      press('Read'),
      text(/Ada Stores/),
      press(/^Keep 1 alert/),
      role('link', 'Ada Stores'),
    ],
    'Confirm it': [own('/money/alerts'), open(), press('I see the money', 'Record'), text(/Confirmed/)],
  },
  'owner-and-loans': {
    'Record money of the owner': [
      own('/money/funding'),
      press('Record owner or loan'),
      pick('What happened', 'Owner put money in'),
      pick('Paid into', 'Cash'),
      fill('Amount', '50k'),
      press(/^Record ₦50,000/),
      text('Owner put money in'),
    ],
    'Repay a loan': [
      own('/money/funding'),
      press('Record owner or loan'),
      pick('What happened', 'Loan repaid'),
      fill('Principal', '10k'),
      fill('Interest', '500'),
      ready(/^Record ₦10,500/),
    ],
  },
  payroll: {
    'Run a month': [
      own('/money/payroll'),
      press('New payroll'),
      fill('Name of person 1', 'Musa Bello'),
      fill('Gross of person 1', '80k'),
      press(/^Post|^Record/),
      text('Musa Bello'),
    ],
    Pay: [own('/money/payroll'), press(/^Pay\b/), dialog(/Pay/), press(/^Pay ₦/)],
  },
  import: {
    Import: [
      own('/import'),
      pick('What', 'Customers'),
      attach('customers.csv', 'text/csv', 'Name,Phone\nAmina Foods,08031234567\nBello Stores,08039876543\n'),
      text('Amina Foods'),
      press(/^Import 2/),
      text(/2/),
    ],
    'Take it back': [own('/import'), open(), press('Undo'), press(/Undo/), text(/undone|Undone/)],
  },
};
