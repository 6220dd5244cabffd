import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { alertFingerprint, figureNotRead, fitsMask, readAlerts, withCharges } from './alerts.ts';

/** Each as the bank writes it where an alert of its own was seen, otherwise as such alerts are usually written. */
const FORMATS: Record<string, [string, object]> = {
  'GTBank, credit': [
    'Acct: ******6789\nAmt: NGN58,400.00 CR\nDesc: -NIP TRF FROM ADA STORES-INV-2026-088\nAvail Bal: NGN1,125,000.00\nDate: 2026-11-20 9:30:12 PM',
    { direction: 'in', amount: 5_840_000, date: '2026-11-20', time: '21:30', account_mask: '******6789' },
  ],
  'GTBank, debit': [
    'Acct: ******6789\nAmt: NGN5,000.00 DR\nDesc: -NIP TRANSFER TO MUSA-CREDIT FOR FUEL\nAvail Bal: NGN1,120,000.00\nDate: 20-Nov-2026 08:05',
    { direction: 'out', amount: 500_000, date: '2026-11-20', time: '08:05', balance: 112_000_000 },
  ],
  'Access, credit': [
    'Credit\nAmt:NGN20,400.00\nAcc:146******325\nDesc:NIP/ADA STORES/BREAD\nDate:09/06/2026\nAvail Bal:NGN145,000.10',
    {
      ...{ direction: 'in', amount: 2_040_000, date: '2026-06-09', time: null, balance: 14_500_010 },
      ...{ account_mask: '146******325', narration: 'NIP/ADA STORES/BREAD' },
    },
  ],
  'Access, debit': [
    'Debit\nAmt:NGN53.75\nAcc:146******325\nDesc:CREDIT TRF CHARGE\nDate:09/06/2026\nAvail Bal:NGN144,946.35',
    { direction: 'out', amount: 5_375, narration: 'CREDIT TRF CHARGE' },
  ],
  Zenith: [
    'Acct:100****123\nDT:20/11/2026 14:05:22\nNIP CR/ADA STORES/INV-2026-088\nCR Amt:5,000.00\nBal:125,000.00\nREF:000013261120',
    {
      ...{ direction: 'in', amount: 500_000, date: '2026-11-20', time: '14:05', reference: '000013261120' },
      narration: 'NIP CR/ADA STORES/INV-2026-088',
    },
  ],
  'Zenith, debit': [
    'Acct:100****123\nDT:20/11/2026 14:05:22\nNIP/MUSA ALIYU/FUEL\nDR Amt:5,000.00\nBal:120,000.00',
    { direction: 'out', amount: 500_000 },
  ],
  UBA: [
    'Txn: Credit\nAc:2XX..78X\nAmt:NGN 5,000.00\nDes:TNF-ADA STORES/BREAD\nDate:20-NOV-2026 14:05\nBal:NGN 125,000.00',
    { direction: 'in', amount: 500_000, date: '2026-11-20', account_mask: '2XX..78X', balance: 12_500_000 },
  ],
  FirstBank: [
    'Your Acct 3XXXX123 Has Been Credited with NGN5,000.00 On 20-NOV-2026 14:05:22 By TRF FROM ADA STORES. Bal: +NGN125,000.00CR',
    {
      ...{ direction: 'in', amount: 500_000, date: '2026-11-20', time: '14:05', account_mask: '3XXXX123' },
      ...{ party: 'ADA STORES', balance: 12_500_000 },
    },
  ],
  'FirstBank, debit with a balance in credit': [
    'Debit: 3XXXX123 Amt: NGN5,000.00 Date: 20-NOV-2026 14:05:22 Desc: POS TOTAL MUSHIN. Bal: NGN120,000.00CR. Dial *894*11#',
    { direction: 'out', amount: 500_000, narration: 'POS TOTAL MUSHIN', balance: 12_000_000 },
  ],
  OPay: [
    'Your OPay account 803****567 has been credited with ₦5,000.00 from ADA STORES. Transaction time: 2026-11-20 14:05:22. Balance: ₦125,000.00. Transaction No. 2611200102030405',
    {
      ...{ bank: 'OPay', direction: 'in', amount: 500_000, party: 'ADA STORES', time: '14:05' },
      ...{ reference: '2611200102030405', account_mask: '803****567' },
    },
  ],
  Moniepoint: [
    'Credit Alert! You have received NGN 5,000.00 from ADA STORES | Access Bank\nDate: 20/11/2026 2:05 PM\nRef: TRF|2MPT7abc|1234\nMoniepoint balance: NGN 125,000.00',
    {
      ...{ bank: expect.any(String), direction: 'in', amount: 500_000, date: '2026-11-20', time: '14:05' },
      ...{ party: 'ADA STORES', reference: 'TRF|2MPT7abc|1234', balance: 12_500_000 },
    },
  ],
  Kuda: [
    'Ada Stores just sent you ₦5,000.00 on 20 Nov 2026 at 2:05 PM. Your Kuda balance is ₦125,000.00',
    {
      ...{ bank: 'Kuda', direction: 'in', amount: 500_000, date: '2026-11-20', time: '14:05' },
      ...{ party: 'Ada Stores', balance: 12_500_000 },
    },
  ],
  'Kuda, debit': [
    'You just sent ₦5,000.00 to Musa Aliyu on Nov 20, 2026 at 14:05. Your Kuda balance is ₦120,000.00',
    { direction: 'out', amount: 500_000, date: '2026-11-20', party: 'Musa Aliyu' },
  ],
};

