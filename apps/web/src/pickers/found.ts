/** What a list answers to a text: what it finds, or what is only similar. */
export interface Found<Row> {
  rows: readonly Row[];
  is_similar?: boolean | undefined;
}

/** Several lists as one, in their order: what one of them finds stands without what is only similar in another. */
export function foundOf<Row>(...lists: readonly (Found<Row> | false)[]): Found<Row> & { rows: Row[] } {
  const all = lists.filter((list) => list !== false);
  const exact = all.filter(({ rows, is_similar }) => rows.length > 0 && !is_similar);
  const rows = (exact.length > 0 ? exact : all).flatMap((list) => list.rows);
  return { rows, is_similar: exact.length === 0 && rows.length > 0 };
}

export const similarNote = (text: string): string => `Nothing is called “${text.trim()}” exactly. Similar:`;
