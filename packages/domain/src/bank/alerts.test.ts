import fc from 'fast-check';
import { expect, test } from 'vitest';
import { alertFingerprint, fitsMask, readAlerts } from './alerts.ts';

/** Each as the bank writes it (spec/nigeria.md 3.2 where verified, otherwise as it is usually sent). */
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
