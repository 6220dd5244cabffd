import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { FeatureCodes } from './feature-sink.ts';
import { LinearModel } from './linear-model.ts';
import { modelOf } from './models.ts';
import { LEARNED_FROM } from './weights.ts';

test('the weights were learned from the cases as they are, without those kept aside', () => {
  const folder = fileURLToPath(new URL('../cases', import.meta.url));
  const hash = createHash('sha256');
  for (const name of readdirSync(folder).sort())
    if (name.startsWith('text-') && name.endsWith('.jsonl') && !/\.(?:aside|blind)\./.test(name))
      hash.update(readFileSync(`${folder}/${name}`, 'utf8'));
  expect(hash.digest('hex'), 'run `npm run language:learn`').toBe(LEARNED_FROM);
});

test('a classifier adds the weights of the features it knows, and its probabilities add up to 1', () => {
  const model = new LinearModel<'yes' | 'no'>({
    classes: ['yes', 'no'],
    features: new Map([['sold', Float64Array.from([0, 2, 1, -2])]]),
  });
  const [yes, no] = model.probabilities(FeatureCodes.of('sold'));
  expect(yes).toBeCloseTo(1 / (1 + Math.exp(-4)), 10);
  expect(yes! + no!).toBeCloseTo(1, 10);
  expect(model.best(FeatureCodes.of('sold', 'unknown'))).toBe('yes');
  expect(model.probabilities(FeatureCodes.of('unknown'))).toEqual([0.5, 0.5]);
});

test('each stored classifier has its classes', () => {
  expect(modelOf('routes').classes).toHaveLength(12);
  expect(modelOf('questions').classes).toHaveLength(16);
  expect([...modelOf('documents').classes].sort()).toEqual(['invoice', 'quote', 'receipt']);
});
