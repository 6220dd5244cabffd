import { z } from 'zod';
import { CivilDate } from './fields.ts';
import { route } from './route.ts';
import { Month } from './vat.ts';

export const TAX_DUTIES = ['vat', 'withholding', 'paye', 'pension', 'company_tax'] as const;
/** `late`: its day has passed. `due`: its period is over. `coming`: its period is not over. */
export const DUTY_STATES = ['late', 'due', 'coming'] as const;

export const TaxDuty = z.object({
  duty: z.enum(TAX_DUTIES),
  /** The month, or of company tax the last month of the year. */
  month: Month,
  due_on: CivilDate,
  /** Kobo; null where it is not known yet. */
  amount: z.int().nullable(),
  state: z.enum(DUTY_STATES),
});
export type TaxDuty = z.infer<typeof TaxDuty>;

/**
 * `near`: above four fifths of the limit. `doubtful`: the versions of the Act differ on it. `crossed`: the rules for
 * small ones no longer apply.
 */
export const THRESHOLD_STATES = ['within', 'near', 'doubtful', 'crossed'] as const;

export const TaxThreshold = z.object({
  name: z.enum(['small_business', 'small_company']),
  /** Kobo of turnover in twelve months, and of fixed assets. */
  turnover_limit: z.int(),
  assets_limit: z.int().nullable(),
  doubtful_from: z.int().nullable(),
  state: z.enum(THRESHOLD_STATES),
});
export type TaxThreshold = z.infer<typeof TaxThreshold>;

/** Kobo. */
export const CompanyTaxEstimate = z.object({
  date_from: CivilDate,
  date_to: CivilDate,
  is_small: z.boolean(),
  profit: z.int(),
  assessable: z.int(),
  /** Percent. */
  tax_rate: z.number(),
  tax: z.int(),
  levy_rate: z.number(),
  levy: z.int(),
  /** Withholding tax with a certificate, which is set off against the tax. */
  withheld: z.int(),
  payable: z.int(),
});
export type CompanyTaxEstimate = z.infer<typeof CompanyTaxEstimate>;

export const taxCalendarRoutes = {
  get: route({
    method: 'GET',
    path: '/api/v1/tax/calendar',
    access: 'tax:read',
    snapshot: true,
    summary:
      'What is due to the tax office by day, how far the thresholds are, and company tax as estimated now',
    files: true,
    response: z.object({
      as_of: CivilDate,
      duties: z.array(TaxDuty),
      /** Sales of the last twelve months, sales of the fiscal year, and fixed assets at cost. */
      turnover: z.int(),
      turnover_of_year: z.int(),
      assets: z.int(),
      thresholds: z.array(TaxThreshold),
      einvoicing: z.object({ class: z.enum(['large', 'medium', 'emerging']), from: CivilDate }),
      estimate: CompanyTaxEstimate,
    }),
  }),
} as const;