test.each(Object.entries(FORMATS))('%s', (_, [text, expected]) => {
  expect(readAlerts(text, 50)).toMatchObject([expected]);
  // The same in one line, as some phones copy it, gives the same amount, direction and day.
  const [whole] = readAlerts(text, 50);
  const [flat] = readAlerts(text.replace(/\n/g, ' '), 50);
  expect([flat?.amount, flat?.direction, flat?.date]).toEqual([whole!.amount, whole!.direction, whole!.date]);
});

test.each([
  ['GTBank', 'GTB'],
  ['Access Bank', 'AccessBank'],
  ['Zenith Bank', 'Zenith'],
  ['UBA', 'United Bank for Africa'],
  ['FirstBank', 'First Bank'],
  ['OPay', 'OPay'],
  ['Moniepoint', 'Moniepoint MFB'],
  ['Kuda', 'Kuda'],
  ['PalmPay', 'PalmPay'],
  ['FCMB', 'FCMB'],
  ['Fidelity Bank', 'Fidelity'],
  ['Sterling Bank', 'Sterling'],
  ['Wema Bank', 'ALAT'],
])('an alert is of %s where it names %s', (bank, named) => {
  const text = `${named}\nCredit\nAmt: NGN5,000.00\nDesc: TRF FROM ADA\nDate: 2026-11-20`;
  expect(readAlerts(text, 50)).toMatchObject([{ bank, direction: 'in', amount: 500_000 }]);
});

test('several alerts at once: with empty lines, one under the other, and forwarded by WhatsApp', () => {
  const [gt, access, zenith] = ['GTBank, credit', 'Access, debit', 'Zenith'].map((name) => FORMATS[name]![0]);
  const amounts = (text: string) => readAlerts(text, 50).map(({ amount }) => amount);
  expect(amounts(`${gt}\n\n${access}\n\n${zenith}`)).toEqual([5_840_000, 5_375, 500_000]);
  expect(amounts(`${gt}\n${gt!.replace('58,400', '100')}`)).toEqual([5_840_000, 10_000]);
  expect(
    amounts(
      `[20/11/2026, 14:05] Ada: ${gt}\n[20/11/2026, 14:06] Ada: good evening\n21/11/2026, 09:00 - GTBank: ${access}`,
    ),
  ).toEqual([5_840_000, 5_375]);
  // The day of the chat is taken where the message has none.
  expect(readAlerts('[20/11/2026, 14:05] Kuda: You received ₦500.00 from ADA', 50)).toMatchObject([
    { date: '2026-11-20', time: '14:05', bank: 'Kuda', direction: 'in' },
  ]);
  expect(amounts('Good morning, have you seen it?')).toEqual([]);
  expect(readAlerts(`${gt}\n\n`.repeat(80), 50).length).toBe(50);
});

