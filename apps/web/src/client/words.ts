import { createElement, Fragment, type ReactNode } from 'react';

// What the build puts around each text (vite-words.ts). English is in the code, so without words a text says itself.

declare global {
  interface Window {
    /** English text → text of the chosen language; brought in by early.ts before any module runs. */
    lissafiWords?: Readonly<Record<string, string>>;
  }
}

const words = typeof window === 'undefined' ? undefined : window.lissafiWords;

/** A text in the language of the person. */
export const $say = (text: string): string => words?.[text] ?? text;

/** A text with values in it: {0} is the first. */
export function $fill(text: string, ...values: unknown[]): string {
  return $say(text).replace(/\{(\d+)\}/g, (_, index: string) => String(values[Number(index)]));
}

const isPlain = (node: ReactNode) =>
  node === null ||
  node === undefined ||
  typeof node === 'boolean' ||
  typeof node === 'string' ||
  typeof node === 'number';

/** A text with values or elements in it; only a string where all of them are values. */
export function $draw(text: string, ...nodes: ReactNode[]): ReactNode {
  // Every other piece is the number of a node.
  const pieces = $say(text).split(/\{(\d+)\}/);
  const children = pieces.map((piece, index) => (index % 2 === 1 ? nodes[Number(piece)] : piece));
  if (!nodes.every(isPlain)) return createElement(Fragment, null, ...children);
  return children.map((each) => (typeof each === 'boolean' ? '' : (each ?? ''))).join('');
}

/** Only for what the server says in English: the pattern of a text with values, and the numbers of these. */
interface Pattern {
  pattern: RegExp;
  text: string;
  order: number[];
}
let patterns: Pattern[] | undefined;

function patternsOf(known: Readonly<Record<string, string>>): Pattern[] {
  const escaped = (piece: string) => piece.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return Object.entries(known)
    .filter(([text]) => /\{\d+\}/.test(text) && /\p{L}{3}/u.test(text.replace(/\{\d+\}/g, '')))
    .map(([text, translated]) => {
      const pieces = text.split(/\{(\d+)\}/);
      const source = pieces.map((piece, index) => (index % 2 === 1 ? '(.+?)' : escaped(piece))).join('');
      const order = pieces.filter((_, index) => index % 2 === 1).map(Number);
      return { pattern: new RegExp(`^${source}$`, 's'), text: translated, order };
    })
    .sort((a, b) => b.text.length - a.text.length);
}

/** A text that the server said in English: found whole, or by its pattern. */
export function toldInWords(text: string): string {
  if (!words) return text;
  const whole = words[text];
  if (whole !== undefined) return whole;
  patterns ??= patternsOf(words);
  for (const { pattern, text: translated, order } of patterns) {
    const match = pattern.exec(text);
    if (match)
      return translated.replace(/\{(\d+)\}/g, (_, index) => match[order.indexOf(Number(index)) + 1] ?? '');
  }
  return text;
}
