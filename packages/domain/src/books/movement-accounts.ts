import { fault, invalid } from '@lissafi/contract/errors';
import { ACCOUNT } from './accounts.ts';

/**
 * Accounts whose lines come only from stock movements, so that the cost of goods sold by its parts is always that of
 * the ledger (decisions §12.7). The cost of a year before these books has an account of its own.
 */
export const MOVEMENT_ONLY_ACCOUNTS: ReadonlySet<string> = new Set([ACCOUNT.cost_of_goods_sold]);

const MESSAGE = `This account takes lines from stock movements only. Record the sale, the receipt or the stock adjustment itself; cost from before these books goes to ${ACCOUNT.earlier_cost_of_goods_sold}.`;

/**
 * Throws VALIDATION_FAILED with a fault at each line, `lines.0.account_code`, that a person or a document without
 * stock would post to an account that only movements may use. To be called by whatever posts lines that a person chose.
 */
export function assertNoMovementAccount(lines: readonly { account_code: string }[], field = 'lines'): void {
  const faults = lines.flatMap(({ account_code }, index) =>
    MOVEMENT_ONLY_ACCOUNTS.has(account_code) ? [fault(`${field}.${index}.account_code`, MESSAGE)] : [],
  );
  if (faults.length > 0) throw invalid(...faults);
}
