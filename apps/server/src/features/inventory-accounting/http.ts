import type { inventoryAccountingRoutes } from '@lissafi/contract/inventory-accounting';
import { LIMITS } from '@lissafi/contract/limits';
import { costOfGoodsTable } from '@lissafi/domain/books/cost-of-goods';
import { valuationTable } from '@lissafi/domain/inventory/valuation-table';
import { fromE4 } from '@lissafi/domain/money/decimal';
import type { Handlers } from '../../http/context.ts';
import { sendAsFile } from '../../http/file-of-answer.ts';
import { listBelowZero } from '../stock/below-zero.ts';
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
  ageing: ({ tx, query, today }) => readAgeing(tx, query, today),
  deadStock: ({ tx, query, today }) => readDeadStock(tx, query, today),
  async belowZero({ tx, query: { date_from: from, date_to: to, limit, offset } }) {
    const { runs, total } = await listBelowZero(tx, { from, to, limit, offset });
    return {
      runs: runs.map(({ lowest_e4, ...run }) => ({ ...run, lowest: fromE4(lowest_e4) })),
      ...{ total, limit, offset },
    };
  },
  variance: ({ tx, query, today }) => readVariance(tx, query, today),
  async valuationReport(context) {
    const { tx, query, today, organization } = context;
    const { format, ...asked } = query;
    const page = (offset: number) =>
      valuation(tx, { ...asked, limit: LIMITS.valuation_items, offset }, today);
    const first = await page(0);
    const about = { currency: organization.currency };
    async function* rest() {
      for (let offset = LIMITS.valuation_items; offset < first.total; offset += LIMITS.valuation_items)
        yield valuationTable(await page(offset), about).rows;
    }
    return sendAsFile(context, { table: valuationTable(first, about), rest: rest() }, format);
  },
  async cogsReport(context) {
    const { tx, query, today, organization } = context;
    const { format, ...period } = query;
    const table = costOfGoodsTable(await readCostOfGoods(tx, period, today), {
      currency: organization.currency,
    });
    return sendAsFile(context, { table }, format);
  },
  movements: ({ tx, query, organization }) => listReportedMovements(tx, query, organization),
  adjustments: ({ tx, query, organization }) => listAdjustments(tx, query, organization),
};
