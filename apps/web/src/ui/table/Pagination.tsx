import { LIMITS } from '@lissafi/contract/limits';
import { IconChevronLeft, IconChevronRight, IconChevronsLeft, IconChevronsRight } from '@tabler/icons-react';
import classes from './Pagination.module.css';
import { hasSkip, pageButtons, pageCount, SKIP, skipTo } from './pages.ts';
import type { List } from './use-list.ts';

const grouped = (count: number) => String(count).replace(/\B(?=(\d{3})+$)/g, ',');

export function Pagination({ list, total, label }: { list: List; total: number; label: string }) {
  const { page, size } = list.state;
  const count = pageCount(total, size);
  const current = Math.min(page, count);
  const go = (target: number) => list.change({ page: target });
  const step = (name: string, by: number, Icon: typeof IconChevronLeft) => {
    const target = skipTo(current, by, count);
    return (
      <button
        type="button"
        className={classes.page}
        aria-label={name}
        disabled={target === current}
        onClick={() => go(target)}
      >
        <Icon size={16} aria-hidden />
      </button>
    );
  };
  return (
    <div className={classes.pagination}>
      <p className={classes.range}>
        {grouped((current - 1) * size + 1)}–{grouped(Math.min(total, current * size))} of {grouped(total)}
      </p>
      {count > 1 && (
        <nav aria-label={`Pages of ${label}`} className={classes.pages}>
          {hasSkip(count) && step('Back 2 pages', -SKIP, IconChevronsLeft)}
          {step('Previous page', -1, IconChevronLeft)}
          {pageButtons(current, count).map((button, index, buttons) =>
            button === 'ellipsis' ? (
              <span key={`after ${buttons[index - 1]}`} className={classes.ellipsis}>
                …
              </span>
            ) : (
              <button
                key={button}
                type="button"
                className={classes.page}
                aria-label={`Page ${button}`}
                aria-current={button === current ? 'page' : undefined}
                onClick={() => go(button)}
              >
                {button}
              </button>
            ),
          )}
          {step('Next page', 1, IconChevronRight)}
          {hasSkip(count) && step('Forward 2 pages', SKIP, IconChevronsRight)}
        </nav>
      )}
      {/* What fits a page of the smallest size has nothing to choose. */}
      {total > Math.min(...LIMITS.page_sizes) && (
        <label className={classes.size}>
          Rows
          <select value={size} onChange={(event) => list.change({ size: Number(event.target.value) })}>
            {LIMITS.page_sizes.map((option) => (
              <option key={option} value={option}>
                {option}
              </option>
            ))}
          </select>
        </label>
      )}
    </div>
  );
}
