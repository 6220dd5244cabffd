import type { Area } from './topic.ts';

export const BOOKS: Area = {
  title: 'Books, reports and taxes',
  topics: [
    {
      id: 'profit-and-loss',
      title: 'Profit and loss',
      screens: ['/books', '/books/profit-and-loss'],
      purpose: 'What you earned and what it cost in a period, and what is left.',
      tasks: [
        ['Compare', 'Choose the period, and the one beside it: last month, last year or the budget.'],
        ['See what is behind a figure', 'Press it. It opens the entries of that account.'],
        ['Give it to somebody', 'Press Download and choose PDF or Excel.'],
      ],
      terms: [
        ['Gross profit', 'Sales less the cost of the goods that you sold.'],
        ['Net profit', 'What is left after all costs.'],
      ],
    },
    {
      id: 'balance-sheet',
      title: 'Balance sheet',
      screens: ['/books/balance-sheet'],
      purpose: 'What the business owns and owes on one day, and what belongs to the owner.',
      tasks: [['Choose the day', 'Above the table. Every figure opens the entries behind it.']],
      terms: [
        ['Assets', 'What the business owns: money, stock, equipment and what customers owe.'],
        ['Liabilities', 'What the business owes to others.'],
        ['Equity', 'What is left for the owner.'],
      ],
    },
    {
      id: 'cash-flow',
      title: 'Cash flow and accrual to cash',
      screens: ['/books/cash-flow', '/books/bridge', '/books/bridge/$side'],
      purpose:
        'Where money came from and where it went, and why the profit is not the same as the money in the bank.',
      tasks: [
        [
          'Explain a difference',
          'Open Accrual to cash. Each line is a reason, and opens what it consists of.',
        ],
      ],
      terms: [
        ['Accrual', 'Counting a sale or a cost when it happens.'],
        ['Cash basis', 'Counting it when the money moves.'],
      ],
    },
    {
      id: 'trial-balance',
      title: 'Trial balance and entries',
      screens: [
        '/books/trial-balance',
        '/books/entries',
        '/books/entries/$id',
        '/books/accounts/$code',
        '/books/changes',
      ],
      purpose: 'Every account with its balance, every entry by its date, and who recorded and changed what.',
      tasks: [
        ['Find an entry', 'Choose the period, or type a text or the number above the list.'],
        ['See where it comes from', 'Open the entry and press its source.'],
        [
          'Read the trial balance',
          'Income and expenses are those of the fiscal year; earlier results stand in one line under retained earnings. Choose “Since the first entry” for the balances as the journal has them.',
        ],
        ['Export the journal', 'Press Export on Entries. Other accounting programs can read the file.'],
      ],
      terms: [
        ['Debit and credit', 'The two sides of every entry; they are always equal.'],
        ['Reversal', 'An entry that takes back another one. Nothing is deleted.'],
      ],
    },
    {
      id: 'chart-of-accounts',
      title: 'Chart of accounts',
      screens: ['/books/accounts'],
      purpose: 'The accounts of your books, by kind. Most entries choose their account by themselves.',
      tasks: [
        ['Add an account', 'Press New account, choose the kind and a code.'],
        ['Put one away', 'Archive it. Its entries stay.'],
      ],
    },
    {
      id: 'tie-out',
      title: 'Tie-out',
      screens: ['/books/tie-out', '/books/tie-out/$name'],
      purpose:
        'Checks that every list agrees with its account: what customers owe, what you owe, stock, cash, taxes.',
      tasks: [
        ['Look at a difference', 'Press the amount under Difference. It lists the records that differ.'],
      ],
    },
    {
      id: 'journals',
      title: 'Journals',
      screens: ['/books/journals', '/books/journals/new', '/books/journals/recurring'],
      purpose:
        'Entries that an accountant writes by hand, such as accruals and corrections, and those that repeat.',
      tasks: [
        ['Write one', 'Press New journal, enter the lines until both sides are equal, and post it.'],
        ['Repeat or spread it', 'Choose how often, or over how many months.'],
        ['Correct it', 'Open it and reverse it with the reason.'],
      ],
    },
    {
      id: 'fixed-assets',
      title: 'Fixed assets',
      screens: ['/books/assets', '/books/assets/new', '/books/assets/$id'],
      purpose: 'Equipment and vehicles that last for years. Their cost is spread over that time.',
      tasks: [
        ['Add one', 'Press New asset and enter the cost, the day and how many years it lasts.'],
        ['Depreciate', 'It is posted each month by itself, or press Post depreciation.'],
        ['Sell or scrap it', 'Open it and press Sell or scrap.'],
      ],
      terms: [['Depreciation', 'The part of the cost that belongs to one month.']],
    },
    {
      id: 'budget',
      title: 'Budget',
      screens: ['/books/budget'],
      purpose: 'What you plan to earn and spend by account and month, beside what really happened.',
      tasks: [['Fill it', 'Press Fill from the year before, then change single months.']],
    },
    {
      id: 'opening-balances',
      title: 'Opening balances',
      screens: ['/books/opening-balances'],
      purpose: 'What you owned and owed on the day on which you began here.',
      tasks: [
        [
          'Enter them',
          'Choose the day, then enter cash and bank, what customers owe, what you owe, and stock.',
        ],
        ['Change them later', 'Void them and post them again, as long as that period is not locked.'],
      ],
    },
    {
      id: 'periods',
      title: 'Close a month',
      screens: ['/books/periods'],
      purpose: 'A closed month cannot be changed any more, so that what you reported stays what it was.',
      tasks: [
        ['Work through the checklist', 'Each line says what is left to do, and opens it.'],
        ['Lock', 'Press “Lock up to” and confirm.'],
        ['Unlock', 'Choose an earlier day and give the reason. It is kept.'],
      ],
    },
    {
      id: 'revaluation',
      title: 'Revaluation',
      screens: ['/books/revaluation'],
      purpose: 'Invoices and bills in another currency are valued at the rate of the last day of a period.',
      tasks: [['Revalue', 'Enter the rates of that day and post. It is reversed on the next day.']],
    },
    {
      id: 'vat',
      title: 'VAT',
      screens: ['/books/vat', '/books/vat/$month', '/books/vat/$month/entries'],
      purpose:
        'The VAT return of each month, from your invoices and bills. It is due on the 21st of the next month.',
      tasks: [
        ['Review a month', 'Open it. Every line opens the documents that it is the sum of.'],
        ['File it', 'Enter the figures at the tax office, then press “File this return”.'],
        ['Record the payment', 'Press Pay VAT when you have paid it.'],
      ],
      terms: [
        ['Output VAT', 'VAT that you charged.'],
        ['Input VAT', 'VAT that you paid and may deduct.'],
      ],
    },
    {
      id: 'withholding',
      title: 'Withholding tax',
      screens: ['/books/withholding', '/books/withholding/suffered', '/books/withholding/payments/$id'],
      purpose:
        'Tax that you deducted from suppliers and owe to the tax office, and tax that customers deducted from you.',
      tasks: [
        ['Pay what you deducted', 'Press Remit at the month that you paid.'],
        ['Collect certificates', 'On the page of what customers deducted, ask for those that are missing.'],
      ],
      terms: [['Certificate', 'The proof that your customer paid the tax for you.']],
    },
    {
      id: 'tax-calendar',
      title: 'Tax calendar',
      screens: ['/books/tax-calendar'],
      purpose: 'What is due to the tax office and when, from your own figures. It is no tax advice.',
      tasks: [['Be reminded', 'Reminders come as notifications before each date.']],
    },
    {
      id: 'reports',
      title: 'Reports',
      screens: ['/reports'],
      purpose: 'All reports in one place, with the days that they cover. They are part of the Pro plan.',
      tasks: [['Download one', 'Open it and press Download.']],
    },
  ],
};
