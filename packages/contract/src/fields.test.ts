import { expect, test } from 'vitest';
import { Phone } from './fields.ts';

test.each([
  ['0803 123 4567', '+2348031234567'],
  ['(0803) 123-45.67', '+2348031234567'],
  ['234 803 123 4567', '+2348031234567'],
  ['+234 803 123 4567', '+2348031234567'],
  ['+234 0803 123 4567', '+2348031234567'],
  [' +44 20 7946 0958 ', '+442079460958'],
])('the telephone number %s is %s', (written, number) => {
  expect(Phone.parse(written)).toBe(number);
});

// Only a whole number of the local or the national form gets its country code.
test.each(['10803 123 4567', '0803 123 45678', '99234 803 123 4567', '+0803 123 4567', '+44 20'])(
  '%s is no telephone number',
  (written) => {
    expect(Phone.safeParse(written).success).toBe(false);
  },
);
