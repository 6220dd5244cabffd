import type { aliasRoutes } from '@lissafi/contract/aliases';
import { fault, invalid, Refusal } from '@lissafi/contract/errors';
import { LIMITS } from '@lissafi/contract/limits';
import { whyNoAlias } from '@lissafi/domain/language/sentence/aliases';
import type { Handlers } from '../../http/context.ts';
import { kindsReadBy } from '../known-names/aliases.ts';
import { isFull, listAliases, readAlias, removeAlias, saveAlias, targetOf } from './store.ts';

export const aliasHandlers: Handlers<typeof aliasRoutes> = {
  list: ({ tx, query, organization }) => listAliases(tx, query, organization.permissions),

  async save(context) {
    const { kind, words, target_id, unit, of_item_id = null } = context.body;
    if (!kindsReadBy(context.organization.permissions).includes(kind)) throw new Refusal('FORBIDDEN');
    const target = await targetOf(context.tx, { kind, means: target_id ?? unit!, of_item_id });
    if (!target)
      throw invalid(fault(of_item_id ? 'of_item_id' : 'target_id', 'Please choose one that is in use'));
    const reason = whyNoAlias(kind, words, target.name);
    if (reason) throw invalid(fault('words', reason));
    if (await isFull(context.tx, kind, words))
      throw invalid(fault('words', `${LIMITS.aliases} words are kept. Please remove some first`));
    const { alias } = await saveAlias(context, { kind, words, target });
    return readAlias(context, alias.id);
  },

  async remove(context) {
    await removeAlias(context, context.params.id);
    return { id: context.params.id };
  },
};