test('what a message does not say stays unknown', () => {
  expect(readAlerts('Ada paid NGN5,000.00 yesterday', 5)).toMatchObject([
    { amount: 500_000, date: null, account_mask: null, balance: null, direction: null },
  ]);
  expect(readAlerts('Amt: NGN5.000,00 CR\nDate: 45/13/2026', 5)[0]).toMatchObject({ date: null });
});

test('an account is recognised by what the message shows of it', () => {
  expect(fitsMask('1461234325', '146******325')).toBe(true);
  expect(fitsMask('1461234326', '146******325')).toBe(false);
  expect(fitsMask('0123456789', '******6789')).toBe(true);
  expect(fitsMask('2034567784', '2XX..78X')).toBe(true);
  expect(fitsMask('2034567794', '2XX..78X')).toBe(false);
  expect(fitsMask('0123456789', '0123456789')).toBe(true);
  expect(fitsMask('0123456789', '**89')).toBeNull();
});

test('the same alert again is known, also with other line breaks', () => {
  const [text] = FORMATS['GTBank, credit']!;
  const [once, again] = [readAlerts(text, 5)[0]!, readAlerts(text.replace(/\n/g, '\r\n'), 5)[0]!];
  expect(alertFingerprint(again)).toBe(alertFingerprint(once));
  expect(alertFingerprint(readAlerts(text.replace('58,400', '58,401'), 5)[0]!)).not.toBe(
    alertFingerprint(once),
  );
});

const read = (text: string) => readAlerts(text, 50)[0]!;

test('a value ends at its line, without the marks that close it', () => {
  const found = read('Amt: NGN5.00 CR\nDesc: BREAD AND CAKE . ;\nRef: AB-1,;\nMore');
  expect(found).toMatchObject({ narration: 'BREAD AND CAKE', reference: 'AB-1' });
});

test('of a value that comes twice the first counts, and an empty one is none', () => {
  expect(read('Amt: NGN100.00 CR\nAmt: NGN5.00 CR').amount).toBe(10_000);
  expect(read('Amt: NGN100.00 CR\nRef:\nRef: AB-1').reference).toBe('AB-1');
});

test('times are read in both ways of writing, and what is no time is none', () => {
  const time = (text: string) => read(`Amt: NGN5.00 CR\nDate: 2026-11-20 ${text}`).time;
  expect(['9:30 AM', '12:05 AM', '12:05 PM', '11:59 pm'].map(time)).toEqual([
    '09:30',
    '00:05',
    '12:05',
    '23:59',
  ]);
  expect(['23:59', '00:00', '24:00', '10:60'].map(time)).toEqual(['23:59', '00:00', null, null]);
});

test('dates are read with a comma before the year too', () =>
  expect(read('Amt: NGN5.00 CR\nDate: 20 Nov, 2026').date).toBe('2026-11-20'));

test('the account may be there in full', () =>
  expect(read('Acct: 0123456789\nAmt: NGN5.00 CR').account_mask).toBe('0123456789'));

test.each([
  ['You received NGN5,000.00 from STUDIO 54 on 20 Nov 2026', 'STUDIO 54'],
  ['You received NGN5,000.00 from OVER THE TOP LTD', 'OVER THE TOP LTD'],
  ['Credit Alert!\nStudio 54 just sent you ₦5,000.00', 'Studio 54'],
  ['You just sent ₦5,000.00 to Shop 24 on Nov 20, 2026', 'Shop 24'],
  ['You just sent ₦5,000.00 to Musa Aliyu', 'Musa Aliyu'],
  ['Amt: NGN5.00 CR\nFrom: ADA STORES', 'ADA STORES'],
  ['Amt: NGN5.00 CR\nTo: 0123456789', null],
  ['Amt: NGN5.00 CR\nTo: 20X4567', null],
  [`Amt: NGN5.00 CR\nFrom: ${'A'.repeat(200)}`, 'A'.repeat(100)],
])('who it was: %s', (text, party) => expect(read(text).party).toBe(party));

