import { expect } from '../fixtures.ts';
import {
  at,
  choose,
  demo,
  dialog,
  does,
  downloads,
  fill,
  heading,
  key,
  menu,
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
import { day, type Owner } from '../owner.ts';
import { invoiceOf, typed, withGoods } from './made.ts';

const invoiceOfAda = (owner: Owner) => invoiceOf(owner, 'Ada Stores');

/** At the counter, with goods. */
const counter = async (owner: Owner) => {
  await withGoods(owner);
  return '/sell';
};

/** Sales and customers. */
export const SALES_WALKS: Walks = {
  invoices: {
    'Send an invoice': [
      demo('/invoices'),
      press('Late'),
      open(),
      press('Send'),
      dialog(/Send/),
      ready('Send on WhatsApp'),
      press('Email'),
      shows('To'),
      press('Close', 'Share'),
      ready(/Copy/),
    ],
    'Record a payment': [
      own(async (owner) => {
        await invoiceOfAda(owner);
        return '/invoices';
      }),
      open(),
      press('Record payment'),
      dialog('Record payment'),
      fill('Money received', '20k'),
      press(/^Record ₦20,000/),
      text('₦58,387.50'),
    ],
    'Correct an issued invoice': [own(invoiceOfAda), menu('Credit note'), dialog(/Credit/)],
    'Find one': [
      demo('/invoices'),
      fill('Find number, customer, amount', 'Kotoka'),
      text('Kotoka Lounge, Accra'),
      press('Paid'),
      at(/status=/),
    ],
  },
  'write-an-invoice': {
    'Add what you sold': [
      own(async (owner) => {
        await withGoods(owner);
        return '/invoices/new';
      }),
      choose('Item 1', 'Meat pie'),
      fill('Quantity of item 1', '3'),
      shows('Price of item 1', /600/),
      text('₦1,800.00'),
    ],
    'Give a discount': [
      own('/invoices/new'),
      fill('Item 1', 'Candles'),
      fill('Quantity of item 1', '1'),
      fill('Price of item 1', '1,000'),
      fill('Discount on item 1, percent', '10'),
      key('Tab'),
      text(/₦(900|967)/),
    ],
    'Sell to somebody new': [
      own('/invoices/new'),
      fill('Customer', 'Chika Obi'),
      fill('Phone', '0803 111 2222'),
      shows('Address'),
    ],
    'Get paid at once': [own('/invoices/new'), press('Receipt'), ready('Create Receipt')],
  },
  counter: {
    Sell: [own(counter), press('Meat pie'), press(/Transfer$/, 'Record'), ready('New sale')],
    'Put a basket aside': [
      own(counter),
      press('Doughnut'),
      press('Hold'),
      fill('Whose basket is it', 'Red cap'),
      press('Put on hold'),
      press(/On hold/),
      press(/^Red cap/),
      role('list', 'Basket'),
    ],
    'Sell on credit': [
      own(async (owner) => {
        await owner.customer({ name: 'Iya Sola' });
        return counter(owner);
      }),
      press('Doughnut', 'Walk-in customer', 'Iya Sola'),
      press(/Split$/),
      fill('Cash', '100'),
      text('Still to pay, or on credit'),
      press(/On credit$/),
      press('Record'),
    ],
    'Take goods back': [
      own(counter),
      press('More', 'Take goods back'),
      at(/sell\/return/),
      press(/^RCT-/),
      press('One more of Meat pie'),
      ready(/^Give back/),
    ],
  },
  shifts: {
    'Open a shift': [
      own(counter),
      press('Open till'),
      fill('Cash in the till now', '5,000'),
      press('Open the till', 'Open the till and post the difference'),
      ready('Close till'),
    ],
    'Close a shift': [
      own(counter),
      press('Close till'),
      fill('Cash in Cash now', '4,900'),
      text(/is expected: ₦100/),
      press(/^Close the till/),
      heading(/at Cash$/),
    ],
    'See what was sold': [demo('/sell/shifts'), open(), text(/Bank transfer/), role('link', /^RCT-|₦/)],
  },
  'price-lists': {
    'Make a list': [
      own(async (owner) => {
        await withGoods(owner);
        return '/price-lists';
      }),
      press('Add a price list'),
      dialog('Add a price list'),
      fill('Name', 'Wholesale'),
      fill('Percent', '10'),
      press('Add the list'),
      heading('Wholesale'),
    ],
    'Give a product its own price': [
      own('/price-lists'),
      open('Wholesale'),
      fill('Price of Meat pie', '500'),
      press('Save prices'),
      text('1 price saved'),
      press('Add quantity prices of Agege bread'),
      shows('From quantity 1'),
    ],
    'Give the list to a customer': [
      own(async (owner) => `/customers/${(await owner.customer({ name: 'Mama Ngozi' })).id}`),
      press('Edit'),
      pick('Price list', 'Wholesale'),
      press('Save'),
      text('Wholesale'),
    ],
    'Change many prices': [
      own('/price-lists'),
      open('Wholesale'),
      press('Change many prices'),
      dialog('Change many prices'),
    ],
  },
  'recurring-invoices': {
    'Set one up': [
      own(async (owner) => {
        await owner.customer({ name: 'Tunde Rent' });
        return '/recurring';
      }),
      press('New recurring invoice'),
      choose('Customer', 'Tunde Rent'),
      fill('Item 1', 'Retainer'),
      fill('Price of item 1', '5,000'),
      pick('Unit', 'months'),
      pick('Ends', 'After a number of invoices'),
      press('Create'),
      at(/recurring/),
      text('Tunde Rent'),
    ],
    'Send them by themselves': [
      own('/recurring'),
      open('Tunde Rent'),
      pick('On each date', 'Issue it and email it'),
      press('Save'),
      text('Saved'),
    ],
    Stop: [own('/recurring'), open('Tunde Rent'), ready('Delete'), press('Pause'), text('Paused')],
  },
  payments: {
    'Record one': [own(invoiceOfAda), press('Record payment'), dialog('Record payment')],
    'Take one back': [
      own(async (owner) => {
        const { id: customer } = await owner.customer({ name: 'Bola' });
        const { id } = await owner.invoice(customer, { issue: true });
        await owner.post(`/invoices/${id}/payments`, { amount: 10_000, method: 'cash', paid_on: day(0) });
        return '/payments';
      }),
      open('Bola'),
      press('Void'),
      fill('Reason', 'It bounced'),
      press(/^Void this/),
      text(/It bounced/),
    ],
    'Record withholding tax': [own(invoiceOfAda), press('Record payment'), shows(/withh/i)],
  },
  customers: {
    'Add a customer': [
      own('/customers'),
      press('New customer'),
      fill('Name', 'Chidi Okafor'),
      shows('Telephone'),
      press('Add customer'),
      text('Chidi Okafor'),
    ],
    'See what somebody owes': [demo('/customers/ageing'), open('Owambe Palace Events'), text(/INV-/)],
    'Limit the credit': [
      own(async (owner) => `/customers/${(await owner.customer({ name: 'Ngozi' })).id}`),
      press('Edit'),
      fill('Credit limit', '50,000'),
      press('Save'),
      text('₦50,000'),
    ],
    'Send a statement': [
      demo('/customers'),
      open('Owambe Palace Events'),
      press('Statement'),
      at(/statement/),
      ready('Download PDF'),
    ],
  },
  'customer-lists': {
    'Paste contacts': [
      own('/customers'),
      press('More about customers'),
      press(/Paste/),
      fill('Customers', 'Amaka 08031112222\nBode 08034445555'),
      press('Read the list'),
      text('Amaka'),
      press(/^Add 2/),
      text(/2/),
    ],
    'Merge two customers': [
      own(async (owner) => {
        await owner.customer({ name: 'Sade Foods', phone: '08037778888' });
        await owner.customer({ name: 'Sade Food', phone: '08037778888' });
        return '/customers/duplicates';
      }),
      press(/^Keep this one.*Sade Foods/),
      dialog(/./),
      press(/Merge/),
      does('see that the other is gone', ({ page }) =>
        expect(page.getByRole('link', { name: 'Sade Foods' })).toHaveCount(0),
      ),
    ],
    'Bring in earlier unpaid invoices': [
      own('/customers/earlier-invoices'),
      fill(
        'Or paste the rows, with their column names',
        'Customer,Number,Date,Due,Amount\nSade Foods,17,2026-01-10,2026-02-10,25000',
      ),
      press('Check the rows'),
      text('Sade Foods'),
    ],
  },
  'who-owes': {
    'See it on an earlier day': [
      demo('/books/receivables-ageing'),
      fill('On', typed(-30)),
      does('leave the field', ({ page }) => page.keyboard.press('Tab')),
      at(new RegExp(day(-30))),
    ],
    'Download it': [
      demo('/books/receivables-ageing'),
      press('Download'),
      ready('PDF'),
      ready('Excel'),
      downloads('CSV', /\.csv$/),
    ],
    Remind: [
      demo('/customers/ageing'),
      open('Owambe Palace Events'),
      open(/^INV-/),
      press('Remind'),
      dialog('Remind'),
      ready('Send on WhatsApp'),
    ],
  },
  'sales-report': {
    'Compare periods': [demo('/sales-report'), press('Issued'), press('Last month'), at(/=/)],
    'See what a product earned': [demo('/sales-report'), press('By item'), role('columnheader', 'Margin')],
  },
  'e-invoices': {
    'Set it up': [
      own('/e-invoices'),
      press('Set up'),
      shows('API key'),
      fill('Service ID', '94ND90NR'),
      press('Save'),
      text('E-invoice settings saved'),
    ],
    'Correct a rejected one': [
      own((owner) => invoiceOf(owner, 'Kemi Foods')),
      press('Send to the tax office'),
      text('Queued for the tax office'),
      own('/e-invoices'),
      open(/^INV-/),
      press('Details that the e-invoice still needs'),
      text('Your local government area is missing'),
    ],
  },
};
