import { PageTabs } from '../../ui/PageTabs.tsx';

const PAGES = [
  ['/books/withholding', 'From suppliers'],
  ['/books/withholding/suffered', 'By customers'],
] as const;

/** Withholding tax both ways. */
export function WithholdingTabs({ current }: { current: (typeof PAGES)[number][0] }) {
  return <PageTabs label="Withholding tax" pages={PAGES} current={current} />;
}