test.each([
  // What is said of the account itself, though other words say the opposite.
  ['Your account 3XXXX123 has been successfully debited with NGN5,000.00 for CREDIT CARD REPAYMENT', 'out'],
  ['NIP CREDIT/MUSA ALIYU/FUEL\nDR. Amt:5,000.00', 'out'],
  ['Credit card account ******6789\nAmt: NGN5,000.00 DR', 'out'],
  ['Ac:2XX..78X\nTxn: Debit\nAmt:NGN 5,000.00\nCREDIT CARD FEE', 'out'],
  ['Debit alert\nNGN5,000.00\nCREDIT CARD FEE', 'out'],
  ['Alert from your bank\nDebit NGN5,000.00\nDesc: CREDIT CARD FEE', 'out'],
  ['21/11/2026, 09:00 - GTBank: \nDebit alert\nNGN5,000.00\nCREDIT CARD FEE', 'out'],
  // Words of the balance and of the narration, which come last.
  ['Debit: 3XXXX123 Amt: NGN5,000.00 Desc: CREDIT FOR FUEL. Bal: NGN120,000.00 CR', 'out'],
  ['Amt: NGN5,000.00\nDesc: CREDIT FROM ADA', 'in'],
  // A sign, where no word says it.
  ['Amt: +NGN5,000.00', 'in'],
  ['Amt: - NGN5,000.00', 'out'],
  ['Amt: - NGN  5,000.00', 'out'],
  ['Amt: -₦ 5,000.00', 'out'],
  ['Amt: NGN - 5,000.00', 'out'],
  ['Amt: -5,000.00', 'out'],
  ['Amt: NGN5,000.00', null],
  // The name of who forwards it is no part of it.
  ['[20/11/2026, 14:05] Credit Officer: Ada paid NGN5,000.00', null],
])('which way the money went: %s', (text, direction) => expect(read(text).direction).toBe(direction));

test.each([
  ['Your Acct 3XXXX123 Has Been Credited with NGN5.00 By TRF FROM ADA \nBal: NGN6.00', 'TRF FROM ADA'],
  ['Dear customer\nCR Amt:5.00\n  NIP CR/ADA STORES \nREF:1', 'NIP CR/ADA STORES'],
  ['CR Amt:5.00\nTRF 20261120/0001 ADA', 'TRF 20261120/0001 ADA'],
  ['CR Amt:5.00\nREF: TRF|ABCD|EFGH\nNIP/ADA/BREAD', 'NIP/ADA/BREAD'],
  ['CR Amt:5.00\nA/BREAD\nBREAD/2B', ''],
  ['Amt: NGN5.00 CR\nDesc: -- BREAD', 'BREAD'],
  ['You received NGN5.00 from ADA', 'ADA'],
  ['You paid NGN5.00', ''],
  [`Amt: NGN5.00 CR\nDesc: ${'A'.repeat(300)}`, 'A'.repeat(200)],
])('the narration: %s', (text, narration) => expect(read(text).narration).toBe(narration));

test('of one message 2,000 characters are read, and of a reference 100 kept', () => {
  const found = read(`Amt: NGN5.00 CR\nRef: ${'1'.repeat(3_000)}`);
  expect([found.text.length, found.reference!.length]).toEqual([2_000, 100]);
});

describe('what was pasted is divided', () => {
  const texts = (pasted: string) => readAlerts(pasted, 50).map(({ text }) => text);
  const one = 'Amt: NGN5.00 CR';

  test('where labels begin anew after an amount, however they are written', () => {
    const alert = (acct: string) => `${acct}: ******6789\nAmt: 5.00 CR`;
    expect(texts(`${alert('Acct')}\n${alert('ACCT')}`)).toEqual([alert('Acct'), alert('ACCT')]);
    expect(texts(`${alert('*Acct')}\n${alert('*Acct')}`).length).toBe(2);
    const txn = 'Acct: ******6789\nAmt: NGN100.00\nTxn: NGN100.00 CR';
    expect(texts(`${txn}\n${txn}`)).toEqual([txn, txn]);
  });

  test('by what begins a line only', () => {
    const own = 'Acct: ******6789\nAmt: NGN5.00 CR\nDesc: ACCT FEE NGN2.00';
    expect(texts(own)).toEqual([own]);
  });

  test('at empty lines, also those with spaces', () => {
    expect(texts(`${one}\n  \n${one}`)).toEqual([one, one]);
    expect(texts(`\n  ${one}  \n\n\n`)).toEqual([one]);
  });

  test('and a part without an amount goes with the one before, or with the one after where none is', () => {
    expect(texts(`${one}\n\n\nThank you`)).toEqual([`${one}\nThank you`]);
    expect(texts(`Dear customer\n  \n${one}`)).toEqual([`Dear customer\n${one}`]);
  });

  test('at each message of a chat, of which those without an amount are left out', () => {
    const chat = (text: string) => `[20/11/2026, 14:05] Ada: ${text}`;
    expect(texts(`${chat(one)}\n${chat('good evening')}`)).toEqual([chat(one)]);
  });

  test('whatever ends its lines, and without the marks that a phone adds', () => {
    expect(texts(`${one}\r\r${one}`)).toEqual([one, one]);
    const chat = '[20/11/2026, 14:05] Ada: Amt: NGN5.00 CR';
    expect(texts(`${chat}\n\u200e${chat}`)).toEqual([chat, chat]);
    expect(texts('Amt:\u00a0NGN5.00\u202fCR')).toEqual([one]);
  });
});

