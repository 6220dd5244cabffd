import { LIMITS } from '@lissafi/contract/limits';
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
import { type KeyboardEvent, useDeferredValue, useId, useLayoutEffect, useRef, useState } from 'react';
import { queries } from '../client/api.ts';
import { useMay } from '../client/session.ts';
import { leaves } from '../labels/navigation.ts';
import { chooseScheme } from '../ui/color-scheme.ts';
import { Modal } from '../ui/Modal.tsx';
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
export default function CommandPalette({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const router = useRouter();
  const may = useMay();
  const isShown = useShown();
  const [text, setText] = useState('');
  const search = useDeferredValue(text.trim());
  const isSearching = search.length >= 2;

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
    <Modal opened={opened} onClose={onClose} title="" label="Search and commands" place="top">
      <Found
        text={text}
        onType={setText}
        groups={shown}
        none={customers.isFetching || invoices.isFetching ? 'Searching…' : 'No records found'}
        onDone={() => {
          setText('');
          onClose();
        }}
      />
    </Modal>
  );
}

/** The search and what it found (ARIA authoring practices, combobox with a list). The first one found is marked. */
function Found({
  text,
  onType,
  groups,
  none,
  onDone,
}: {
  text: string;
  onType: (text: string) => void;
  groups: readonly Group[];
  /** What is said in place of an empty list. */
  none: string;
  onDone: () => void;
}) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [wanted, setWanted] = useState<string | null>(null);
  const actions = groups.flatMap((group) => group.actions);
  const marked = actions.find((one) => one.id === wanted) ?? actions[0];
  useLayoutEffect(() => {
    if (wanted) list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [wanted]);
  const run = (one: Action) => {
    onDone();
    one.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (!marked || (step === 0 && event.key !== 'Enter')) return;
    event.preventDefault();
    if (step === 0) return run(marked);
    setWanted(actions[(actions.indexOf(marked) + step + actions.length) % actions.length]!.id);
  };
  return (
    <>
      <div className={classes.search}>
        <IconSearch size={18} aria-hidden />
        <input
          data-autofocus
          role="combobox"
          aria-label="Find anything"
          aria-autocomplete="list"
          aria-expanded={actions.length > 0}
          aria-controls={id}
          aria-activedescendant={marked && `${id}-${marked.id}`}
          autoComplete="off"
          placeholder="Search for a customer, a number or a page"
          value={text}
          onChange={(event) => {
            onType(event.target.value);
            setWanted(null);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div ref={list} id={id} role="listbox" aria-label="Found" tabIndex={-1} className={classes.list}>
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options is no fieldset
          <div key={group.label} role="group" aria-label={group.label}>
            <div className={classes.group} aria-hidden>
              {group.label}
            </div>
            {group.actions.map((one) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the search has the focus and takes the keys
              <div
                key={one.id}
                id={`${id}-${one.id}`}
                role="option"
                aria-selected={one === marked}
                tabIndex={-1}
                className={classes.action}
                // The focus stays in the search.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => run(one)}
              >
                <one.icon size={18} stroke={1.75} aria-hidden />
                <span>{one.label}</span>
                {one.description && <small>{one.description}</small>}
              </div>
            ))}
          </div>
        ))}
      </div>
      {actions.length === 0 && <p className={classes.none}>{none}</p>}
    </>
  );
}
