import { expect, test } from 'vitest';
import { CITIES, STATES } from './place-codes.ts';

test('all 36 states and the capital are known by their names in lower case', () => {
  expect(STATES.size).toBe(37);
  expect(['akwa ibom', 'gombe', 'zamfara', 'fct'].map((name) => STATES.get(name))).toEqual([
    ...['Akwa Ibom', 'Gombe', 'Zamfara', 'FCT'],
  ]);
});

test('cities are known by their names and by what people call them', () => {
  expect(['benin city', 'benin', 'phc', 'ikot ekpene', 'zaria'].map((name) => CITIES.get(name))).toEqual([
    ...['Benin City', 'Benin City', 'Port Harcourt', 'Ikot Ekpene', 'Zaria'],
  ]);
  for (const [key, name] of [...STATES, ...CITIES]) expect([key, name]).toEqual([key.trim(), name.trim()]);
});
