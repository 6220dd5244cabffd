import {
  at,
  choose,
  demo,
  dialog,
  downloads,
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
  type Walks,
} from '../help-walk.ts';
import { monthBack, nameOf } from '../months.ts';
import { day } from '../owner.ts';
import { typed } from './made.ts';

const LAST = monthBack(1);

/** Books, reports and taxes. */
export const BOOKS_WALKS: Walks = {
  'profit-and-loss': {
    Compare: [
      demo('/books/profit-and-loss'),
      pick('Period', 'Last month'),
      pick('Comparison', 'vs year before'),
      at(/profit-and-loss\?.*=/),
      pick('Comparison', 'vs budget'),
    ],
    'See what is behind a figure': [
      demo('/books/profit-and-loss'),
      open(/^\(?₦/),
      at(/books\/accounts\/\d+/),
    ],
    'Give it to somebody': [
      demo('/books/profit-and-loss'),
      press('Download'),
      ready('Excel'),
      downloads('PDF', /\.pdf$/),
    ],
  },
  'balance-sheet': {
    'Choose the day': [
      demo('/books/balance-sheet'),
      fill('On', typed(-30)),
      key('Tab'),
      at(new RegExp(day(-30))),
      open(/^\(?₦/),
      at(/books\/accounts\/\d+/),
    ],
  },
  'cash-flow': {
    'Explain a difference': [
      demo('/books/cash-flow'),
      press('Accrual to cash'),
      at(/books\/bridge/),
      open(/₦/, 'Counts on the cash basis when customers pay'),
      at(/books\/(accounts|bridge)\//),
    ],
  },
  'trial-balance': {
    'Find an entry': [demo('/books/entries'), press('Dates'), press('Last month'), at(/=/)],
    'See where it comes from': [
      demo('/books/entries'),
      open(/^Entry/),
      heading(/^Entry/),
      press(/^(Received|Completion|Stock adjustment|Payment|Credit note|Receipt|Invoice|Materials)/),
    ],
    'Read the trial balance': [
      demo('/books/trial-balance'),
      text(/Results of earlier fiscal years/),
      pick('Income and expenses', 'Since the first entry'),
    ],
    'Export the journal': [
      own('/books/entries'),
      press('Export'),
      downloads('For hledger', /\.(journal|hledger|ledger|dat|txt)$/),
    ],
  },
  'chart-of-accounts': {
    'Add an account': [
      own('/books/accounts'),
      press('New account'),
      fill('Code', '6025'),
      fill('Name', 'Generator service'),
      press('Add account'),
      text('Generator service'),
    ],
    'Put one away': [own('/books/accounts'), press('Archive 6025 Generator service', 'Archive')],
  },
  'tie-out': {
    'Look at a difference': [
      demo('/books/tie-out'),
      role('columnheader', 'Difference'),
      open(/₦/, 'Receivables'),
      at(/tie-out\/receivables/),
      text(/differ|agree/),
    ],
  },
  journals: {
    'Write one': [
      own('/books/journals'),
      press('New journal'),
      fill('Description', 'Rent not billed'),
      choose('Account of line 1', '6000'),
      fill('Debit of line 1', '5,000'),
      choose('Account of line 2', '2020'),
      fill('Credit of line 2', '5,000'),
      press('Post'),
      text('Rent not billed'),
    ],
    'Repeat or spread it': [
      own('/books/journals'),
      press('New journal'),
      pick('How often', 'Again and again'),
      shows('Repeats'),
      shows('Until'),
      pick('How often', 'Spread over months'),
      shows(/[Mm]onths/),
    ],
    'Correct it': [
      own('/books/journals'),
      open(),
      press('Reverse'),
      fill('Reason', 'Wrong month'),
      press(/^Reverse/),
      text(/Wrong month/),
    ],
  },
  'fixed-assets': {
    'Add one': [
      own('/books/assets'),
      press('New asset'),
      fill('Name', 'Oven'),
      fill('Cost without VAT', '600k'),
      fill('Acquired on', typed(-60)),
      fill('Useful life in months', '60'),
      press('Record asset'),
      heading('Oven'),
    ],
    Depreciate: [own('/books/assets'), press('Post depreciation'), dialog(/depreciation/)],
    'Sell or scrap it': [own('/books/assets'), open('Oven'), press('Sell or scrap'), dialog('Sell or scrap')],
  },
  budget: {
    'Fill it': [demo('/books/budget'), press('Fill from the year before'), dialog(/./)],
  },
  'opening-balances': {
    'Enter them': [
      own(async (owner) => {
        await owner.customer({ name: 'Mama Ngozi' });
        return '/books/opening-balances';
      }),
      fill('Opening day', typed(-60)),
      fill('Debit of account 1', '500k'),
      choose('Name of customer 1', 'Mama Ngozi'),
      fill('Owes of customer 1', '70k'),
      shows('Owed of supplier 1'),
      shows('Value of item 1'),
      press('Save and review', 'Post opening balances'),
      text('Posted as of'),
    ],
    'Change them later': [
      own('/books/opening-balances'),
      press('Void'),
      fill('Reason', 'The bank was wrong'),
      press('Void the opening balances'),
      text('This is a draft again'),
      press('Save and review', 'Post opening balances'),
      text('Posted as of'),
    ],
  },
  periods: {
    'Work through the checklist': [demo('/books/periods'), press(/^VAT returns/), at(/books\/vat/)],
    Lock: [own('/books/periods'), press('Lock up to'), dialog(/Lock/), press(/Lock/), text(/Locked/)],
    Unlock: [
      own('/books/periods'),
      press('Unlock'),
      fill('Reason', 'A late bill'),
      press(/Unlock/),
      text(/A late bill/),
    ],
  },
  revaluation: {
    Revalue: [
      own(async (owner) => {
        const { id } = await owner.customer({ name: 'Accra Foods' });
        await owner.invoice(id, {
          currency: 'USD',
          exchange_rate: '1500',
          issue: true,
          issue_date: day(-9),
          due_date: day(9),
          items: [{ name: 'Plantain chips, carton', quantity: 10, unit_price: 1_000, tax_percentage: 0 }],
        });
        return `/books/revaluation?on=${day(-1)}`;
      }),
      fill('Rate of USD', '1550.5'),
      press('Revalue'),
      text(/^This day is revalued/),
    ],
  },
  vat: {
    'Review a month': [
      demo('/books/vat'),
      open(nameOf(LAST)),
      at(new RegExp(`books/vat/${LAST}`)),
      open(/₦/),
      at(/entries/),
    ],
    'File it': [
      own(async (owner) => {
        const { id } = await owner.customer({ name: 'Ada Stores' });
        await owner.invoice(id, { issue_date: `${LAST}-05`, issue: true });
        return '/books/vat';
      }),
      open(nameOf(LAST)),
      press('File this return'),
      fill('Reference of the tax office', 'NRS-77'),
      press('File'),
      text(/^Filed on .*NRS-77/),
    ],
    'Record the payment': [
      own('/books/vat'),
      open(nameOf(LAST)),
      press('Pay VAT', /^Pay ₦/),
      text('VAT paid'),
    ],
  },
  withholding: {
    'Pay what you deducted': [demo('/books/withholding'), press('Remit'), dialog(/Remit/)],
    'Collect certificates': [demo('/books/withholding'), press('By customers'), ready(/^Ask .* by WhatsApp/)],
  },
  'tax-calendar': {
    'Be reminded': [demo('/notifications'), shows('A tax is due soon: by email')],
  },
  reports: {
    'Download one': [
      own(async (owner) => {
        await owner.changePlan('pro');
        return '/reports';
      }),
      press('Open Profit and loss'),
      press('Download'),
      downloads('PDF', /\.pdf$/),
    ],
  },
};
