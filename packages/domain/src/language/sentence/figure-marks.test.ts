import { expect, test } from 'vitest';
import { marksOf } from './marks.ts';
import { tokensOf } from './tokens.ts';

/** What the figures of a text are: kobo with their part in it, and counts with what they count. */
const read = (text: string) =>
  marksOf(tokensOf(text), '2026-11-22', 'past').marks.map((mark) => {
    if (mark.kind === 'money')
      return `${mark.currency} ${mark.minor} ${mark.role}${mark.per ? ` per ${mark.per}` : ''}`;
    if (mark.kind === 'quantity')
      return `${mark.value}${mark.unit ? ` ${mark.unit}` : ''}${mark.isSize ? ' (size)' : ''}`;
    return mark.kind;
  });

test.each<[string, string[]]>([
  ['26 naira 88 kobo', ['NGN 2688 bare']],
  ['26 naira and 88 kobo', ['NGN 2688 bare']],
  ['26 naira, 88 kobo', ['NGN 2688 bare']],
  ['5k 20 kobo', ['NGN 500020 bare']],
  ['50 kobo', ['NGN 50 bare']],
  ['20 dollars', ['USD 2000 bare']],
  ['20 pounds', ['GBP 2000 bare']],
  ['₦5.555', []],
  ['305m', ['305 m (size)']],
  ['305 million', ['NGN 30500000000 bare']],
  ['rate 1500', []],
  ['1500 yuan', []],
  ['500 brand new tyres', ['500']],
  ['12 Allen Avenue', []],
  ['#5 order', ['NGN 500 bare']],
  ['order #500', []],
  ['invoice #4000', []],
  ['paid #4000', ['NGN 400000 bare']],
  ['2026', []],
  ['at 2026', ['NGN 202600 unit']],
  ['2026 bags', ['2026 bag']],
  ['08031234567', []],
  ['iphone 13', []],
  ['iphone 13 pro 500', []],
  ['flat 3', []],
  ['no 5 Allen', []],
  ['no 5 cartons', ['5 carton']],
  ['800 one', ['NGN 80000 unit']],
  ['15 one', ['15', '1']],
  ['800 one one', ['NGN 80000 unit']],
  ['800 a piece', ['NGN 80000 unit per piece']],
  ['800 a bag', ['NGN 80000 unit per bag']],
  ['at 800 a bottle', ['NGN 80000 unit per bottle']],
  ['5k a bag', ['NGN 500000 unit per bag']],
  ['800 apiece', ['NGN 80000 unit']],
  ['800 per bag', ['NGN 80000 unit per bag']],
  ['800 per one', ['NGN 80000 unit']],
  ['3/bag', ['NGN 300 unit per bag']],
  ['2k for each', ['NGN 200000 unit']],
  ['2k for one', ['NGN 200000 unit']],
  ['each one 5k', ['NGN 500000 unit', '1']],
  ['each 500', ['NGN 50000 unit']],
  ['5 each', ['NGN 500 unit']],
  ['4 each', ['4']],
  ['total is 500', ['NGN 50000 total']],
  ['for a total of 5000', ['NGN 500000 total']],
  ['= 500', ['NGN 50000 total']],
  ['at 5k for all', ['NGN 500000 total']],
  ['5k for the lot', ['NGN 500000 total']],
  ['5k in all', ['NGN 500000 total']],
  ['9k 9k', ['NGN 900000 unit']],
  ['sold 3 bread 9k, 9k', ['3', 'NGN 900000 unit']],
  ['sold 1 bread 9k, 9k', ['1', 'NGN 900000 bare', 'NGN 900000 bare']],
  ['fuel 5k, rent 9k, 9k', ['NGN 500000 bare', 'NGN 900000 bare', 'NGN 900000 bare']],
  ['na 500', ['NGN 50000 bare']],
  ['at 40 bags', ['40 bag']],
  ['at 60 bags', ['NGN 6000 unit']],
  ['2.5kg', ['2.5 kg']],
  ['12.5kg cylinder', ['12.5 kg']],
  ['100g bread', ['100 g (size)']],
  ['5litre', ['5 litre']],
  ['5 gang', ['5 gang (size)']],
  ['3in1', ['3 in1 (size)']],
  ['5ab', ['5 ab (size)']],
  ['5 ab', ['5']],
  ['3 x 400', ['3', '400']],
  ['200 x 3', ['NGN 20000 bare', '3']],
  ['450 nine inches', ['450', '9 inches (size)']],
  ['210 at 1000', ['210', 'NGN 100000 unit']],
  ['1,200', ['NGN 120000 bare']],
  ['for 1300 bread', ['1300']],
  ['900 bread', ['900']],
  ['1300 bread', ['NGN 130000 bare']],
  ['1300 bread at 50', ['1300', 'NGN 5000 unit']],
  ['1300 bread 50 each', ['1300', 'NGN 5000 unit']],
  ['99', ['99']],
  ['100', ['NGN 10000 bare']],
  ['half a bag', ['0.5 bag']],
  ['quarter bag', ['0.25 bag']],
  ['half', []],
  ['a bag', ['1 bag']],
  ['a day', []],
  ['5%', ['percent']],
])('%s', (text, figures) => {
  expect(read(text)).toEqual(figures);
});

test.each([
  ['paid Friday Okoro', []],
  ['Friday Ngozi paid', ['date']],
  ['Ifeoma 45k, Sunday 40k', ['NGN 4500000 bare', 'NGN 4000000 bare']],
  ['Oga Sunday paid', []],
  ['paid on Sunday', ['date']],
])('%s: a day may be the name of a person', (text, figures) => {
  expect(read(text)).toEqual(figures);
});
