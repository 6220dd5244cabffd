import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/spotlight/styles.layer.css';
import { LIMITS } from '@lissafi/contract/limits';
import { Spotlight, spotlight } from '@mantine/spotlight';
import {
  IconFileInvoice,
  IconFilePlus,
  IconMessage,
  IconMessageQuestion,
  IconSearch,
  IconUser,
  IconUserPlus,
  IconWallet,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useDeferredValue, useEffect, useState } from 'react';
import { queries } from '../client/api.ts';
import { useMay } from '../client/session.ts';
import { leaves } from '../labels/navigation.ts';
import { chooseScheme } from '../ui/color-scheme.ts';
import { SCHEMES } from './account.ts';
import classes from './CommandPalette.module.css';
import { useShown } from './use-shown.ts';

const FOUND = 5;

interface Action {
  id: string;
  label: string;
  icon: typeof IconUser;
  run: () => void;
  description?: string | undefined;
}
interface Group {
  label: string;
  actions: Action[];
}

/** Lists every page, the actions, and the customers and documents that match the search text. */
export default function CommandPalette({ wanted }: { wanted: number }) {
  const router = useRouter();
  const may = useMay();
  const isShown = useShown();
  const [text, setText] = useState('');
  const search = useDeferredValue(text.trim());
  const isSearching = search.length >= 2;
  useEffect(() => spotlight.open(), [wanted]);

  const customers = useQuery({
    ...queries.customers.list({ query: { search, limit: FOUND } }),
    enabled: isSearching && may('customers:read'),
  });
  const invoices = useQuery({
    ...queries.invoices.list({ query: { search, limit: FOUND } }),
    enabled: isSearching && may('documents:read'),
  });

  const go = (href: string) => router.history.push(href);
  const groups: Group[] = [
    {
      label: 'Do',
      actions: [
        ...(may('documents:write')
          ? [{ id: 'new-invoice', label: 'New invoice', icon: IconFilePlus, run: () => go('/invoices/new') }]
          : []),
        ...(may('customers:write')
          ? [
              {
                id: 'new-customer',
                label: 'New customer',
                icon: IconUserPlus,
                run: () => go('/customers/new'),
              },
            ]
          : []),
        ...(may('own_words:write')
          ? [
              {
                id: 'own-words',
                label: 'Record in your own words',
                icon: IconMessage,
                run: () => go('/say'),
              },
            ]
          : []),
        ...(may('transactions:write')
          ? [
              {
                id: 'new-expense',
                label: 'Record an expense',
                icon: IconWallet,
                run: () => go('/transactions/new'),
              },
              {
                id: 'new-income',
                label: 'Record income',
                icon: IconWallet,
                run: () => go('/transactions/new?type=income'),
              },
            ]
          : []),
        ...SCHEMES.map(([value, label, icon]) => ({
          id: `look-${value}`,
          label: `Appearance: ${label.toLowerCase()}`,
          icon,
          run: () => chooseScheme(value),
        })),
      ],
    },
    {
      label: 'Go to',
      actions: leaves
        .filter(isShown)
        .map((place) => ({ id: place.to, label: place.label, icon: place.icon, run: () => go(place.to) })),
    },
  ];
  // The server has matched these already; their label may not hold the words (a company, a telephone number).
  const found: Group[] = [
    {
      label: 'Customers',
      actions: (customers.data?.customers ?? []).map((customer) => ({
        id: customer.id,
        label: customer.name,
        icon: IconUser,
        run: () => go(`/customers/${customer.id}`),
        description: customer.company_name ?? undefined,
      })),
    },
    {
      label: 'Invoices',
      actions: (invoices.data?.invoices ?? []).map((invoice) => ({
        id: invoice.id,
        label: invoice.invoice_number ?? 'Draft',
        icon: IconFileInvoice,
        run: () => go(`/invoices/${invoice.id}`),
        description: invoice.customer_name,
      })),
    },
  ];
  const question: Group = {
    label: 'Ask',
    actions: [
      {
        id: 'ask',
        label: `Ask: ${text.trim()}`,
        icon: IconMessageQuestion,
        run: () => go(`/ask?${new URLSearchParams({ q: text.trim().slice(0, LIMITS.question) })}`),
      },
    ],
  };
  const typed = text.trim().toLowerCase();
  const shown = [
    ...groups.map((group) => ({
      ...group,
      actions: group.actions.filter((one) => one.label.toLowerCase().includes(typed)),
    })),
    ...(isSearching ? found : []),
    // A question has several words; a single one is looked up.
    ...(/\S\s+\S/.test(text.trim()) ? [question] : []),
  ].filter((group) => group.actions.length > 0);

  return (
    <Spotlight.Root
      query={text}
      onQueryChange={setText}
      shortcut={null}
      scrollable
      maxHeight={420}
      transitionProps={{ duration: 0 }}
      overlayProps={{ className: classes.overlay! }}
      classNames={{ content: classes.content!, action: classes.action!, actionsGroup: classes.group! }}
    >
      <Spotlight.Search
        placeholder="Search for a customer, a number or a page"
        aria-label="Find anything"
        leftSection={<IconSearch size={18} aria-hidden />}
        classNames={{ input: classes.search! }}
      />
      <Spotlight.ActionsList className={classes.list!}>
        {shown.map((group) => (
          <Spotlight.ActionsGroup key={group.label} label={group.label}>
            {group.actions.map((one) => (
              <Spotlight.Action
                key={one.id}
                label={one.label}
                leftSection={<one.icon size={18} stroke={1.75} aria-hidden />}
                rightSection={one.description ? <small>{one.description}</small> : undefined}
                onClick={one.run}
              />
            ))}
          </Spotlight.ActionsGroup>
        ))}
        {shown.length === 0 && (
          <Spotlight.Empty>
            {customers.isFetching || invoices.isFetching ? 'Searching…' : 'No records found'}
          </Spotlight.Empty>
        )}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}
