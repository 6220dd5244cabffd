import type { Area } from './topic.ts';

export const START: Area = {
  title: 'First steps and every day',
  topics: [
    {
      id: 'home',
      title: 'Home',
      screens: ['/dashboard'],
      purpose:
        'Home shows how the business stands today: what customers owe, what you have in cash and bank, what you sold, and what needs your attention.',
      tasks: [
        [
          'See what is behind a figure',
          'Press the figure. It opens the list of records that it is the sum of.',
        ],
        [
          'Remind a customer',
          'Under “Who owes me”, press Remind beside the customer, then choose WhatsApp or email.',
        ],
        [
          'Find anything',
          'Press Ctrl and K (⌘ and K on a Mac), or the magnifying glass on a phone, and type a name, a number or what you want to do.',
        ],
      ],
      terms: [
        ['Outstanding', 'What customers still owe on issued invoices.'],
        ['Overdue', 'The part of it whose due date has passed.'],
        ['Tie-out', 'A check that every list agrees with the books. It should say that they agree.'],
      ],
    },
    {
      id: 'ask',
      title: 'Ask a question',
      screens: ['/ask'],
      purpose:
        'Ask about your business in your own words, in English or Pidgin: “who owes me more than 50k”, “how much I sell today”. The answer is a figure of your books with a link to what is behind it.',
      tasks: [
        ['Ask', 'Type the question and press Ask.'],
        ['Change the period or the amount', 'Choose it below the answer. The question is changed for you.'],
        ['Check the answer', 'Press “Open the entries behind it”.'],
      ],
    },
    {
      id: 'inbox',
      title: 'Inbox',
      screens: ['/inbox'],
      purpose:
        'Everything that waits for a person: drafts, alerts of payments, pictures of receipts and rows of imported files. Nothing here counts in your books before you finish it.',
      tasks: [
        ['Finish something', 'Press it, fill in what is missing and record it.'],
        ['See one kind only', 'Choose the kind above the list.'],
      ],
      terms: [['Draft', 'Something that was begun and not recorded. It can be changed and deleted freely.']],
    },
    {
      id: 'outbox',
      title: 'Outbox',
      screens: ['/outbox'],
      purpose:
        'What you recorded without a network waits here on this device, and is sent by itself as soon as there is a connection.',
      tasks: [
        ['Send now', 'Press “Send now” when you have a connection again.'],
        [
          'Correct a refused record',
          'Read why it was refused, and press what puts it right, such as another day. It is then sent again.',
        ],
      ],
      terms: [
        [
          'Provisional number',
          'The number of a sale until the server gives it its own. It is printed on the receipt.',
        ],
      ],
    },
    {
      id: 'own-words',
      title: 'Record in your own words',
      screens: ['/say', '/say/$id'],
      purpose:
        'Write what happened as you would tell it: “sold 5 bags of rice to Mama Ngozi 320k, she paid 100k transfer”. Lissafi shows what it understood, and records it when you say so.',
      tasks: [
        ['Record a sentence', 'Type it, read what was understood, correct it if needed, and press Record.'],
        [
          'Teach it a word',
          'Correct a name or a unit in what was understood. The next time your word is known.',
        ],
      ],
      terms: [['Understood', 'Who, what, how much and how it was paid, as read from your sentence.']],
    },
    {
      id: 'pictures',
      title: 'Pictures and recordings',
      screens: ['/transactions/picture', '/transactions/voice', '/source-documents', '/source-documents/$id'],
      purpose:
        'Take a picture of a receipt, or say what happened. Lissafi reads it and prepares the record; you check it and record it. The picture stays with the record.',
      tasks: [
        [
          'Record from a picture',
          'Take the picture in good light, with the whole receipt in it. Open it below, and check the total, the date and the supplier.',
        ],
        [
          'Record by voice',
          'Press Start Recording, speak one event, press Stop Recording, and check the text before you record it.',
        ],
        ['Find an old picture', 'Open Pictures and recordings. What is not recorded yet is listed first.'],
      ],
    },
    {
      id: 'notifications',
      title: 'Notifications',
      screens: ['/notifications'],
      purpose:
        'What you may want to know: low stock, batches that expire, late production orders, taxes that are due, and customers who say that they have paid.',
      tasks: [
        ['Choose what you are told', 'Under “What you are told”, switch off what you do not want.'],
        [
          'Get them by email',
          'Switch on By email beside each kind. What happens within five minutes comes in one email.',
        ],
      ],
    },
    {
      id: 'account',
      title: 'Your account',
      screens: ['/account', '/account/security'],
      purpose:
        'Your own name, email, password and devices. They are the same in every organization that you work in.',
      tasks: [
        ['Change your password', 'Open Security, then Password.'],
        [
          'Protect the account',
          'Under Security, add a passkey or an authenticator app, and keep the recovery codes on paper.',
        ],
        ['Sign out a lost phone', 'Under Security, find the device in the list and sign it out.'],
        ['Switch off shortcuts of letters', 'Under Your account, Keyboard.'],
      ],
      terms: [
        [
          'Passkey',
          'A key that is kept on your phone or computer and opened with your finger, face or PIN, in place of a password.',
        ],
        ['Second factor', 'A code from an app that is asked for in addition to the password.'],
      ],
    },
  ],
};
