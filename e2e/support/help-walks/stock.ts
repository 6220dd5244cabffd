import {
  at,
  choose,
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
  under,
  type Walks,
} from '../help-walk.ts';
import { day } from '../owner.ts';
import { typed, withBill, withGoods, withMaterials } from './made.ts';

/** Items, stock and production. */
export const STOCK_WALKS: Walks = {
  items: {
    'Add an item': [
      own('/inventory/raw-materials'),
      ready('New raw material'),
      own('/inventory/finished-goods'),
      press('New product'),
      fill('Name', 'Coconut bread'),
      fill('Unit', 'piece'),
      fill('Selling price', '900'),
      press('Add product'),
      heading('Coconut bread'),
    ],
    'Correct the stock': [
      own(async (owner) => {
        await withMaterials(owner);
        return '/inventory/raw-materials';
      }),
      open('Flour'),
      press('Adjust stock'),
      dialog('Adjust stock'),
      pick('Adjustment type', 'Decrease'),
      fill(/^Quantity/, '1'),
      pick('Reason', 'Damage'),
      press('Record adjustment'),
      text('Stock adjustment recorded successfully'),
    ],
    'Sell in other units': [
      own('/inventory/raw-materials'),
      open('Flour'),
      press('Edit'),
      press('Add unit'),
      fill('Other unit 1', 'bag'),
      fill(/^Quantity of kg in one/, '50'),
      press('Save'),
      text(/bag/),
    ],
    'Be told when it is low': [
      own('/inventory/raw-materials'),
      open('Flour'),
      press('Edit'),
      fill('Minimum stock', '60'),
      press('Save'),
      text(/60/),
    ],
  },
  labels: {
    Print: [
      demo('/inventory/finished-goods'),
      tick('Select Agege bread'),
      press('Labels'),
      at(/inventory\/labels/),
      shows(/Paper/),
      ready(/^Print \d+ label/),
    ],
  },
  reorder: {
    Order: [demo('/inventory/reorder'), tick('Select Vegetable oil'), ready(/^Draft 1 order/)],
    'Set a missing minimum': [demo('/inventory/reorder'), press('Without a minimum'), ready(/minimum/)],
  },
  counts: {
    Count: [
      own(async (owner) => {
        await withGoods(owner);
        return '/inventory/counts';
      }),
      press('Count stock'),
      dialog('Count stock'),
      pick('What to count', 'All finished goods'),
      press('Start counting'),
      fill('Counted: Meat pie, piece', '90'),
      key('Enter'),
      press(/^Post 1 count/),
      dialog('Post this count?'),
      press(/^Post 1 difference/),
      text(/1 differs/),
    ],
    'Count without seeing the expected quantity': [
      own('/inventory/counts'),
      press('Count stock'),
      tick(/[Bb]lind/),
      press('Start counting'),
    ],
    'Record loss or own use': [
      own('/inventory/adjustments'),
      press('New adjustment'),
      press('Meat pie'),
      dialog('Adjust stock'),
      pick('Reason', 'Damage'),
    ],
  },
  'transfers-of-stock': {
    Transfer: [
      own(async (owner) => {
        await withGoods(owner);
        await owner.post('/branches', { name: 'Yaba' });
        return '/inventory/transfers/new';
      }),
      pick('From', 'Main store'),
      pick('To', 'Yaba'),
      choose('Item', 'Meat pie'),
      press(/^Transfer/),
    ],
    'Take it back': [
      own('/inventory/transfers'),
      open(),
      press('Void'),
      fill('Reason', 'It did not go'),
      press(/^Void this/),
    ],
  },
  'stock-value': {
    'See the value on a day': [
      demo('/inventory'),
      demo('/inventory/cogs'),
      press('Valuation'),
      fill('On', typed(-30)),
      key('Tab'),
      at(new RegExp(day(-30))),
    ],
    'Find money that lies still': [
      demo('/inventory/valuation'),
      press('Dead stock'),
      shows('Not sold or used for'),
      press('Ageing'),
      at(/inventory\/ageing/),
    ],
    'Repair stock below zero': [
      demo('/inventory/valuation'),
      press('Below zero'),
      at(/below-zero/),
      text(/below zero/i),
    ],
  },
  costing: {
    'Compare FIFO and weighted average': [
      demo('/inventory/write-downs'),
      press('Costing methods'),
      role('columnheader', /First in, first out/),
      role('columnheader', /Weighted average/),
    ],
    'Write stock down': [
      demo('/inventory/write-downs'),
      pick('Show', 'Everything on hand'),
      shows(/sell|bring/),
    ],
  },
  production: {
    Begin: [
      own(async (owner) => {
        await withBill(owner);
        return '/production/orders';
      }),
      press('New order'),
      choose('Product', 'Loaf'),
      fill(/^How much/, '20'),
      text('Flour'),
      press('Plan this order'),
      heading(/^WO-/),
    ],
    'Fetch the materials': [
      own('/production/orders'),
      open(),
      press('Pick list'),
      at(/pick-list/),
      text('Flour'),
      ready('Print'),
    ],
    Finish: [
      own('/production/orders'),
      open(),
      press('Start'),
      press('Complete'),
      dialog('Record output'),
      fill(/^Good/, '18'),
      fill(/^Scrap/, '2'),
      press('Finish this order'),
      text('Completed'),
    ],
  },
  boms: {
    'Write one': [
      own(async (owner) => {
        await withMaterials(owner);
        await owner.post('/inventory/finished-goods', { name: 'Baguette', sku: 'BAG', unit: 'piece' });
        return '/production/boms';
      }),
      open('Baguette'),
      fill('Batch yield (piece)', '10'),
      choose('Material 1', 'Flour'),
      fill('Material 1: How much (kg)', '4'),
      press('Save'),
      text(/version 1, in use/),
    ],
    'See what a dearer material does': [
      own('/production/boms'),
      open('Baguette'),
      under('What if a price changes'),
      fill('By percent', '20'),
      text(/₦/),
    ],
  },
  capacity: {
    'Say what you can make': [
      own('/production/capacity'),
      press(/capacity/),
      fill('Good units in a week', '500'),
      press('Save'),
      text('500'),
    ],
  },
};
