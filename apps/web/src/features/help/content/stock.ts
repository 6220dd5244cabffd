import type { Area } from './topic.ts';

export const STOCK: Area = {
  title: 'Items, stock and production',
  topics: [
    {
      id: 'items',
      title: 'Raw materials, products and services',
      screens: [
        '/inventory',
        '/inventory/raw-materials',
        '/inventory/raw-materials/new',
        '/inventory/raw-materials/$id',
        '/inventory/raw-materials/$id/edit',
        '/inventory/finished-goods',
        '/inventory/finished-goods/new',
        '/inventory/finished-goods/$id',
        '/inventory/finished-goods/$id/edit',
      ],
      purpose:
        'Raw materials are what you make things of; finished goods are what you sell, also when you buy them ready; services are sold and have no stock.',
      tasks: [
        [
          'Add an item',
          'Press New raw material or New product. A name and a unit are enough; a selling price fills in invoices.',
        ],
        ['Correct the stock', 'Open the item and press Adjust stock, with the reason, or count it.'],
        [
          'Sell in other units',
          'Edit the item, press Add unit, and say how much one has, such as a bag of 50 kg.',
        ],
        ['Be told when it is low', 'Set a minimum stock.'],
      ],
      terms: [
        ['SKU', 'Your own short code of the item. It is made of the name if you leave it empty.'],
        ['Unit cost', 'What one unit cost you, from your purchases.'],
      ],
    },
    {
      id: 'labels',
      title: 'Labels',
      screens: ['/inventory/labels'],
      purpose: 'Prints labels with the name, the price and a bar code for the items that you choose.',
      tasks: [
        ['Print', 'Choose items in the list of finished goods, open Labels, choose the paper, and print.'],
      ],
    },
    {
      id: 'reorder',
      title: 'Reorder list',
      screens: ['/inventory/reorder'],
      purpose: 'What to buy now, from the minimum stock and from how fast items are used.',
      tasks: [
        [
          'Order',
          'Choose the items and press the button below. It drafts a purchase order for each supplier, in which you correct the quantities.',
        ],
        ['Set a missing minimum', 'Under “Without a minimum”, press the suggested one.'],
      ],
    },
    {
      id: 'counts',
      title: 'Stock counts and adjustments',
      screens: ['/inventory/counts', '/inventory/counts/$id', '/inventory/adjustments'],
      purpose:
        'Count what is really there. The difference to the books is shown with its value before it is posted, and every adjustment has a reason.',
      tasks: [
        [
          'Count',
          'Make a sheet, type or scan what is there (“2 crates 5” is understood), and post the differences.',
        ],
        ['Count without seeing the expected quantity', 'Choose a blind count.'],
        ['Record loss or own use', 'Make an adjustment and choose the reason.'],
      ],
      terms: [['Shrinkage', 'Stock that is missing without a known reason.']],
    },
    {
      id: 'transfers-of-stock',
      title: 'Stock transfers',
      screens: ['/inventory/transfers', '/inventory/transfers/new', '/inventory/transfers/$id'],
      purpose:
        'Moves goods from one place to another, such as from the store to a branch. Their value stays the same.',
      tasks: [
        ['Transfer', 'Choose from where and to where, add the items, and press Transfer.'],
        ['Take it back', 'Open the transfer and void it with the reason.'],
      ],
    },
    {
      id: 'stock-value',
      title: 'Value and cost of stock',
      screens: [
        '/inventory/valuation',
        '/inventory/cogs',
        '/inventory/turnover',
        '/inventory/ageing',
        '/inventory/dead-stock',
        '/inventory/below-zero',
        '/inventory/variance',
        '/inventory/movements',
      ],
      purpose:
        'What your stock is valued at, what the goods that you sold did cost, what sells slowly, and every movement behind these figures.',
      tasks: [
        [
          'See the value on a day',
          'Choose the date on Valuation. It agrees with the balance sheet of that day.',
        ],
        ['Find money that lies still', 'Open Dead stock or Ageing.'],
        ['Repair stock below zero', 'Open Below zero, and record the delivery or the count that is missing.'],
      ],
      terms: [
        ['Cost of goods sold', 'What the goods that you sold had cost you.'],
        ['Turnover', 'How often the stock was sold and replaced in a year.'],
        ['Variance', 'The difference between what something should cost and what it did cost.'],
      ],
    },
    {
      id: 'costing',
      title: 'Costing methods and write-downs',
      screens: ['/inventory/costing', '/inventory/write-downs'],
      purpose:
        'Costing decides which cost a sale takes out of stock. A write-down lowers the value of stock that will sell for less than it cost.',
      tasks: [
        ['Compare FIFO and weighted average', 'Open Costing methods. Both are shown side by side.'],
        ['Write stock down', 'Enter what it will still sell for; the difference is posted as a cost.'],
      ],
      terms: [
        ['FIFO', 'First in, first out: what was bought first is sold first.'],
        ['Weighted average', 'Every unit costs the average of all that are there.'],
        ['Net realisable value', 'What something will sell for, less what selling it costs.'],
      ],
    },
    {
      id: 'production',
      title: 'Production orders',
      screens: [
        '/production',
        '/production/orders',
        '/production/orders/new',
        '/production/orders/$id',
        '/production/orders/$id/edit',
        '/production/orders/$id/pick-list',
      ],
      purpose:
        'A production order turns materials into finished goods. It takes the materials out of stock, adds labour and overhead, and puts the goods in at what they cost.',
      tasks: [
        [
          'Begin',
          'Press New order, choose the product and the quantity. The materials come from its bill of materials.',
        ],
        ['Fetch the materials', 'Open the order, press Pick list, and print it.'],
        [
          'Finish',
          'Open the order, press Complete, and enter how many are good and how many are scrap. A part can be completed first.',
        ],
      ],
      terms: [
        ['Work in progress', 'Materials and labour in orders that are not finished.'],
        ['Scrap', 'What was made and cannot be sold.'],
      ],
    },
    {
      id: 'boms',
      title: 'Bills of materials',
      screens: ['/production/boms', '/production/boms/$id'],
      purpose:
        'The recipe of a product: which materials, how much of each, and the labour and overhead for it.',
      tasks: [
        ['Write one', 'Open the product, add its materials for one batch, and say how many the batch gives.'],
        ['See what a dearer material does', 'Open it and change a price under “What if a price changes”.'],
      ],
      terms: [['Yield', 'How many good units one batch gives.']],
    },
    {
      id: 'capacity',
      title: 'Capacity',
      screens: ['/production/capacity'],
      purpose: 'What is planned for each week, beside what you can make in a week.',
      tasks: [['Say what you can make', 'Enter the good units of a week on this page or in the settings.']],
    },
  ],
};
