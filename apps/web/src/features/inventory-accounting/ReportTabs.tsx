import { PageTabs } from '../../ui/PageTabs.tsx';

const PAGES = [
  ['/inventory/valuation', 'Valuation'],
  ['/inventory/cogs', 'Cost of goods sold'],
  ['/inventory/turnover', 'Turnover'],
  ['/inventory/ageing', 'Ageing'],
  ['/inventory/dead-stock', 'Dead stock'],
  ['/inventory/below-zero', 'Below zero'],
  ['/inventory/variance', 'Variance'],
  ['/inventory/write-downs', 'Write-downs'],
  ['/inventory/costing', 'Costing methods'],
] as const;

/** The pages of inventory accounting. */
export function ReportTabs({ current }: { current: (typeof PAGES)[number][0] }) {
  return <PageTabs label="Inventory accounting" pages={PAGES} current={current} />;
}
