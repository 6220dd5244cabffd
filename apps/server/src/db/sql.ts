import {
  type AliasableExpression,
  type AliasedRawBuilder,
  type Kysely,
  sql as kyselySql,
  type RawBuilder,
} from 'kysely';
import { query, queryOnce } from './pool.ts';
import type { DB } from './tables.ts';

/**
 * Handwritten SQL. The query builder has such a template too, but it creates a tree of frozen nodes for each part and
 * walks it again for the text, which was a fifth of the processor time of issuing an invoice; this class joins strings.
 * A statement can be part of another one and of a query of the builder, but not the other way round.
 */
export class Sql<Row = unknown> implements AliasableExpression<Row> {
  readonly #strings: readonly string[];
  readonly #values: readonly unknown[];

  constructor(strings: readonly string[], values: readonly unknown[]) {
    this.#strings = strings;
    this.#values = values;
  }

  /** Returns the text with numbered parameters, and their values. */
  compile(): { text: string; values: unknown[] } {
    const values: unknown[] = [];
    return { text: this.#write(values), values };
  }

  /** Appends the values to `values` and returns the text, in which they are numbered by their position there. */
  #write(values: unknown[]): string {
    let text = this.#strings[0]!;
    for (const [index, value] of this.#values.entries()) {
      if (value instanceof Sql) text += value.#write(values);
      else text += `$${values.push(value)}`;
      text += this.#strings[index + 1]!;
    }
    return text;
  }

  async execute(db: Kysely<DB>): Promise<{ rows: Row[] }> {
    const { text, values } = this.compile();
    return query<Row>(db, text, values);
  }

  /** Runs it without preparing it, for statements of which there are many and each is rare. */
  async executeOnce(db: Kysely<DB>): Promise<{ rows: Row[] }> {
    const { text, values } = this.compile();
    return queryOnce<Row>(db, text, values);
  }

  /** The same statement with another row type, for the result of a `returning` that was inserted as a part. */
  castTo<Other>(): Sql<Other> {
    return this as unknown as Sql<Other>;
  }

  as<Name extends string>(name: Name): AliasedRawBuilder<Row, Name> {
    return this.#forBuilder().as(name);
  }

  get expressionType(): Row | undefined {
    return undefined;
  }

  toOperationNode() {
    return this.#forBuilder().toOperationNode();
  }

  #forBuilder(): RawBuilder<Row> {
    const values = this.#values.map((value) => (value instanceof Sql ? value.#forBuilder() : value));
    return kyselySql(this.#strings as TemplateStringsArray, ...values);
  }
}

const quoted = new Map<string, Sql>();

/** Returns a name, or names separated by dots, in quotes. */
function ref(name: string): Sql {
  let known = quoted.get(name);
  if (!known) {
    const parts = name.split('.').map((part) => `"${part.replaceAll('"', '""')}"`);
    known = raw(parts.join('.'));
    quoted.set(name, known);
  }
  return known;
}

/** Returns text unchanged; never use it for input. */
const raw = (text: string) => new Sql([text], []);

/** Joins the parts with `between`. */
function join(parts: readonly unknown[], between = ', '): Sql {
  if (parts.length === 0) return raw('');
  return new Sql(['', ...Array<string>(parts.length - 1).fill(between), ''], parts);
}

export const sql = Object.assign(
  <Row = unknown>(strings: TemplateStringsArray, ...values: unknown[]) => new Sql<Row>(strings, values),
  { ref, raw, join, table: ref },
);
