import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { FoldingCard } from './FoldingCard.tsx';

const screen = vi.hoisted(() => ({ isPhone: false }));
vi.mock('./use-media.ts', () => ({ useIsPhone: () => screen.isPhone }));

test('a card is folded under its title on a phone, without its content, and whole elsewhere; its title stands once', () => {
  const markup = () =>
    renderToStaticMarkup(
      <FoldingCard title="Sales" aside={<button type="button">Sold</button>}>
        <p>Ten loaves</p>
      </FoldingCard>,
    );
  screen.isPhone = false;
  expect(markup()).toMatch(/<h2 [^>]*>Sales<\/h2>.*<button type="button">Sold<\/button>.*<p>Ten loaves<\/p>/);
  screen.isPhone = true;
  expect(markup()).toMatch(/<summary>.*Sales<\/summary><\/details>$/);
  expect(markup().match(/Sales/g)).toHaveLength(1);
});
