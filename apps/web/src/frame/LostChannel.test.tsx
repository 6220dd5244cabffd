import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { LostChannel } from './LostChannel.tsx';

const network = vi.hoisted(() => ({ isOnline: true }));
vi.mock('../ui/use-online.ts', () => ({ useOnline: () => network.isOnline }));

test('a channel that is given up shows a quiet line with a second chance, and none where the offline notice stands', () => {
  const markup = () => renderToStaticMarkup(<LostChannel onTryAgain={() => {}} />);
  network.isOnline = true;
  expect(markup()).toContain('This page does not update by itself at the moment');
  expect(markup()).toContain('role="status"');
  expect(markup()).toContain('Try again</button>');
  network.isOnline = false;
  expect(markup()).toBe('');
});
