import type { Area } from './topic.ts';

export const MONEY: Area = {
  title: 'Money',
  topics: [
    {
      id: 'income-and-expenses',
      title: 'Income and expenses',
      screens: ['/transactions', '/transactions/new', '/transactions/$id', '/transactions/categories'],
      purpose:
        'Money that went out or came in without an invoice: fuel, data, rent, transport, bank charges, interest.',
      tasks: [
        [
          'Record an expense',
          'Press Record an expense, enter the amount, the category and how it was paid, and record it.',
        ],
        ['Attach the receipt', 'Open it and add a picture or a PDF.'],
        ['Correct one', 'Open it and void it with the reason, then record it again.'],
        ['Choose where a category is posted', 'Open Categories.'],
      ],
      terms: [['Category', 'What the money was for. It decides the account in the books.']],
    },
    {
      id: 'cash-and-bank',
      title: 'Cash and bank accounts',
      screens: ['/money/accounts', '/money/accounts/$id'],
      purpose:
        'Your tills, bank accounts, wallets and card terminals, each with its balance and every movement.',
      tasks: [
        ['Add an account', 'Press Add an account and choose cash, bank, wallet or terminal.'],
        ['Count a till', 'Open it and press Count the cash. The difference is shown and posted.'],
        ['Settle a terminal', 'Open it and enter what arrived at the bank; the charges are what is missing.'],
      ],
      terms: [['Settlement', 'The payout of a card terminal or wallet to your bank, less its charges.']],
    },
    {
      id: 'transfers-of-money',
      title: 'Transfers between accounts',
      screens: ['/money/transfers', '/money/transfers/$id'],
      purpose:
        'Money that moves between your own accounts, such as cash that you bring to the bank. It is no income.',
      tasks: [
        ['Transfer', 'Press Transfer, choose from and to, the amount and the charges.'],
        ['Take one back', 'Open it and void it with the reason.'],
      ],
    },
    {
      id: 'reconcile',
      title: 'Reconcile with the bank',
      screens: [
        '/money/reconcile',
        '/money/reconcile/$id',
        '/money/reconcile/$id/new',
        '/money/reconcile/$id/statements',
        '/money/reconcile/$id/lines',
        '/money/reconcile/$id/outstanding',
      ],
      purpose:
        'Compares your books with the statement of the bank, line by line, until both agree. What is missing in the books is recorded on the way.',
      tasks: [
        ['Add a statement', 'Download it from your bank as CSV, Excel or PDF, and choose the file.'],
        ['Match', 'Accept the proposals that are right; for other lines find the record, or record it.'],
        [
          'Teach a rule',
          'Record two lines with the same words alike, such as two SMS alerts as bank charges. Others like them are then proposed above the list. Press Rules to change what was learned.',
        ],
        ['Work by keyboard', 'In the list, the arrows move, Enter accepts, C records and S splits a line.'],
      ],
      terms: [
        [
          'Proof',
          'The balance of the books on the last day of the statement, what is outstanding on that day, and the balance of the bank. The difference should be zero. What you entered for a later day is not in it; choose another day to see the proof on that day.',
        ],
      ],
    },
    {
      id: 'payment-alerts',
      title: 'Payment alerts',
      screens: ['/money/alerts', '/money/alerts/$id'],
      purpose:
        'Paste the credit alert from an SMS or WhatsApp. It is matched with an open invoice and waits until you have seen the money in your account.',
      tasks: [
        ['Add an alert', 'Paste its text and press Read.'],
        [
          'Confirm it',
          'Check your bank app first, then press I see the money. Only then is the invoice paid.',
        ],
      ],
      terms: [
        [
          'Unconfirmed',
          'Somebody says that it was paid, and nobody has seen it in the account. An alert can be fake.',
        ],
      ],
    },
    {
      id: 'owner-and-loans',
      title: 'Owner’s money and loans',
      screens: ['/money/funding', '/money/funding/$id'],
      purpose:
        'Money that the owner puts in or takes out, and loans that you receive and repay. None of it is sales or cost.',
      tasks: [
        [
          'Record money of the owner',
          'Press Record owner or loan and say whether the owner put money in or took money out.',
        ],
        [
          'Repay a loan',
          'Press Record owner or loan, choose Loan repaid, and split the payment into principal and interest.',
        ],
      ],
      terms: [['Drawings', 'Money or goods that the owner takes for herself.']],
    },
    {
      id: 'payroll',
      title: 'Payroll',
      screens: ['/money/payroll', '/money/payroll/new', '/money/payroll/$id'],
      purpose:
        'Salaries of a month: gross pay, tax, pension and what each person gets, and what is then owed to whom.',
      tasks: [
        [
          'Run a month',
          'Press New payroll. The people of last month are there already; correct and post it.',
        ],
        ['Pay', 'On the list, pay the net salaries, the tax and the pension when they are due.'],
      ],
      terms: [
        ['PAYE', 'Income tax that you deduct from salaries and pay to the state.'],
        ['Net pay', 'What the person gets after tax and pension.'],
      ],
    },
    {
      id: 'import',
      title: 'Import files',
      screens: ['/import', '/import/$id'],
      purpose: 'Brings in customers, items, expenses and more from a table of another program or your own.',
      tasks: [
        [
          'Import',
          'Choose the file, say which column is what, correct the rows that are marked, and import.',
        ],
        ['Take it back', 'Open the import and undo it. What was used since then stays.'],
      ],
    },
  ],
};
