import { Refusal } from '@lissafi/contract/errors';
import { LIMITS } from '@lissafi/contract/limits';
import type { SecondOpinionSetting, secondOpinionRoutes } from '@lissafi/contract/second-opinion';
import type { Handlers, MemberContext } from '../../http/context.ts';
import { allowOpinion, isOpinionAllowed } from './store.ts';

async function setting({ tx, services, organization }: MemberContext): Promise<SecondOpinionSetting> {
  const { languageModel: model } = services;
  return {
    is_available: model !== undefined,
    is_allowed: await isOpinionAllowed(tx),
    host: model?.host ?? null,
    model: model?.name ?? null,
    per_hour: LIMITS.opinions_per_hour,
    can: { update: !organization.closed && organization.permissions.includes('organization:update') },
  };
}

export const secondOpinionHandlers: Handlers<typeof secondOpinionRoutes> = {
  get: setting,
  async update(context) {
    const { is_allowed } = context.body;
    if (is_allowed && !context.services.languageModel)
      throw new Refusal('INVALID_STATE', { message: 'No language model is configured on this server.' });
    await allowOpinion(context, is_allowed);
    return setting(context);
  },
};
