import type { Area } from './topic.ts';

export const SETTINGS: Area = {
  title: 'Your organization',
  topics: [
    {
      id: 'settings',
      title: 'Settings',
      screens: ['/settings'],
      purpose: 'The details shown on your documents, and how your books are kept.',
      tasks: [
        [
          'Show your bank account on invoices',
          'Add it under “Bank accounts”. Customers can then copy the number.',
        ],
        ['Add a logo', 'Choose a picture under Logo.'],
        ['Remind customers by itself', 'Switch on payment reminders and choose the days.'],
        ['Charge VAT', 'Switch on “We charge VAT” and enter your tax ID.'],
      ],
    },
    {
      id: 'members',
      title: 'Members',
      screens: ['/members'],
      purpose: 'Who works here, and what each may see and do.',
      tasks: [
        ['Invite somebody', 'Press Invite, enter the email address and choose a role.'],
        ['Change a role or remove somebody', 'Press Change beside the person.'],
      ],
      terms: [
        ['Owner', 'May do everything; there is one.'],
        ['Accountant', 'Sees and keeps the books.'],
        ['Sales', 'Sells and sees no costs.'],
        ['Storekeeper', 'Keeps the stock and sees no sales amounts.'],
        ['Viewer', 'Reads and changes nothing.'],
      ],
    },
    {
      id: 'plan',
      title: 'Plan',
      screens: ['/plan'],
      purpose: 'What your plan includes. The owner can change it.',
      tasks: [['Change the plan', 'Press the button below the plan that you want.']],
    },
    {
      id: 'branches',
      title: 'Branches and places',
      screens: ['/settings/branches'],
      purpose: 'Your shops and stores. Stock is kept for each place, and sales are reported for each branch.',
      tasks: [
        ['Add a branch', 'Press Add a branch.'],
        [
          'Set this device to a branch',
          'Open the counter, press More and choose the branch under This device sells at. Sales on this device then use its stock.',
        ],
      ],
    },
    {
      id: 'words',
      title: 'Words it has learned',
      screens: ['/settings/words'],
      purpose: 'Your own words for customers, items and units, learned from how you correct sentences.',
      tasks: [['Remove a wrong word', 'Find it in the list and press Remove.']],
    },
    {
      id: 'your-data',
      title: 'Your data',
      screens: ['/settings/data'],
      purpose: 'Everything that is recorded here as one file, to keep or to take elsewhere.',
      tasks: [
        ['Download everything', 'Press Download everything. The file also has a text that explains it.'],
        ['Bring such a file in', 'Import it into an empty organization.'],
      ],
    },
    {
      id: 'online-payments',
      title: 'Online payments',
      screens: ['/settings/online-payments'],
      purpose: 'Customers pay an invoice by card or bank on the page that you share, through Paystack.',
      tasks: [
        ['Switch it on', 'Copy the secret key from Paystack, choose the account and save.'],
        ['Be told of each payment', 'Copy the webhook address into the settings of Paystack.'],
      ],
      terms: [
        ['Test key', 'Begins with sk_test_. No money moves.'],
        ['Fee', 'What Paystack keeps of a payment. It is posted as a bank charge.'],
      ],
    },
    {
      id: 'whatsapp',
      title: 'WhatsApp',
      screens: ['/settings/whatsapp'],
      purpose:
        'Members record by sending messages to the business number, and documents go out from it as PDF.',
      tasks: [
        ['Connect the number', 'Copy its keys from the app at Meta, and press Connect.'],
        ['Let messages arrive', 'Copy the callback address and the verify token into the app at Meta.'],
        ['Link your phone', 'Press Link your number, and send the code to the business number.'],
        ['Record by message', 'Send what happened, a photo of a receipt or a voice note. Reply YES.'],
      ],
      terms: [
        ['Cloud API', 'The interface of WhatsApp for businesses, which Meta runs.'],
        [
          'Within 24 hours',
          'WhatsApp delivers only to people who wrote to your number within the last 24 hours.',
        ],
      ],
    },
    {
      id: 'developers',
      title: 'Developers',
      screens: ['/settings/developers', '/settings/developers/webhooks/$id'],
      purpose: 'Other programs read and record here by a key, and are told by webhooks what happens.',
      tasks: [
        ['Let a program in', 'Make an API key, choose what it may do, and copy it. It is shown once.'],
        ['Tell a program what happens', 'Add a webhook with its address and choose the events.'],
        ['Send a message again', 'Open the webhook, open the message and send it again.'],
      ],
      terms: [
        ['Webhook', 'An address of another program that receives a message for each event.'],
        ['Scope', 'What a key may read or change. It can never do more than the person who made it.'],
      ],
    },
    {
      id: 'new-organization',
      title: 'Another organization',
      screens: ['/organizations/new'],
      purpose: 'A second business with books, customers and members of its own.',
      tasks: [
        [
          'Switch between them',
          'Press the name of the organization at the top, or search for it with Ctrl and K.',
        ],
      ],
    },
  ],
};
