import type { Area } from './topic.ts';

export const SALES: Area = {
  title: 'Sales and customers',
  topics: [
    {
      id: 'invoices',
      title: 'Invoices',
      screens: ['/invoices', '/invoices/$id'],
      purpose:
        'All invoices, receipts, quotes and credit notes. An invoice that was issued is never changed: it is cancelled or credited, so that your numbers have no gaps and your books can be trusted.',
      tasks: [
        [
          'Send an invoice',
          'Open it and press Send for WhatsApp or an email, or press Share for a link that you copy.',
        ],
        [
          'Record a payment',
          'Open the invoice and press Record payment. A part payment leaves the rest outstanding.',
        ],
        [
          'Correct an issued invoice',
          'Open it and cancel it, or make a credit note for a part of it, then issue a new one.',
        ],
        ['Find one', 'Type the number, the customer or the amount above the list, or choose a status.'],
      ],
      terms: [
        ['Issued', 'It has a number, counts in your books and can be sent.'],
        ['Overdue', 'Its due date has passed and something is still owed.'],
        ['Credit note', 'A document that takes back an invoice or a part of it.'],
        ['Quote', 'An offer. It counts in no books until it becomes an invoice.'],
      ],
    },
    {
      id: 'write-an-invoice',
      title: 'Write an invoice',
      screens: ['/invoices/new', '/invoices/$id/edit'],
      purpose:
        'Here you write an invoice, a receipt or a quote. It is saved as a draft while you type; only issuing it gives it a number.',
      tasks: [
        [
          'Add what you sold',
          'Choose an item or type any text, then the quantity and the price. VAT follows the item.',
        ],
        ['Give a discount', 'Enter percent on a line, or for the whole document below the lines.'],
        [
          'Sell to somebody new',
          'Type the name in the customer field, and a telephone number or an address below it.',
        ],
        ['Get paid at once', 'Choose Receipt as the kind of document, or record the payment after issuing.'],
      ],
      terms: [
        ['Payment terms', 'When payment is due, such as 15 days after the invoice date.'],
        ['VAT', 'Value added tax. It is charged only by a business that is registered for it.'],
      ],
    },
    {
      id: 'counter',
      title: 'Sell at the counter',
      screens: ['/sell', '/sell/return'],
      purpose:
        'The counter is for selling to people who stand in front of you: press what they buy, say how they pay, and print or send the receipt. It works without a network.',
      tasks: [
        [
          'Sell',
          'Press the products or scan them, choose how it is paid, such as in cash, and press Record.',
        ],
        [
          'Put a basket aside',
          'Press Hold. The next customer is served, and the first basket comes back with one press.',
        ],
        ['Sell on credit', 'Choose the customer, then On credit, or Split where a part is paid now.'],
        ['Take goods back', 'Press More, then Take goods back, find the receipt, and choose what came back.'],
      ],
      terms: [['Basket', 'What one customer is buying, before it is paid.']],
    },
    {
      id: 'shifts',
      title: 'Shifts',
      screens: ['/sell/shifts', '/sell/shifts/$id'],
      purpose:
        'A shift is the time in which one person answers for a till. At its end the cash is counted, and the difference to what should be there is shown and posted.',
      tasks: [
        ['Open a shift', 'At the counter, count the cash that you begin with.'],
        ['Close a shift', 'Count the cash, enter it, and read the difference before you confirm.'],
        ['See what was sold', 'Open the shift: sales by kind of payment, and every receipt.'],
      ],
      terms: [['Float', 'The cash that is in the till when the shift begins.']],
    },
    {
      id: 'price-lists',
      title: 'Price lists',
      screens: ['/price-lists', '/price-lists/$id'],
      purpose:
        'Wholesale, distributor or other prices for the same goods. A customer who has a list gets its prices in invoices and at the counter.',
      tasks: [
        [
          'Make a list',
          'Press Add a price list and give it a name. A percentage, such as 10% less, applies to every product.',
        ],
        [
          'Give a product its own price',
          'Open the list, type the price beside the product, and press Save prices. Quantity prices apply from that quantity on.',
        ],
        ['Give the list to a customer', 'Edit the customer and choose it under Price list.'],
        [
          'Change many prices',
          'Press Change many prices to copy the selling prices by a percentage, or to raise the prices of the list.',
        ],
      ],
      terms: [
        ['Selling price', 'The price of a product for customers without a list.'],
        ['Own price', 'A price on the list that stays the same when the selling price changes.'],
      ],
    },
    {
      id: 'recurring-invoices',
      title: 'Recurring invoices',
      screens: ['/recurring', '/recurring/new', '/recurring/$id'],
      purpose:
        'Invoices that are the same each week or month, such as rent or a retainer, are made by themselves.',
      tasks: [
        [
          'Set one up',
          'Press New recurring invoice, write the invoice once, and choose how often and until when.',
        ],
        [
          'Send them by themselves',
          'Switch on sending by email. Otherwise they wait as drafts or issued invoices.',
        ],
        ['Stop', 'Open it and press Pause or Delete.'],
      ],
    },
    {
      id: 'payments',
      title: 'Payments of customers',
      screens: ['/payments', '/payments/$id'],
      purpose: 'Every payment that customers made, for one invoice, for several, or on account.',
      tasks: [
        ['Record one', 'Open the invoice or the customer and press Record payment.'],
        ['Take one back', 'Open it and press Void, with the reason. The invoice is then owed again.'],
        [
          'Record withholding tax',
          'If the customer kept back tax, enter the amount and the certificate with the payment.',
        ],
      ],
      terms: [
        ['On account', 'Money that a customer paid before there is an invoice. It is used for the next one.'],
        [
          'Withholding tax',
          'Tax that a customer deducts from your payment and pays for you. You set it off against your own tax.',
        ],
      ],
    },
    {
      id: 'customers',
      title: 'Customers',
      screens: ['/customers', '/customers/new', '/customers/$id', '/customers/$id/edit'],
      purpose: 'Who buys from you, how to reach them, what they owe and what they bought.',
      tasks: [
        [
          'Add a customer',
          'Press New customer. A name is enough; a telephone number is needed for WhatsApp.',
        ],
        ['See what somebody owes', 'Open the customer. Open invoices are listed with their age.'],
        ['Limit the credit', 'Set a credit limit. An invoice above it then asks somebody who may allow it.'],
        ['Send a statement', 'Open the customer, then Statement.'],
      ],
      terms: [['Credit limit', 'The most that this customer may owe you.']],
    },
    {
      id: 'customer-lists',
      title: 'Bring customers in and keep the list clean',
      screens: ['/customers/paste', '/customers/duplicates', '/customers/earlier-invoices'],
      purpose:
        'Paste names and numbers from your phone or a chat, import the invoices that were unpaid before you began here, and merge customers that are there twice.',
      tasks: [
        ['Paste contacts', 'One person on each line; check what was read, then add them.'],
        ['Merge two customers', 'Choose which one stays. Invoices and payments move to it.'],
        [
          'Bring in earlier unpaid invoices',
          'Choose the file or type them. They count as owed, not as sales of now.',
        ],
      ],
    },
    {
      id: 'who-owes',
      title: 'Who owes you, and statements',
      screens: ['/customers/ageing', '/customers/$id/statement', '/books/receivables-ageing'],
      purpose:
        'What customers owe by age, so that you remind the oldest first, and the statement of one customer with every invoice and payment.',
      tasks: [
        ['See it on an earlier day', 'Choose the date above the table.'],
        ['Download it', 'Press Download and choose PDF, Excel or CSV.'],
        ['Remind', 'Press the customer, open the invoice and press Remind.'],
      ],
      terms: [['Ageing', 'Debts sorted by how long they are overdue: up to 30 days, 31 to 60, and so on.']],
    },
    {
      id: 'sales-report',
      title: 'Sales report',
      screens: ['/sales-report'],
      purpose: 'What you sold by item, customer, salesperson and branch, and what each product earned.',
      tasks: [
        ['Compare periods', 'Choose the period, and the one to compare with.'],
        ['See what a product earned', 'Choose By item; the margin is the price without VAT less the cost.'],
      ],
      terms: [['Margin', 'What is left of the price after the cost of the goods.']],
    },
    {
      id: 'e-invoices',
      title: 'E-invoices',
      screens: ['/e-invoices', '/e-invoices/settings'],
      purpose:
        'Businesses that the Nigeria Revenue Service requires to use e-invoicing register each invoice with its system. Lissafi sends them and shows the answer.',
      tasks: [
        ['Set it up', 'Press Set up and enter the keys of your access point.'],
        [
          'Correct a rejected one',
          'Open it, read the reason, correct the customer or the item, and send it again.',
        ],
      ],
      terms: [['IRN', 'The invoice reference number under which it is registered.']],
    },
  ],
};
