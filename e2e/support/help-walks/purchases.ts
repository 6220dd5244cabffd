import {
  at,
  choose,
  demo,
  dialog,
  fill,
  heading,
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
import { withMaterials } from './made.ts';

/** Purchases and suppliers. */
export const PURCHASE_WALKS: Walks = {
  'purchase-orders': {
    Order: [
      own(async (owner) => {
        await withMaterials(owner);
        return '/purchases/orders';
      }),
      press('New order'),
      choose('Supplier', 'Mushin Grains'),
      choose('Item of line 1', 'Flour'),
      fill(/^Quantity of line 1/, '4'),
      fill('Price of line 1', '50k'),
      press(/^Save ₦/),
      heading(/^PO-/),
      ready('Download PDF'),
      press('Send'),
      dialog(/Send/),
      ready('Send email'),
      press('Mark as sent'),
      role('link', 'Receive delivery'),
    ],
    'Receive what came': [
      own('/purchases/orders'),
      open(),
      press('Receive delivery'),
      at(/deliveries\/new/),
      fill(/^Quantity of Flour/, '3'),
      press(/^Receive 1 line/),
      heading(/^GRN-/),
    ],
    'Close the rest': [
      demo('/purchases/orders'),
      open(),
      ready('Cancel order'),
      own('/purchases/orders'),
      open(),
      press('Close'),
      dialog('Close this order'),
      fill('Reason', 'They have no more'),
      press('Close this order'),
      text('Closed'),
    ],
  },
  deliveries: {
    'Receive goods': [
      own(async (owner) => {
        await withMaterials(owner);
        return '/purchases/deliveries';
      }),
      press('Receive a delivery'),
      choose('Item', 'Flour'),
      fill(/^Quantity of Flour/, '2'),
      fill(/^Cost of one/, '1,000'),
      choose('Supplier', 'Mushin Grains'),
      pick('Paid', 'Cash'),
      press(/^Receive/),
      heading(/^GRN-/),
    ],
    'The bill comes later': [
      own('/purchases/deliveries'),
      press('Receive a delivery'),
      choose('Item', 'Flour'),
      fill(/^Quantity of Flour/, '1'),
      fill(/^Cost of one/, '1,000'),
      choose('Supplier', 'Mushin Grains'),
      pick('Paid', 'Not yet: the bill comes later'),
      press(/^Receive/),
      heading(/^GRN-/),
      own('/purchases/deliveries'),
      text('Waits for its bill'),
    ],
    'Send goods back': [
      demo('/suppliers'),
      open('Mile 12 Market'),
      press('Return goods'),
      dialog('Return goods'),
    ],
  },
  bills: {
    'Enter a bill': [
      own(async (owner) => {
        await withMaterials(owner);
        return '/purchases/bills';
      }),
      press('New bill'),
      choose('Supplier', 'Mushin Grains'),
      fill('Bill number', 'MG/17'),
      choose('Account of line 1', 'Rent'),
      fill('Price of line 1', '20k'),
      press(/^Post/),
      heading(/MG\/17/),
      ready('Pay'),
    ],
    'Add transport to the cost of goods': [
      demo('/purchases/bills/new'),
      press('Landed cost of a delivery'),
      text(/Choose/),
    ],
    'Correct a posted bill': [
      own('/purchases/bills'),
      open(),
      press('Void'),
      fill('Reason', 'Entered twice'),
      press(/^Void this/),
      text(/Entered twice/),
    ],
  },
  'to-pay': {
    'Pay one or several': [
      demo('/purchases/to-pay'),
      tick('Select Apapa Flour Mills'),
      press('Pay'),
      dialog(/Pay/),
      shows('Account'),
    ],
    'Pay a part': [
      demo('/purchases/to-pay'),
      press('Pay Apapa Flour Mills'),
      fill('Money paid', '1,000'),
      ready('Pay ₦1,000.00'),
    ],
    'Check a supplier’s statement': [
      demo('/suppliers'),
      open('Apapa Flour Mills'),
      press('Statement'),
      at(/statement/),
      ready('Download PDF'),
    ],
  },
  suppliers: {
    'Add a supplier': [
      own('/suppliers'),
      press('New supplier'),
      fill('Name', 'Oke Arin Traders'),
      pick('Payment terms', 'Net 30'),
      press('Add supplier'),
      text('Oke Arin Traders'),
    ],
    'Record an advance': [
      demo('/suppliers'),
      open('Apapa Flour Mills'),
      ready('Pay'),
      own('/suppliers'),
      open('Oke Arin Traders'),
      press('Pay in advance'),
      dialog(/Pay/),
      fill('Money paid', '5,000'),
      press(/^Pay ₦5,000/),
      text('₦5,000.00'),
    ],
  },
};
