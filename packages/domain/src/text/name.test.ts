import { expect, test } from 'vitest';
import { fileName } from '../files/cell-text.ts';
import { skuOf } from '../inventory/sku.ts';
import { asciiOf } from '../printing/escpos.ts';
import { foldName, withPlainLetters } from './name.ts';

test.each([
  ['Túndé Works', 'tunde works'],
  ['ṢADÉ', 'sade'],
  ['Ɓauna Shop', 'bauna shop'],
  ['Ɗan Ƙaura Ƴaya', 'dan kaura yaya'],
  ['O’Brien & Sons', "o'brien & sons"],
  ['O`Brien', "o'brien"],
  ['Mama´s Mill', "mama's mill"],
  ['Jean‑Paul – Bakers', 'jean-paul - bakers'],
  ['𝗚𝗿𝗮𝗰𝗲 𝗕𝗮𝗸𝗲𝘀', 'grace bakes'],
  ['Ｇｒａｃｅ', 'grace'],
  ['Grace\u00a0 \u200bBakes ', 'grace bakes'],
  ['Straße Æther Łódź Øre', 'strasse aether lodz ore'],
  ['محمّد', 'محمد'],
  ['ΚΌΣΜΟΣ', 'κοσμοσ'],
])('“%s” is compared as “%s”', (name, folded) => {
  expect(foldName(name)).toBe(folded);
});

test('letters lose their marks and keep their case', () => {
  expect(withPlainLetters('Ẹ̀kọ́ Ƙosai Ɓauna')).toBe('Eko Kosai Bauna');
});

test('printers, codes and file names have the letters of a plain keyboard', () => {
  expect(asciiOf('Ƙosai, Ɓauna Shop, ƙaƙa')).toBe('Kosai, Bauna Shop, kaka');
  expect(asciiOf('𝗖𝗮𝗸𝗲 ₦500 – “Øre” straße Łódź')).toBe('Cake N500 - "Ore" strasse Lodz');
  expect(skuOf('Ƙosai')).toBe('KOSAI');
  expect(fileName('Ɓauna Shop')).toBe('bauna-shop');
});
