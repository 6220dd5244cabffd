import { useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { surviveTranslation } from './translated-page.ts';

let ended: AbortController;
beforeEach(() => {
  ended = new AbortController();
  surviveTranslation(ended.signal);
});
afterEach(() => ended.abort());

/** As Chrome does it: each text of the page goes, and an element with its translation comes in its place. */
function translate(inside: Element) {
  const walker = document.createTreeWalker(inside, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    const translated = document.createElement('font');
    translated.append(Object.assign(document.createElement('font'), { textContent: `«${text.data}»` }));
    text.parentNode!.insertBefore(translated, text);
    text.parentNode!.removeChild(text);
  }
}

function Basket() {
  const [count, setCount] = useState(0);
  return (
    <section aria-label="Basket">
      <button type="button" onClick={() => setCount(count + 1)}>
        Add
      </button>
      <button type="button" onClick={() => setCount(0)}>
        Clear
      </button>
      <p>
        {count > 0 && 'To pay '}₦{count * 400}
        {count === 2 && <b> (two)</b>}
      </p>
      {count === 0 ? 'The basket is empty' : <output>{count} Coke</output>}
    </section>
  );
}

test('what a translated page shows is what it would show otherwise', async () => {
  await render(<Basket />);
  const basket = page.getByRole('region', { name: 'Basket' });
  const [add, clear] = basket.getByRole('button').elements() as HTMLButtonElement[];
  const plain = () => basket.element().textContent.replace(/[«»]/g, '');
  for (const [step, shown] of [
    [add, 'AddClearTo pay ₦4001 Coke'],
    [add, 'AddClearTo pay ₦800 (two)2 Coke'],
    [add, 'AddClearTo pay ₦12003 Coke'],
    [clear, 'AddClear₦0The basket is empty'],
    [add, 'AddClearTo pay ₦4001 Coke'],
  ] as const) {
    translate(basket.element());
    await expect.poll(() => basket.element().querySelectorAll('font').length).toBeGreaterThan(0);
    step!.click();
    await expect.poll(plain).toBe(shown);
  }
});
