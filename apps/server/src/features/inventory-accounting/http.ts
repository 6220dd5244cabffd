import type { inventoryAccountingRoutes } from '@lissafi/contract/inventory-accounting';
import type { Handlers } from '../../http/context.ts';
import { listAdjustments } from './adjustments.ts';
import { readCostOfGoods, readCostOfGoodsHistory } from './cost-of-goods.ts';
import { listReportedMovements } from './movements.ts';
import { readAgeing, readDeadStock, readTurnover } from './stock-reports.ts';
import { historical, valuation } from './valuation.ts';
import { readVariance } from './variance.ts';

export const inventoryAccountingHandlers: Handlers<typeof inventoryAccountingRoutes> = {
  valuation: ({ tx, query, today }) => valuation(tx, query, today),
  historical: ({ tx, query, today }) => historical(tx, query, today),
  cogs: ({ tx, query, today }) => readCostOfGoods(tx, query, today),
  cogsHistory: ({ tx, query, today }) => readCostOfGoodsHistory(tx, query, today),
  turnover: ({ tx, query, today }) => readTurnover(tx, query, today),
  ageing: ({ tx, today }) => readAgeing(tx, today),
  deadStock: ({ tx, query, today }) => readDeadStock(tx, query.days_threshold, today),
  variance: ({ tx, query, today }) => readVariance(tx, query, today),
  movements: ({ tx, query, organization }) => listReportedMovements(tx, query, organization),
  adjustments: ({ tx, query, organization }) => listAdjustments(tx, query, organization),
};
