import type { PAYROLL_DUES } from '@lissafi/contract/payroll';

type Due = (typeof PAYROLL_DUES)[number];

export const DUES: Record<Due, string> = { net_pay: 'Net pay', paye: 'PAYE', pension: 'Pension' };
/** What the button does with it. */
export const PAY: Record<Due, string> = {
  net_pay: 'Pay out net pay',
  paye: 'Remit PAYE',
  pension: 'Remit pension',
};
