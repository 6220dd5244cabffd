import { LIMITS } from '@lissafi/contract/limits';
import { MATCHES, SEARCH_KINDS } from '@lissafi/contract/search';
import { findNames, matchRank } from '@lissafi/domain/language/find-names';
import {
  IconArrowsExchange,
  IconHistory,
  IconKeyboard,
  IconLogout,
  IconMessageQuestion,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { queries } from '../client/api.ts';
import { recentPages } from '../client/recent-pages.ts';
import { useUser } from '../client/session.ts';
import { useOrganizationContext } from '../organization/organization-context.tsx';
import { useLocale } from '../organization/use-organization.ts';
import { chooseScheme } from '../ui/color-scheme.ts';
import { Modal } from '../ui/Modal.tsx';
import { openShortcuts } from '../ui/openers.ts';
import { useSettled } from '../ui/use-settled.ts';
import { SCHEMES, useLeave } from './account.ts';
import { type Action, type ActionGroup, FoundList } from './FoundList.tsx';
import { COMMANDS, PAGES, type PaletteEntry, SETTINGS_ENTRIES } from './palette-entries.ts';
import { KINDS } from './palette-records.ts';
import { useShown } from './use-shown.ts';

/** Until the typing pauses nothing is asked of the server. */
const PAUSE_MS = 120;
const SIMILAR = MATCHES.indexOf('similar');
/** Commands that are offered before anything is typed. */
const OFFERED = 6;

/** Finds commands, pages, settings and records, the best match first. */
export default function CommandPalette({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const [text, setText] = useState('');
  const typed = text.trim();
  const asked = useSettled(typed, PAUSE_MS).slice(0, LIMITS.search);
  const known = useKnown();
  const recent = useRecent(opened);
  const records = useRecords(asked, opened);
  const question = useQuestion(typed);

  const own = matching(known, typed);
  const isExact = own.some(({ rank }) => rank < SIMILAR);
  const hasExactRecords = records.groups.some(({ rank }) => rank < SIMILAR);
  // A name that is only similar to a page is not looked for among pages when a record is called so.
  const shown = [...(isExact || !hasExactRecords ? own : []), ...records.groups].sort(
    (a, b) => a.rank - b.rank,
  );
  const groups = typed
    ? [...shown, ...question]
    : [...recent, ...known.map((group) => ({ ...group, rank: 0 }))].map((group) =>
        group.label === 'Do' ? { ...group, actions: group.actions.slice(0, OFFERED) } : group,
      );
  const close = () => {
    setText('');
    onClose();
  };
  return (
    <Modal opened={opened} onClose={close} title="" label="Search and commands" place="top">
      <FoundList
        text={text}
        onType={setText}
        groups={groups.filter(({ actions }) => actions.length > 0)}
        none={records.state ?? (typed === asked ? 'Nothing is called so.' : 'Searching…')}
        note={
          typed && records.failed ? 'Records could not be searched. Pages and commands are listed.' : null
        }
        onDone={close}
      />
    </Modal>
  );
}

/** What the palette knows without asking. */
function useKnown(): { label: string; actions: Action[] }[] {
  const router = useRouter();
  const isShown = useShown();
  const leave = useLeave();
  const { organization, organizations, switchTo } = useOrganizationContext();
  const toAction = ({ to, label, icon, words }: PaletteEntry): Action => ({
    id: `${to} ${label}`,
    ...{ label, icon, words },
    run: () => router.history.push(to),
  });
  return [
    {
      label: 'Do',
      actions: [
        ...COMMANDS.filter(isShown).map(toAction),
        ...organizations
          .filter(({ id }) => id !== organization?.id)
          .map(({ id, name }) => ({
            ...{ id: `switch-${id}`, label: `Switch to ${name}`, icon: IconArrowsExchange },
            words: 'organization business change',
            run: () => void switchTo(id),
          })),
        ...SCHEMES.map(([value, label, icon]) => ({
          ...{ id: `look-${value}`, label: `Appearance: ${label.toLowerCase()}`, icon },
          words: 'theme mode colours',
          run: () => chooseScheme(value),
        })),
        {
          ...{ id: 'shortcuts', label: 'Keyboard shortcuts', icon: IconKeyboard, words: 'keys hotkeys' },
          run: openShortcuts,
        },
        { id: 'leave', label: 'Sign out', icon: IconLogout, words: 'log out exit', run: () => void leave() },
      ],
    },
    { label: 'Go to', actions: PAGES.filter(isShown).map(toAction) },
    { label: 'Settings', actions: SETTINGS_ENTRIES.filter(isShown).map(toAction) },
  ];
}

/** Of each group what fits, and how well; similar names only where nothing fits. */
function matching(groups: readonly { label: string; actions: Action[] }[], typed: string): ActionGroup[] {
  const found = groups.map(({ label, actions }) => {
    const { rows, is_similar } = findNames(actions, typed, (each) => [each.label, each.words]);
    const rank = is_similar ? SIMILAR : Math.min(...rows.map((each) => matchRank(each.label, typed)));
    return { label, actions: rows, rank };
  });
  const isExact = found.some(({ actions, rank }) => actions.length > 0 && rank < SIMILAR);
  return found.filter(({ actions, rank }) => actions.length > 0 && (!isExact || rank < SIMILAR));
}

function useRecent(opened: boolean): ActionGroup[] {
  const router = useRouter();
  const user = useUser();
  const { organization } = useOrganizationContext();
  if (!opened || !organization) return [];
  const here = router.state.location.pathname;
  const pages = recentPages(user.id, organization.id).filter(({ to }) => to.split('?')[0] !== here);
  const actions = pages.map(({ to, title }) => ({
    ...{ id: `recent ${to}`, label: title, icon: IconHistory },
    run: () => router.history.push(to),
  }));
  return [{ label: 'Recent', actions, rank: 0 }];
}

function useRecords(asked: string, opened: boolean) {
  const router = useRouter();
  const { date } = useLocale();
  const { data, isFetching, isError } = useQuery({
    ...queries.search.find({ query: { q: asked } }),
    enabled: opened && asked !== '',
  });
  const results = asked ? (data?.results ?? []) : [];
  const groups: ActionGroup[] = SEARCH_KINDS.flatMap((kind) => {
    const ofKind = results.filter((each) => each.kind === kind);
    if (ofKind.length === 0) return [];
    const { label, icon, to, untitled, detail = (text: string) => text } = KINDS[kind];
    const actions = ofKind.map((result) => ({
      ...{ id: `${kind} ${result.id} ${result.title}`, label: result.title || untitled || '', icon },
      description:
        [result.detail && detail(result.detail), result.date && date(result.date)]
          .filter(Boolean)
          .join(' · ') || undefined,
      run: () => router.history.push(to(result)),
    }));
    const rank = Math.min(...ofKind.map(({ match }) => MATCHES.indexOf(match)));
    const name = rank === SIMILAR ? `${label} with a similar name` : label;
    return [{ label: name, actions, rank }];
  });
  return { groups, state: isFetching ? 'Searching…' : null, failed: isError };
}

/** A question has several words; a single one is looked up. */
function useQuestion(typed: string): ActionGroup[] {
  const router = useRouter();
  if (!/\S\s+\S/.test(typed)) return [];
  const search = new URLSearchParams({ q: typed.slice(0, LIMITS.question) });
  const run = () => router.history.push(`/ask?${search}`);
  const action = { id: 'ask', label: `Ask: ${typed}`, icon: IconMessageQuestion, run };
  return [{ label: 'Ask', rank: SIMILAR, actions: [action] }];
}
