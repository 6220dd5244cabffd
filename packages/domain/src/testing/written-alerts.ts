import fc from 'fast-check';

/** Alerts of banks with what they say, alone and in chats, for tests of reading them. */

/** What an alert says; kobo. */
export interface SaidAlert {
  direction: 'in' | 'out';
  amount: number;
  balance: number;
  date: string;
  bank: string | null;
}

const figure = (kobo: number, thousands = ',') => {
  const digits = String(kobo).padStart(3, '0');
  return `${digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, thousands)}.${digits.slice(-2)}`;
};

interface Parts extends Omit<SaidAlert, 'bank'> {
  /** Words of the payer, which name other banks and sides too. */
  words: string;
  party: string;
  time: string;
  glue: string;
}
const side = ({ direction }: Parts) => (direction === 'in' ? 'CR' : 'DR');
const title = ({ direction }: Parts) => (direction === 'in' ? 'Credit' : 'Debit');
const done = ({ direction }: Parts) => (direction === 'in' ? 'credited' : 'debited');
const slashed = ({ date }: Parts) => date.split('-').reverse().join('/');
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const named = ({ date }: Parts) =>
  `${date.slice(8)}-${MONTHS[Number(date.slice(5, 7)) - 1]}-${date.slice(0, 4)}`;

const FORMATS: readonly { bank: string | null; write: (parts: Parts) => string }[] = [
  {
    bank: null,
    write: (each) =>
      `Acct: ******6789\nAmt: NGN${figure(each.amount)}${each.glue}${side(each)}\nDesc: ${each.words}\nAvail Bal: NGN${figure(each.balance)}\nDate: ${each.date} ${each.time}`,
  },
  {
    bank: null,
    write: (each) =>
      `${title(each)}\nAmt:NGN${figure(each.amount)}\nAcc:146******325\nDesc:${each.words}\nDate:${slashed(each)}\nAvail Bal:NGN${figure(each.balance)}`,
  },
  {
    bank: null,
    write: (each) =>
      `Acct:100****123\nDT:${slashed(each)} ${each.time}:22\n${each.words}\n${side(each)} Amt:${figure(each.amount)}\nBal:${figure(each.balance)}\nREF:000013261120`,
  },
  {
    bank: null,
    write: (each) =>
      `Txn: ${title(each)}\nAc:2XX..78X\nAmt:NGN ${figure(each.amount)}\nDes:${each.words}\nDate:${named(each)} ${each.time}\nBal:NGN ${figure(each.balance)}`,
  },
  {
    bank: null,
    write: (each) =>
      `Your Acct 3XXXX123 Has Been ${title(each)}ed with NGN${figure(each.amount)} On ${named(each)} ${each.time}:22 By ${each.words}. Bal: +NGN${figure(each.balance)}CR`,
  },
  {
    bank: 'OPay',
    write: (each) =>
      `Your OPay account 803****567 has been ${done(each)} with ₦${figure(each.amount)} from ${each.party}. Transaction time: ${each.date} ${each.time}:22. Balance: ₦${figure(each.balance)}. Transaction No. 2611200102030405`,
  },
  {
    bank: 'GTBank',
    write: (each) =>
      `GTBank ${title(each)} Alert!\n\nAcct: ******6789\nAmt: NGN${figure(each.amount)}${each.glue}${side(each)}\nDesc: ${each.words}\nDate: ${named(each)} ${each.time}\nAvail Bal: NGN${figure(each.balance)}`,
  },
  {
    bank: null,
    write: (each) =>
      `${title(each)} Alert!\n\nAcct:2011***344\nAmt:NGN${figure(each.amount)}\nDesc:${each.words}\nDate:${named(each)} ${each.time}\n\nAvail Bal:NGN${figure(each.balance)}`,
  },
];

const WORDS =
  `NIP TRF FROM TO ADA STORES GRACE UBA ZENITH PALMPAY CREDIT DEBIT CARD FEE REFUND POS TOTAL MUSHIN INV-2026-088
  FUEL STERLING FIDELITY OKORO KUDA CR DR CHARGE REVERSAL BREAD`.split(/\s+/);
const PARTIES = [
  'ADA STORES',
  'GRACE UBA',
  'STERLING OKORO',
  'MUSA CREDIT UNION',
  'KUDA FIDELITY',
  "O'BRIEN LTD",
];

const oneAlert: fc.Arbitrary<{ text: string; said: SaidAlert }> = fc
  .record({
    direction: fc.constantFrom('in' as const, 'out' as const),
    amount: fc.integer({ min: 1, max: 99_999_999_99 }),
    left: fc.nat(99_999_999_99),
    day: fc.integer({ min: Date.UTC(2025, 0, 1) / 86_400_000, max: Date.UTC(2026, 10, 28) / 86_400_000 }),
    minute: fc.nat(24 * 60 - 1),
    words: fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 6 }),
    joint: fc.constantFrom(' ', '/', '-'),
    party: fc.constantFrom(...PARTIES),
    glue: fc.constantFrom('', ' '),
    format: fc.constantFrom(...FORMATS),
  })
  .map(({ direction, amount, left, day, minute, words, joint, party, glue, format }) => {
    const date = new Date(day * 86_400_000).toISOString().slice(0, 10);
    const time = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
    const balance = direction === 'in' ? left + amount : left;
    const parts = { direction, amount, balance, date, time, party, glue, words: words.join(joint) };
    return { text: format.write(parts), said: { direction, amount, balance, date, bank: format.bank } };
  });

/** Some alerts, pasted one after the other with an empty line between. */
export const pastedAlerts = fc
  .record({
    alerts: fc.array(oneAlert, { minLength: 1, maxLength: 5 }),
    ends: fc.constantFrom('\n', '\r\n'),
    footer: fc.constantFrom('', '\n\nThank you for banking with us', '\nDial *894*11#'),
  })
  .map(({ alerts, ends, footer }) => ({
    text: `${alerts.map(({ text }) => text).join('\n\n')}${footer}`.replaceAll('\n', ends),
    said: alerts.map(({ said }) => said),
  }));

/** The same as a chat exports them, with its own stamp before each; the bank's own text has no date then. */
export const chattedAlerts = fc
  .record({
    alerts: fc.array(
      fc.record({
        party: fc.constantFrom(...PARTIES),
        amount: fc.integer({ min: 1, max: 99_999_999 }),
        day: fc.integer({ min: 0, max: 27 }),
      }),
      { minLength: 1, maxLength: 6 },
    ),
    style: fc.constantFrom('[d/m/yy, h:mm:ss am]', '[m/d/yy, h:mm:ss am]', 'dd/mm/yyyy, hh:mm - '),
  })
  .map(({ alerts, style }) => {
    const sorted = [...alerts].sort((a, b) => a.day - b.day);
    const stamp = (day: number) =>
      style === '[d/m/yy, h:mm:ss am]'
        ? `[${day}/11/26, 4:20:10 PM]`
        : style === '[m/d/yy, h:mm:ss am]'
          ? `[11/${day}/26, 4:20:10 PM]`
          : `${String(day).padStart(2, '0')}/11/2026, 16:20 -`;
    return {
      isAmerican: style === '[m/d/yy, h:mm:ss am]',
      text: sorted
        .map(({ party, amount, day }) => `${stamp(day + 1)} Kuda: ${party} just sent you ₦${figure(amount)}`)
        .join('\n'),
      said: sorted.map(({ amount, day }) => ({
        direction: 'in' as const,
        amount,
        date: `2026-11-${String(day + 1).padStart(2, '0')}`,
        bank: 'Kuda',
      })),
    };
  });
