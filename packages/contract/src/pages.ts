/**
 * The pages that are opened without an account, often once and on a cheap phone: they come as an entry of their own,
 * without the application (docs/decisions/0082).
 */
const OPEN_PAGES = /^\/((auth\/(login|register)|help|terms|privacy|pricing)\/?|[ic]\/[^/]+)?$/;

/** Whether this path (without its query) is a page for everyone. */
export const isOpenPage = (path: string): boolean => OPEN_PAGES.test(path);
