/**
 * Checks the statements that the test suite runs against the rules for distributed databases (docs/decisions/0031):
 * each query and subquery names the organization by a parameter; rows are locked by plain statements only; arrays are
 * inserted by one helper.
 */

/** Finds something in a text once and remembers it: the suite sends the same texts again and again. */
export function oncePerText<Found>(find: (text: string) => Found): (text: string) => Found {
  const known = new Map<string, Found>();
  return (text) => {
    if (!known.has(text)) known.set(text, find(text));
    return known.get(text)!;
  };
}

/** Splits a statement into its queries, each without the text of its subqueries. */
function levels(text: string): string[] {
  const found: string[] = [];
  const open: { text: string }[] = [{ text: '' }];
  const tokens = text
    .replace(/--.*$/gm, ' ')
    .replace(/'(?:[^']|'')*'/g, "''")
    .replaceAll('"', '')
    .split(/([()])/);
  for (const token of tokens) {
    if (token === '(') open.push({ text: '' });
    else if (token === ')' && open.length > 1) {
      const { text: inner } = open.pop()!;
      const isQuery = /^\s*(select|with|insert|update|delete)\b/i.test(inner);
      if (isQuery) found.push(inner);
      open.at(-1)!.text += isQuery ? '( )' : `(${inner})`;
    } else open.at(-1)!.text += token;
  }
  found.push(open[0]!.text);
  return found.flatMap((level) => level.split(/\b(?:union(?: all)?|except|intersect)\b/i));
}

const NOT_AN_ALIAS = new Set(
  'on where set join left right inner cross full using order group limit for values select returning as union having'.split(
    ' ',
  ),
);

/** Removes column names after an alias from a list of tables, because a column may have the name of a table. */
const withoutColumns = (list: string) => list.replace(/\b(as [a-z_0-9]+) \([^()]*\)/gi, '$1');

/** Returns the tenant tables that a query reads or changes, by their aliases. */
function tenants(level: string, tables: ReadonlySet<string>): string[] {
  const lists = [
    ...level.matchAll(
      /\b(?:from|using)\s([\s\S]*?)(?=\b(?:where|set|group by|order by|limit|returning|for|having|window)\b|$)/gi,
    ),
    ...level.matchAll(/\bupdate\s+([\w ]+?)\s+set\b/gi),
  ].flatMap(([, list]) =>
    withoutColumns(list!).split(/,|\b(?:left |right |inner |cross |full )?(?:outer )?join\b/i),
  );
  return lists.flatMap((entry) => {
    const [, table, alias] =
      /^\s*(?:only\s+|lateral\s+)?([a-z_]+)\b(?!\s*[(.])(?:\s+(?:as\s+)?([a-z_0-9]+))?/i.exec(entry) ?? [];
    if (!table || !tables.has(table)) return [];
    return [alias && !NOT_AN_ALIAS.has(alias.toLowerCase()) ? alias : table];
  });
}

/**
 * Returns the faults of the values: in a join or a subquery a distributed database refuses a comparison with null, which
 * `isValue` writes in another way.
 */
export function faultsOfValues(text: string, values: readonly unknown[]): string[] {
  if (!values.includes(null) || !/\bselect\b/i.test(text)) return [];
  const isCompared = comparedIn(text).some((position) => values[position - 1] === null);
  return isCompared ? [`= null: ${text.replace(/\s+/g, ' ').slice(0, 400)}`] : [];
}

/** The positions of the values that a text compares with something. */
const comparedIn = oncePerText((text) =>
  levels(text)
    .flatMap((level) => level.split(/\b(?:where|on|having)\b/i).slice(1))
    .flatMap((condition) => [...condition.split(/\b(?:set|do update)\b/i)[0]!.matchAll(/[^<>!]=\s*\$(\d+)/g)])
    .map(([, position]) => Number(position)),
);

/** Returns the rules that a statement violates. `tables` are those with row security. */
export function faultsOf(text: string, tables: ReadonlySet<string>): string[] {
  const faults: string[] = [];
  for (const level of levels(text)) {
    if (/^\s*insert\b/i.test(level) && /\bselect\s+\$\d+/i.test(level) && /\bunnest\s*\(/i.test(level))
      faults.push('insert … select from unnest without the helper');
    if (
      /^\s*insert into \S+( as \w+)?\s*\([^()]*\)\s*values\b(?:(?!\bon conflict\b|\breturning\b)[\s\S])*\( \)/i.test(
        level,
      )
    )
      faults.push('a subquery within VALUES');
    const names = tenants(level, tables);
    if (names.length === 0) continue;
    if (!/organization_id\s*=\s*\$\d+/.test(level)) faults.push(`no organization_id = $n beside ${names}`);
    for (const name of names) {
      const own = new RegExp(`\\b${name}\\.organization_id\\s*=|=\\s*${name}\\.organization_id\\b`);
      const alone = names.length === 1 && /(?<![.\w])organization_id\s*=\s*\$\d+/.test(level);
      if (!alone && !own.test(level)) faults.push(`${name} without its organization_id`);
    }
    if (/\w\.\w+\s*=\s*coalesce\(\s*\w+\.\w/i.test(level))
      faults.push('a join by coalesce, which row security keeps from an index: firstOf');
    if (/\bfor (no key )?update\b/i.test(level) && /\bjoin\b/i.test(level))
      faults.push('a lock around a join');
  }
  if (/\bin \(\$\d+(, ?\$\d+){2,}\)/i.test(text)) faults.push('in (…) in place of an array');
  return faults.map((fault) => `${fault}: ${text.replace(/\s+/g, ' ').slice(0, 400)}`);
}
