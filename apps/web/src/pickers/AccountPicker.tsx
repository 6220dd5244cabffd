import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { queries } from '../client/api.ts';
import type { FieldProps } from '../ui/form/Field.tsx';
import { type PickerProps, SuggestInput } from '../ui/form/SuggestInput.tsx';
import { useOnline } from '../ui/use-online.ts';
import { useWhyNone } from './use-why-none.ts';

const OFFERED = 20;

export interface PickedAccount {
  code: string;
  name: string;
}

/** Suggests accounts while a code or a name is typed: those that take manual lines, or those that `accepts` names. */
export function AccountPicker({
  isKnown,
  accepts,
  ...picker
}: FieldProps &
  PickerProps<PickedAccount> & { accepts?: (account: { code: string; type: string }) => boolean }) {
  const [opened, setOpened] = useState(false);
  const search = useDeferredValue(isKnown ? '' : picker.name.trim());
  const accounts = useQuery({
    ...queries.accounts.list({ query: { search, archived: 'false', limit: OFFERED } }),
    placeholderData: keepPreviousData,
    enabled: opened,
  });
  const offered = (accounts.data?.accounts ?? [])
    .filter((account) => (accepts ? accepts(account) : account.takes_manual_lines))
    .map((account) => ({ ...account, id: account.code }));
  const online = useOnline();
  const found = accounts.isPlaceholderData ? undefined : accounts.data?.accounts.length;
  const all = useQuery({
    ...queries.accounts.list({ query: { search, limit: 1 } }),
    enabled: opened && online && found === 0,
  });
  const typed = picker.name.trim();
  const isAnswered = typed !== '' && search === typed && !accounts.isFetching;
  const best =
    offered.find(({ code }) => code === typed) ??
    (isAnswered && offered.length === 1 ? offered[0] : undefined);
  const why = useWhyNone('NO_ACCOUNTS', opened, {
    offered: offered.length,
    found,
    search,
    online,
    error: accounts.error,
    retired: all.data?.total,
  });
  return (
    <SuggestInput<(typeof offered)[number]>
      {...picker}
      placeholder="Code or name"
      listLabel="Accounts"
      why={why}
      offered={offered}
      best={best}
      onOpenedChange={setOpened}
      render={(account) => ({ name: `${account.code} ${account.name}`, detail: account.group })}
    />
  );
}
