import type { payrollRoutes } from '@lissafi/contract/payroll';
import { may } from '@lissafi/contract/permissions';
import type { Handlers, MemberContext } from '../../http/context.ts';
import { payDue, recordPayroll, voidPayroll, voidPayrollPayment } from './record.ts';
import { listPayrollPayments, listPayrolls, readPayroll, readPayrollPayment } from './store.ts';

type Reader = Pick<MemberContext, 'tx' | 'organization'>;
const mayWrite = ({ organization }: Reader) =>
  !organization.closed && may(organization.role, 'payroll:write');

async function payroll(context: Reader, id: string) {
  await context.tx.flush();
  return readPayroll(context.tx, id, mayWrite(context), context.organization.currency);
}
async function payment(context: Reader, id: string) {
  await context.tx.flush();
  return readPayrollPayment(context.tx, id, mayWrite(context));
}

export const payrollHandlers: Handlers<typeof payrollRoutes> = {
  list: (context) => listPayrolls(context.tx, context.query, mayWrite(context)),
  create: async (context) => payroll(context, await recordPayroll(context, context.body)),
  get: (context) =>
    readPayroll(context.tx, context.params.id, mayWrite(context), context.organization.currency),
  async void(context) {
    await voidPayroll(context, context.params.id, context.body.reason);
    return payroll(context, context.params.id);
  },
  payments: (context) => listPayrollPayments(context.tx, context.query, mayWrite(context)),
  pay: async (context) => payment(context, await payDue(context, context.body)),
  async voidPayment(context) {
    await voidPayrollPayment(context, context.params.id, context.body.reason);
    return payment(context, context.params.id);
  },
};
