import { expect, test } from 'vitest';
import { figuresOf } from './figures.ts';
import { Sentence } from './reading.ts';

const figures = (text: string) =>
  figuresOf(new Sentence(text, '2026-11-22', {})).map((figure) =>
    figure.kind === 'money' ? figure.minor / 100 : `${figure.value} ${figure.unit ?? ''}`.trim(),
  );

test.each([
  ['sold 4, no 5 cartons of milk', ['5 carton']],
  ['Sold standing mirror to Uche 42k. no, 45', [45_000]],
  ['Fuel for delivery bike 4,500, no make that 5,400', [5_400]],
  ['Sold 6 sorry 7 gallons of paint at 13,500 per gallon', ['7 gallon', 13_500]],
  ['no money for 5 bags, 45k no be small money', ['5 bag', 45_000]],
  ['7 deliveries of 20 loaves at 900 per loaf', ['140 loaf', 900]],
  ['puff puff 50 pieces x3', ['150 piece']],
  ['fuel 450, sorry 95', [95]],
  ['fuel 45,000. no, 46,500', [46_500]],
  ['puff puff 50 x 3 pieces', ['150 piece']],
  ['2 bags of 50kg rice at 90k', ['2 bag', '50 kg', 90_000]],
])('%s', (text, said) => {
  expect(figures(text)).toEqual(said);
});