describe('what the bank says, and what its customers say', () => {
  const alert = (heading: string, amount: string, balance: string) =>
    [heading, '', 'Acct: 201******344', `Amt: ${amount}`, 'Desc: POS', `Bal: ${balance}`].join('\n');

  test('a heading belongs to what follows it, over an empty line too', () => {
    const first = alert('Debit Alert!', 'NGN8,000.00', 'NGN32,000.00');
    const second = alert('Credit Alert!', 'NGN3,000.00', 'NGN35,000.00');
    for (const between of ['\n\n', '\n', '\n\n\n']) {
      const read = readAlerts(`${first}${between}${second}`, 50);
      expect(read.map(({ direction, amount, balance }) => [direction, amount, balance])).toEqual([
        ['out', 800_000, 3_200_000],
        ['in', 300_000, 3_500_000],
      ]);
    }
    const other = readAlerts(`${second}\n\n${first}\n\nThank you for banking with us`, 50);
    expect(other.map(({ direction }) => direction)).toEqual(['in', 'out']);
  });

  test('a balance or a charge in a part of its own belongs to the amount before it', () => {
    const [read, ...others] = readAlerts('Amt: NGN8,000.00 DR\n\nBal: NGN32,000.00\n\nFee: N10.00', 50);
    expect(read).toMatchObject({ amount: 800_000, balance: 3_200_000, charges: 1_000 });
    expect(others).toEqual([]);
  });

  test.each([
    ['Amt:N4,200.00DR', 'out'],
    ['Amt:N4,200.00CR', 'in'],
    ['Amt: NGN4,200.00dr', 'out'],
    ['Amt:N620.00CR\nDesc: REFUND OF DEBIT CARD FEE', 'in'],
    ['Amt:N620.00DR\nNarration: CREDIT TO MUSA', 'out'],
    ['Txn: Credit\nAmt: N620.00\nREFUND/DEBIT CARD FEE', 'in'],
  ])('the side of %j is %s', (text, direction) => {
    expect(readAlerts(text, 1)[0]?.direction).toBe(direction);
  });

  test.each([
    ['Amt: N500.00 CR\nDesc: TRF FROM PALMPAY GRACE', null],
    ['Kuda: Grace Uba just sent you ₦7,000.00', 'Kuda'],
    ['[20/11/2026, 14:05] Kuda: Grace Uba just sent you ₦7,000.00', 'Kuda'],
    ['GTBank\nAmt: N500.00 CR\nDesc: NIP/ZENITH/ADA', 'GTBank'],
    ['Zenith Bank\nAmt: N500.00 CR\nFrom: STERLING OKORO', 'Zenith Bank'],
    ['Your OPay account 803****567 has been credited with ₦5,000.00 from FIDELITY UBA. Thank you', 'OPay'],
    ['Amt: N500.00 CR\nNIP/UBA/GRACE/INV 12', null],
  ])('the bank of %j is %s', (text, bank) => {
    expect(readAlerts(text, 1)[0]?.bank).toBe(bank);
  });

  test('day and month have one order in a whole chat', () => {
    const chat = (stamp: string) => `[${stamp}] Kuda: Grace just sent you ₦7,000.00`;
    const days = (...stamps: string[]) => readAlerts(stamps.map(chat).join('\n'), 50).map(({ date }) => date);
    expect(days('11/6/26, 4:20:10 PM', '11/19/26, 8:01:02 AM')).toEqual(['2026-11-06', '2026-11-19']);
    expect(days('6/11/26, 4:20:10 PM', '19/11/26, 8:01:02 AM')).toEqual(['2026-11-06', '2026-11-19']);
    expect(days('6/11/26, 16:20')).toEqual(['2026-11-06']);
    // What bank wrote has the order of the bank.
    const own = `${chat('11/19/26, 8:01:02 AM')}\n[11/20/26, 9:00 AM] GTBank: Amt: NGN5.00 CR Date: 06/11/2026`;
    expect(readAlerts(own, 50).map(({ date }) => date)).toEqual(['2026-11-19', '2026-11-06']);
  });

  test('charges beside the amount are in what moved where the balances say so', () => {
    const text = 'Amt: N5,000.00 DR\nFee: N10.00\nVAT: N0.75\nBal: N54,989.25';
    const [read] = readAlerts(text, 1);
    expect(read).toMatchObject({ amount: 500_000, charges: 1_075, balance: 5_498_925 });
    expect(withCharges(read!, 6_000_000).amount).toBe(501_075);
    expect(withCharges(read!, null).amount).toBe(500_000);
    expect(withCharges(read!, 5_998_925).amount).toBe(500_000);
    const [settled] = readAlerts(
      'Amt: N5,000.00 CR\nCharges: N25.00\nBalance before: N100.00\nBal: N5,075.00',
      1,
    );
    expect(withCharges(settled!, null).amount).toBe(497_500);
  });

  test.each([
    ['Amt: USD85.00 CR\nAvail Bal: USD1,085.00', 'USD'],
    ['Your account has been credited with $85.00', 'USD'],
    ['Amt: 85.00 USD DR', 'USD'],
    ['Amt: GBP 20.00 CR', 'GBP'],
    ['Amt: €20.00 CR', 'EUR'],
  ])('%j is no naira', (text, currency) => {
    expect(readAlerts(text, 1)[0]).toMatchObject({ amount: null, currency, balance: null });
  });

  test.each([
    ['Amt: NGN1.234.567,89 CR', 123_456_789],
    ['Amt: NGN1,234,567.89CR', 123_456_789],
    ['Amt: N٥٠٠٫٥٠ CR', 50_050],
    ['Amt: N5\u200b,000 CR', 500_000],
    ['Amt: N1.000 CR', null],
  ])('%j is %s kobo', (text, amount) => {
    expect(readAlerts(text, 1)[0]?.amount).toBe(amount);
  });
});

