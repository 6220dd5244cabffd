import { messageOf } from '../client/api-error.ts';

/** How a picker says that it offers nothing, for what it offers. */
export interface NoneWords {
  /** There is nothing at all yet. */
  nothing: string;
  /** Nothing is called so; empty where the picker offers to add it. */
  unknown: (name: string) => string;
  /** What is called so is there, and is out of use. */
  retired: string;
  /** All that there is, is out of use. */
  allRetired: string;
  /** What is called so is there, and does not fit here. */
  unfit: string;
  /** Without network: this device has none of them. */
  notKept: string;
  /** Without network: none that this device has is called so. */
  unknownHere: (name: string) => string;
}

export const NO_ITEMS: NoneWords = {
  nothing: 'There are no goods yet. Add them under Inventory first.',
  unknown: (name) => `None of your goods is called “${name}”.`,
  retired: 'What is called so is out of use. Set it active on its page first.',
  allRetired: 'All your goods are out of use.',
  unfit: 'What is called so is there already, or has no stock.',
  notKept: 'No network, and the goods are not kept on this device yet.',
  unknownHere: (name) => `No network, and none of the goods that this device knows is called “${name}”.`,
};
export const NO_CUSTOMERS: NoneWords = {
  nothing: 'There are no customers yet.',
  unknown: (name) => `No customer is called “${name}” yet.`,
  retired: 'The customer of this name is blocked or out of use.',
  allRetired: 'All customers are blocked or out of use.',
  unfit: 'The customer of this name cannot be chosen here.',
  notKept: 'No network, and the customers are not kept on this device yet.',
  unknownHere: (name) => `No network, and no customer that this device knows is called “${name}”.`,
};
export const NO_SUPPLIERS: NoneWords = {
  nothing: 'There are no suppliers yet. Type a name to add the first one.',
  unknown: () => '',
  retired: 'The supplier of this name is out of use. Set it active on its page first.',
  allRetired: 'All suppliers are out of use.',
  unfit: 'The supplier of this name cannot be chosen here.',
  notKept: 'No network, and the suppliers are not kept on this device.',
  unknownHere: (name) => `No network, and no supplier that this device knows is called “${name}”.`,
};
export const NO_ACCOUNTS: NoneWords = {
  nothing: 'There are no accounts yet.',
  unknown: (name) => `No account has this code or name: “${name}”.`,
  retired: 'This account is archived. Restore it in the chart of accounts first.',
  allRetired: 'All accounts are archived.',
  unfit: 'This account cannot be chosen here: its entries come from documents.',
  notKept: 'No network, and the accounts are not kept on this device.',
  unknownHere: (name) => `No network, and no account that this device knows is called “${name}”.`,
};

/** Says why a picker offers nothing; undefined where it offers something, or is still looking. */
export function whyNone(
  words: NoneWords,
  {
    offered,
    found,
    search,
    online,
    error,
    retired,
  }: {
    /** How many are offered, and how many were found before what does not fit here was left out. */
    offered: number;
    /** Undefined until there is an answer. */
    found: number | undefined;
    search: string;
    online: boolean;
    error: Error | null;
    /** How many there are with those that are out of use; undefined until there is an answer. */
    retired: number | undefined;
  },
): string | undefined {
  if (offered > 0) return undefined;
  if (found !== undefined && found > 0) return words.unfit;
  if (!online) return search === '' ? words.notKept : words.unknownHere(search);
  if (error) return messageOf(error);
  if (found === undefined || retired === undefined) return undefined;
  if (retired > 0) return search === '' ? words.allRetired : words.retired;
  return (search === '' ? words.nothing : words.unknown(search)) || undefined;
}
