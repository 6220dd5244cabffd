import { between, type Random } from '../../../demo/time.ts';
import type { Drawing, Layout } from '../layout.ts';
import { Sheet } from '../sheet.ts';
import type { DateForm } from '../words.ts';
import {
  address,
  amountInWords,
  chance,
  customer,
  dayOf2026,
  digits,
  money,
  phone,
  pick,
  timeOfDay,
  writtenDate,
} from '../words.ts';

/** Who is paid, and for what. */
const OFFICES = [
  ['Corporate Affairs Commission', ['Annual return', 'Change of address', 'Status report']],
  ['Lagos State Internal Revenue Service', ['Business premises levy', 'PAYE', 'Signage and advert fee']],
  ['Standards Organisation of Nigeria', ['Product certification', 'MANCAP renewal']],
  ['NAFDAC', ['Registration of food product', 'Inspection of facility']],
  ['Federal Fire Service', ['Fire safety certificate', 'Inspection fee']],
  ['Abuja Environmental Protection Board', ['Sanitation levy', 'Fumigation permit']],
] as const;
const PORTALS = [
  ['Remita', '#d9480f', 'RRR', 'Remita Retrieval Reference'],
  ['PayGate', '#1b4f9c', 'Payment code', 'Government payments'],
  ['eCollect', '#12724a', 'Assessment ref.', 'Revenue collection'],
] as const;
const BANKS = ['First Bank, Web', 'UBA, Branch', 'Zenith Bank, Mobile', 'Access Bank, POS', 'Card (Verve)'];
const DATES: DateForm[] = ['slash', 'iso', 'american', 'dashMonthLong', 'long', 'ordinal'];
const WIDTH = 1500;

/** Squares as a scanner would read them. */
function code(sheet: Sheet, random: Random, x: number, y: number): void {
  for (let row = 0; row < 25; row++)
    for (let column = 0; column < 25; column++)
      if (chance(random, 0.48)) sheet.rect(x + column * 9, y + row * 9, 9, 9);
  for (const [across, down] of [
    [0, 0],
    [162, 0],
    [0, 162],
  ] as const) {
    sheet.rect(x + across, y + down, 63, 63);
    sheet.rect(x + across + 9, y + down + 9, 45, 45, '#ffffff');
    sheet.rect(x + across + 18, y + down + 18, 27, 27);
  }
}

function draw(random: Random): Drawing {
  const sheet = new Sheet({
    width: WIDTH,
    size: 35,
    paper: '#ffffff',
    ink: '#222428',
    face: pick(random, ['roboto', 'lato']),
  });
  const bold = { face: 'robotoBold' } as const;
  const grey = '#646a73';
  const [portal, color, reference, motto] = pick(random, PORTALS);
  const [supplier, purposes] = pick(random, OFFICES);
  const date = dayOf2026(random);
  const levied = between(random, 6, 420) * 50_000;
  const fee = chance(random, 0.6) ? pick(random, [10_750, 16_125, 26_875, 30_000]) : 0;
  const total = levied + fee;
  const sign = pick(random, ['₦', 'NGN ', 'N']);
  const [left, right, value] = [90, WIDTH - 90, 560];
  sheet.text(portal, left, 140, { ...bold, size: 68, ink: color });
  sheet.text(motto, left, 192, { size: 31, ink: grey });
  code(sheet, random, right - 225, 60);
  const title = pick(random, ['PAYMENT RECEIPT', 'e-Receipt', 'OFFICIAL E-RECEIPT', 'Proof of Payment']);
  sheet.text(title, left, 296, { ...bold, size: 46 });
  sheet.line(left, 330, right, 330, 5, color);
  const number = [4, 4, 4].map((count) => digits(random, count)).join('-');
  sheet.rect(left, 360, right - left, 100, '#eef1f5');
  sheet.text(reference, left + 24, 424, { ...bold, ink: color });
  sheet.text(number, right - 24, 426, { ...bold, size: 48, align: 'right' });
  const when = `${writtenDate(date, pick(random, DATES))} ${timeOfDay(random, 'seconds')}`;
  const paidOn: [string, string] = [pick(random, ['Payment date', 'Date paid', 'Transaction date']), when];
  const payee: [string, string] = [pick(random, ['Biller', 'Paid to', 'Agency', 'MDA']), supplier];
  const purpose = `${pick(random, purposes)}${chance(random, 0.4) ? ', 2026' : ''}`;
  const payer: [string, string][] = [
    [pick(random, ['Payer', 'Payer name']), customer(random)],
    ['Payer phone', phone(random)],
    ['Payer address', address(random)],
  ];
  const about: [string, string][] = [payee, [pick(random, ['Service type', 'Purpose']), purpose]];
  const rows = chance(random, 0.5) ? [...payer, ...about] : [...about, ...payer];
  if (chance(random, 0.5)) rows.unshift(paidOn);
  else rows.push(paidOn);
  rows.push(['Channel', pick(random, BANKS)], ['Receipt no.', digits(random, 14)], ['Status', 'Successful']);
  let y = 490;
  const top = y;
  for (const [name, text] of rows) {
    sheet.text(name, left + 24, y + 48, { ink: grey });
    sheet.text(text, value, y + 48);
    y += 72;
    sheet.line(left, y, right, y, 2, '#c9ced6');
  }
  const amounts: [string, number][] = fee
    ? [
        [pick(random, ['Amount', 'Levy', 'Amount due']), levied],
        [pick(random, ['Portal fee', 'Convenience fee', 'Processing charge']), fee],
      ]
    : [];
  for (const [name, kobo] of amounts) {
    sheet.text(name, left + 24, y + 48, { ink: grey });
    sheet.text(sign + money(kobo), value, y + 48);
    y += 72;
    sheet.line(left, y, right, y, 2, '#c9ced6');
  }
  const name = fee
    ? pick(random, ['Total paid', 'Total amount', 'Total'])
    : pick(random, ['Amount paid', 'Amount']);
  sheet.text(name, left + 24, y + 58, bold);
  sheet.text(sign + money(total), value, y + 58, { ...bold, size: 46 });
  y += 90;
  sheet.frame(left, top, right - left, y - top, 2, '#c9ced6');
  sheet.line(value - 30, top, value - 30, y, 2, '#c9ced6');
  y += 66;
  for (const row of sheet.wrap(`Amount in words: ${amountInWords(total)}`, right - left)) {
    sheet.text(row, left, y);
    y += 52;
  }
  y += 50;
  for (const row of [
    'This receipt was made by a computer and needs no signature.',
    'Verify it on the portal with the number above.',
  ]) {
    sheet.text(row, left, y, { size: 31, ink: grey });
    y += 46;
  }
  sheet.height = y + 60;
  return { sheet, truth: { supplier, date, total_minor: total } };
}

/** What a portal prints of a payment to a government's office: the portal is not who is paid, and keeps a fee on top. */
export const levy: Layout = { name: 'levy', medium: 'paper', draw };