test('marks between the digits of an account do not matter', () => {
  expect(fitsMask('1461234325', '146-***-325')).toBe(true);
  expect(fitsMask('146-1234-325', '146******325')).toBe(true);
});

test('an alert is known by what it says, in text that stays the same from release to release', () => {
  const known = {
    ...{ text: '', bank: null, direction: 'in' as const, amount: 500, date: '2026-11-20', time: '14:05' },
    ...{ narration: 'Nip/Ada', party: 'Ada Stores', reference: 'ab-1', account_mask: '146***325' },
    ...{ balance: 900, balance_before: null, currency: 'NGN', charges: 0 },
  };
  expect(alertFingerprint(known)).toBe('in|500|2026-11-20|14:05|146***325|900|NIP ADA|ADA STORES|AB 1');
  expect(alertFingerprint({ ...known, party: null, reference: null })).toBe(
    'in|500|2026-11-20|14:05|146***325|900|NIP ADA||',
  );
});

test('hostile text is read quickly, and never gives an amount that is not one', () => {
  const pieces = [
    'Acct:',
    '******1',
    'Amt: ',
    'NGN',
    '1,',
    '99',
    '.00',
    'CR',
    '\n',
    ' ',
    'X',
    '..',
    '/',
    '|',
    'from ',
    'A',
    'Bal',
    ':',
  ];
  const start = performance.now();
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ maxLength: 400 }),
        fc.array(fc.constantFrom(...pieces), { maxLength: 200 }).map((all) => all.join('')),
      ),
      (text) => {
        for (const { amount, date, time } of readAlerts(text, 50)) {
          expect(amount === null || (Number.isSafeInteger(amount) && amount > 0)).toBe(true);
          expect(date === null || /^\d{4}-\d\d-\d\d$/.test(date)).toBe(true);
          expect(time === null || /^\d\d:\d\d$/.test(time)).toBe(true);
        }
      },
    ),
    { numRuns: 500, endOnFailure: true },
  );
  for (const long of [
    'X*1'.repeat(4_000),
    'from A '.repeat(2_000),
    'NGN1 Acct'.repeat(1_500),
    'a/'.repeat(5_000),
    ' . '.repeat(5_000),
  ])
    readAlerts(`Amt: NGN5.00 ${long}`, 50);
  expect(performance.now() - start).toBeLessThan(5_000);
});

