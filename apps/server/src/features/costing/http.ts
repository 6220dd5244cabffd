import type { costingRoutes } from '@lissafi/contract/costing';
import { LIMITS } from '@lissafi/contract/limits';
import type { Handlers } from '../../http/context.ts';
import { compareMethods } from './compare.ts';
import { catchUp } from './second.ts';
import { listSwitches, switchMethod } from './switch.ts';

export const costingHandlers: Handlers<typeof costingRoutes> = {
  compare: ({ tx, query, today }) => compareMethods(tx, query, today),
  async catchUp({ tx }) {
    return { waiting: await catchUp(tx, LIMITS.second_valuation_step) };
  },
  async switches({ tx, organization }) {
    return {
      switches: await listSwitches(tx),
      can_switch: !organization.closed && organization.permissions.includes('costing_method:switch'),
    };
  },
  switchMethod: (context) => switchMethod(context, context.body),
};
