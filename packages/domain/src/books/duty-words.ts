import type { TaxDuty } from '@lissafi/contract/tax-calendar';

export const DUTY_WORDS: Record<TaxDuty['duty'], string> = {
  vat: 'VAT',
  withholding: 'Withholding tax',
  paye: 'PAYE',
  pension: 'Pension',
  company_tax: 'Company tax return',
};