describe('money in another currency', () => {
  const one = (text: string) =>
    readAlerts(text, 5).map(({ amount, currency, date }) => [amount, currency, date]);

  test('is named, so that no alert is left out in silence', () => {
    expect(one('QX1 Confirmed. Ksh2,500.00 sent to JANE on 18/11/2025 at 2:15 PM.')).toEqual([
      [null, 'KES', '2025-11-18'],
    ]);
    expect(one('Rs. 1,250.00 debited from A/c XX1234 on 31-07-2025')).toEqual([[null, 'INR', '2025-07-31']]);
    expect(one('Rs.500 credited to A/c XX1234')).toEqual([[null, 'INR', null]]);
    expect(one('Your account has been debited with ETB 250.00.')).toEqual([[null, 'ETB', null]]);
    expect(one('Dear ADA, TZS150000.00 has been withdrawn')).toEqual([[null, 'TZS', null]]);
    expect(one('Vous avez recu 25 000 FCFA. Ref: PAY-2')).toEqual([[null, 'XOF', null]]);
    expect(one('Montant:5 000,00FCFA. Numero:2267')).toEqual([[null, 'XOF', null]]);
    expect(one('Delivery of 20 bags, 12 hrs late')).toEqual([]);
  });

  test.each([
    [
      'Recebeste  12,345.67MT de 123456 - SIMO aos 29/5/26  as 6:22 PM o novo saldo e de 1,234.56MT.',
      '12,345.67MT',
    ],
    ['Dear ADA, your account was credited with 500.00 Birr by BOLA', '500.00 Birr'],
    ['You have received ZMW1,500.00 from MARY', 'ZMW1,500.00'],
    ['You have received ZK1500.00 from MARY', 'ZK1500.00'],
    ['Txn 88: 25.000,00 Kz enviado para JOSE', '25.000,00 Kz'],
    ['You sent 5,000.00 to ADA STORES on 20-Nov-2026', '5,000.00'],
    ['Debit of 5,000.00 at SHOPRITE', '5,000.00'],
  ])('of a unit that is not known is not left out in silence: %s', (text, figure) => {
    expect(one(text).map(([amount]) => amount)).toEqual([null]);
    expect(figureNotRead(text)).toBe(figure);
  });

  test('and stands by itself among alerts in naira', () => {
    const naira = 'Acct: ******6789\nAmt: NGN5,000.00 CR\nDesc: ADA';
    const other = 'Transferiste 1,234.56MT e a taxa foi de 1.23MT';
    expect(
      one(`${naira}\n\n${other}\n\n${other.replace('1,234', '2,345')}`).map(([amount]) => amount),
    ).toEqual([500_000, null, null]);
  });

  test.each([
    'You have 1.50GB of data left',
    'Meet me at 10.30am tomorrow',
    'Version 2.15.00 is out',
    'Your balance is 5,000.00',
    'Invoice of 20.11.2026 is due',
  ])('but what says no money is no alert: %s', (text) => {
    expect(one(text)).toEqual([]);
  });

  test('and a time that touches its date is not part of the year', () => {
    expect(one('Paid:SHOP USD 9.99 Card:4232***0581 Date:17.01.2517:39')).toEqual([
      [null, 'USD', '2025-01-17'],
    ]);
  });
});
