import { describe, expect, test } from 'vitest';
import { readDecimal, readPercentage, readQuantity, readRate } from './number.ts';

describe('readQuantity', () => {
  test.each([
    ['3,5', 3.5],
    ['2,5', 2.5],
    ['0,5', 0.5],
    ['0,500', 0.5],
    ['0,250', 0.25],
    ['12,3456', 12.3456],
    ['1234,5', 1234.5],
    ['1.234,5', 1234.5],
    ['1,000', 1_000],
    ['12,000', 12_000],
    ['1,550.25', 1_550.25],
    ['1,000,000', 1_000_000],
    ['1 000', 1_000],
    ['1’000', 1_000],
    ['.5', 0.5],
    ['٣٫٥', 3.5],
    ['٣٬٥٠٠', 3_500],
    ['３．５', 3.5],
    ['\u200e12\u200f', 12],
    ['+7', 7],
    ['007', 7],
  ])('"%s" is %d', (text, quantity) => {
    expect(readQuantity(text)).toBe(quantity);
  });

  test.each([
    '',
    '0',
    '-3',
    '3-',
    '3.',
    '3,',
    '1,00,000',
    '1,2,3',
    '1.2.3',
    '1,000,5',
    '00,500,',
    '1 000 5',
    '5k',
    '5 m',
    '₦5',
    '5 kg',
    '5x',
    '1e3',
    '0x10',
    '1.23456',
    '1234567890123',
    '½',
    '5²',
    'five',
  ])('"%s" is none', (text) => {
    expect(readQuantity(text)).toBeNull();
  });

  test('none counts where it may', () => {
    expect(readQuantity('0', { zero: true })).toBe(0);
    expect(readQuantity('0,0', { zero: true })).toBe(0);
    expect(readQuantity('-1', { zero: true })).toBeNull();
  });

  test('the decimal mark of a file holds for its quantities', () => {
    expect(readQuantity('1.500', { mark: ',' })).toBe(1_500);
    expect(readQuantity('1.500', { mark: '.' })).toBe(1.5);
    expect(readQuantity('3,5', { mark: '.' })).toBeNull();
    expect(readQuantity('0.500', { mark: ',' })).toBeNull();
  });
});

test('a decimal is exact text', () => {
  expect(readDecimal('1,550.25')).toBe('1550.25');
  expect(readDecimal('−0,50')).toBe('-0.50');
  expect(readDecimal('0012')).toBe('12');
  expect(readDecimal('0.123456789', { decimals: 9 })).toBe('0.123456789');
});

test.each([
  ['7.5', 7.5],
  ['7,5', 7.5],
  ['7,5 %', 7.5],
  ['0,125%', 0.125],
  ['٧٫٥٪', 7.5],
  ['100', 100],
  ['100.1', null],
  ['1,000', null],
  ['-1', null],
  ['%', null],
  ['7.5 percent', null],
])('"%s" is %s percent', (text, percent) => {
  expect(readPercentage(text)).toBe(percent);
});

test('a percentage may be below zero, or above a hundred, where that is asked for', () => {
  expect(readPercentage('−10', { min: -100, max: 1000 })).toBe(-10);
  expect(readPercentage('1,000 %', { min: -100, max: 1000 })).toBe(1_000);
  expect(readPercentage('1,001', { min: -100, max: 1000 })).toBeNull();
});

test.each([
  ['1498,75', '1498.75'],
  ['1,550.25', '1550.25'],
  ['1.550,25', '1550.25'],
  ['1,550', '1550'],
  ['0,00065', '0.00065'],
  ['0', null],
  ['0.000000001', null],
  ['1,2,3', null],
  ['abc', null],
  ['', null],
])('the rate "%s" is %s', (text, rate) => {
  expect(readRate(text)).toBe(rate);
});
