import { useMay } from '../client/session.ts';
import { chooseShortcuts, useTakesShortcuts } from '../client/shortcut-choice.ts';
import { Drawer } from '../ui/Drawer.tsx';
import { CheckField } from '../ui/form/fields.tsx';
import classes from './ShortcutList.module.css';
import { GO, NEW, type Shortcut } from './shortcuts.ts';

const isMac = () => /Mac|iPhone|iPad/.test(navigator.platform);

/** Pages with keys of their own say them there. */
const ELSEWHERE = [
  ['Enter', 'In a form: the next field; in the last one: save'],
  ['Ctrl Enter', 'In a form: save'],
  ['Esc', 'Close what is open above the page'],
  ['Tab', 'The next field or button; with Shift the one before'],
  ['↑ ↓', 'In a list: the row above or below'],
] as const;

export default function ShortcutList({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const may = useMay();
  const isOn = useTakesShortcuts();
  const allowed = (all: readonly Shortcut[]) =>
    all
      .filter(({ permission }) => !permission || may(permission))
      .map(({ keys, label }) => ({ keys, label }));
  return (
    <Drawer title="Keyboard shortcuts" opened={opened} onClose={onClose}>
      <div className={classes.page}>
        <Table
          title="Anywhere"
          rows={[
            { combination: [isMac() ? '⌘' : 'Ctrl', 'K'], label: 'Find a record, a page or something to do' },
            { keys: '/', label: 'The same' },
            { keys: 'h', label: 'Help for this page' },
            { keys: '?', label: 'This list' },
          ]}
        />
        <Table title="Go to a page" rows={allowed(GO)} />
        <Table title="Begin something new" rows={allowed(NEW)} />
        <Table
          title="On a page"
          rows={ELSEWHERE.map(([key, label]) => ({ combination: key.split(' '), label }))}
        />
        <p className={classes.note}>
          The counter (Sell) and the reconciliation of a bank account have more keys; they are listed there.
        </p>
        <CheckField checked={isOn} onChange={chooseShortcuts}>
          Use shortcuts of single letters on this device
        </CheckField>
      </div>
    </Drawer>
  );
}

interface Row {
  label: string;
  /** Pressed one after the other. */
  keys?: string;
  /** As they are written on the keys. */
  combination?: readonly string[];
}

function Table({ title, rows }: { title: string; rows: readonly Row[] }) {
  return (
    <section aria-label={title}>
      <h3 className={classes.title}>{title}</h3>
      <dl className={classes.rows}>
        {rows.map(({ label, keys, combination }) => (
          <div key={label} className={classes.row}>
            <dt>{label}</dt>
            <dd>
              {(combination ?? [...keys!.toUpperCase()]).map((key, index) => (
                <kbd key={index}>{key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
