import type { Supplier } from '@lissafi/contract/suppliers';
import type { OrderPaper } from '@lissafi/domain/purchases/order-paper';
import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import { readLetterhead } from '../documents/letterhead.ts';
import { readOrder } from './store.ts';

/** Returns what a purchase order is printed from, with the logo. Throws NOT_FOUND. */
export async function readPaper(
  tx: Tx,
  id: string,
  today: string,
): Promise<{ paper: OrderPaper; logo: Buffer | null }> {
  const order = await readOrder(tx, id, { today, permissions: [] });
  const { company, date_format, currency, logo } = await readLetterhead(tx);
  const { rows } = await sql<Pick<Supplier, 'name' | 'address' | 'tax_id' | 'email' | 'phone'>>`
    select name, address, tax_id, email, phone from supplier
    where organization_id = ${tx.organization_id} and id = ${order.supplier_id}`.execute(tx.db);
  const { order_number, status, order_date, expected_on, notes, net_amount, tax_amount, total_amount } =
    order;
  const head = { order_number, status, order_date, expected_on, notes, net_amount, tax_amount, total_amount };
  // Only what is printed, so that a delivery does not print the same paper anew.
  const lines = order.lines.map((line) => ({
    ...{ id: line.id, name: line.name, description: line.description, quantity: line.quantity },
    ...{ unit: line.unit, unit_price: line.unit_price, tax_category: line.tax_category },
    ...{ tax_percentage: line.tax_percentage, net_amount: line.net_amount, tax_amount: line.tax_amount },
  }));
  return {
    paper: { order: { ...head, lines }, supplier: rows[0]!, company, currency, date_format },
    logo,
  };
}
