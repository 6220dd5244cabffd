import type { Area } from './topic.ts';

export const PURCHASES: Area = {
  title: 'Purchases and suppliers',
  topics: [
    {
      id: 'purchase-orders',
      title: 'Purchase orders',
      screens: [
        '/purchases/orders',
        '/purchases/orders/new',
        '/purchases/orders/$id',
        '/purchases/orders/$id/edit',
      ],
      purpose:
        'An order says what you want from a supplier and at which price. It posts nothing until goods or a bill come.',
      tasks: [
        ['Order', 'Press New order, choose the supplier and the items, and send it by email or as a PDF.'],
        ['Receive what came', 'Open the order and press Receive delivery. A part can come first.'],
        [
          'Close the rest',
          'Open the order, press Cancel order, or Close after a part has come, and give the reason.',
        ],
      ],
    },
    {
      id: 'deliveries',
      title: 'Deliveries',
      screens: ['/purchases/deliveries', '/purchases/deliveries/new', '/purchases/deliveries/$id'],
      purpose:
        'Goods that came in. They are in stock from then on, whether the bill is there already or comes later.',
      tasks: [
        [
          'Receive goods',
          'Press Receive a delivery, choose the supplier, type or scan what came, and say how it is paid.',
        ],
        [
          'The bill comes later',
          'Under Paid, choose “Not yet: the bill comes later”. The goods wait for their bill in the books.',
        ],
        ['Send goods back', 'Open the supplier and press Return goods.'],
      ],
      terms: [['Goods received not invoiced', 'The value of goods whose bill has not come yet.']],
    },
    {
      id: 'bills',
      title: 'Bills',
      screens: [
        '/purchases/bills',
        '/purchases/bills/new',
        '/purchases/bills/$id',
        '/purchases/bills/$id/edit',
      ],
      purpose:
        'Invoices that suppliers sent you, for goods, services or costs. A posted bill is owed until it is paid.',
      tasks: [
        [
          'Enter a bill',
          'Press New bill, choose the supplier, copy the number and the date, add the lines and post it.',
        ],
        [
          'Add transport to the cost of goods',
          'Add it as landed cost and choose the deliveries that it belongs to.',
        ],
        ['Correct a posted bill', 'Void it with the reason and enter it again.'],
      ],
      terms: [
        ['Landed cost', 'Transport, duty and the like, which make goods cost more than their price.'],
        ['Input VAT', 'VAT that you paid. A business that charges VAT takes it off what it owes.'],
      ],
    },
    {
      id: 'to-pay',
      title: 'What you owe suppliers',
      screens: ['/purchases/to-pay', '/books/payables-ageing', '/suppliers/$id/statement'],
      purpose: 'Every bill that is not paid, by due date, and what you owed on any day.',
      tasks: [
        ['Pay one or several', 'Choose the bills, press Pay, and say from which account.'],
        ['Pay a part', 'Change the amount before you confirm.'],
        ['Check a supplier’s statement', 'Open the supplier, then Statement, and compare it line by line.'],
      ],
    },
    {
      id: 'suppliers',
      title: 'Suppliers',
      screens: ['/suppliers', '/suppliers/new', '/suppliers/$id', '/suppliers/$id/edit'],
      purpose: 'Who you buy from, what you owe them, and what you bought at which price.',
      tasks: [
        ['Add a supplier', 'Press New supplier. A name is enough; payment terms fill in due dates.'],
        [
          'Record an advance',
          'Open the supplier and press Pay in advance. Where you owe something, press Pay: what is beyond the bills stays as an advance.',
        ],
      ],
      terms: [['Advance', 'Money that you paid before there is a bill. It is used for the next one.']],
    },
  ],
};
