import { type ReactNode, useState } from 'react';
import { AccordionSection } from '../../ui/Accordion.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { chooseScheme, useSchemeChoice } from '../../ui/color-scheme.ts';
import { Drawer } from '../../ui/Drawer.tsx';
import { Calendar } from '../../ui/form/Calendar.tsx';
import { DateInput } from '../../ui/form/DateInput.tsx';
import { SelectField, TextField } from '../../ui/form/fields.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Popover } from '../../ui/Popover.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { Tooltip } from '../../ui/Tooltip.tsx';
import classes from './Components.module.css';
import { SampleTable } from './SampleTable.tsx';

const TODAY = '2026-11-26';
const LOOKS = ['primary', 'secondary', 'subtle', 'danger'] as const;
const STATUSES = ['draft', 'pending', 'sent', 'viewed', 'paid', 'overdue', 'cancelled', 'refunded'] as const;
const VIEWS = [
  ['open', 'To match', 3],
  ['matched', 'Matched'],
  ['faulty', 'To correct', 1],
] as const;
const SCHEMES = [
  ['system', 'As on the device'],
  ['light', 'Light'],
  ['dark', 'Dark'],
] as const;

/** Every shared element in each of its states (S1.1), to look at, to try by keyboard, and to build with. */
export function ComponentsPage() {
  const scheme = useSchemeChoice();
  return (
    <main className={classes.page}>
      <PageHeader
        title="Elements"
        description="The shared elements of the screens, each in its states"
        back="/"
        secondary={
          <SelectField label="Colours" hideLabel value={scheme} options={SCHEMES} onChange={chooseScheme} />
        }
        primary={<Button look="primary">Primary action</Button>}
      />
      <div className={classes.sections}>
        <Buttons />
        <Badges />
        <Selects />
        <Views />
        <Sections />
        <Floating />
        <Days />
      </div>
      <h2 className={classes.title}>Data table</h2>
      <SampleTable today={TODAY} />
    </main>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card title={title}>
      <div className={classes.part}>{children}</div>
    </Card>
  );
}

function Buttons() {
  return (
    <Part title="Buttons">
      {LOOKS.map((look) => (
        <div key={look} className={classes.row}>
          <Button look={look}>{look}</Button>
          <Button look={look} size="small">
            {look}, small
          </Button>
          <Button look={look} disabled>
            {look}, disabled
          </Button>
          <Button look={look} busy>
            {look}, busy
          </Button>
        </div>
      ))}
    </Part>
  );
}

function Badges() {
  return (
    <Part title="Badges">
      <div className={classes.row}>
        <Badge>quiet</Badge>
        <Badge tone="in">money in</Badge>
        <Badge tone="owed">owed</Badge>
        <Badge tone="red">wrong</Badge>
      </div>
      <div className={classes.row}>
        {STATUSES.map((status) => (
          <StatusBadge key={status} status={status} daysLate={18} due="due in 6 days" />
        ))}
      </div>
    </Part>
  );
}

const UNITS = [
  ['kg', 'Kilogram'],
  ['bag', 'Bag'],
  ['piece', 'Piece'],
] as const;

function Selects() {
  const [unit, setUnit] = useState<'kg' | 'bag' | 'piece'>('bag');
  const rest = { options: UNITS, value: unit, onChange: setUnit };
  return (
    <Part title="Selects">
      <SelectField label="Unit" hint="What it is counted in" {...rest} />
      <SelectField label="Unit, disabled" disabled {...rest} />
      <SelectField label="Unit, with a fault" error="Please choose a unit" {...rest} />
      <TextField label="A text beside it" value="Agege bread" onChange={() => {}} />
    </Part>
  );
}

function Views() {
  const [view, setView] = useState<'open' | 'matched' | 'faulty'>('open');
  return (
    <Part title="Tabs">
      <Tabs label="Lines" tabs={VIEWS} current={view} onChange={setView} panel="view" />
      <div id="view" role="tabpanel" aria-label="The chosen view">
        {view === 'open' && 'Three lines wait for their entries.'}
        {view === 'matched' && 'Twelve lines are matched.'}
        {view === 'faulty' && 'One line could not be read.'}
      </div>
    </Part>
  );
}

function Sections() {
  return (
    <Part title="Accordion">
      <div>
        <AccordionSection title="What does a loaf cost?" group="questions">
          Its materials at their average cost, the labour and the overhead of its bill of materials.
        </AccordionSection>
        <AccordionSection title="When is an invoice late?" group="questions">
          On the day after its due date, as long as something of it is unpaid.
        </AccordionSection>
      </div>
    </Part>
  );
}

function Floating() {
  const [opened, setOpened] = useState(false);
  return (
    <Part title="Popover, side sheet, tooltip">
      <div className={classes.row}>
        <Popover
          label="Range of dates"
          width={260}
          button={(trigger) => <Button {...trigger}>Open the popover</Button>}
        >
          {(close) => (
            <div className={classes.part}>
              <p>A small dialog at its button.</p>
              <Button size="small" onClick={close}>
                Done
              </Button>
            </div>
          )}
        </Popover>
        <Button aria-haspopup="dialog" onClick={() => setOpened(true)}>
          Open the side sheet
        </Button>
        <Tooltip text="The exact figure is 12.345678 kg.">
          {(described) => <Button {...described}>12.35 kg</Button>}
        </Tooltip>
      </div>
      <Drawer title="Side sheet" opened={opened} onClose={() => setOpened(false)}>
        <div className={classes.part}>
          <Alert tone="quiet">A task beside the page. It keeps the focus and gives it back.</Alert>
          <TextField label="Name" value="" onChange={() => {}} />
        </div>
      </Drawer>
    </Part>
  );
}

function Days() {
  const [day, setDay] = useState('2026-11-19');
  return (
    <Part title="Calendar">
      <Calendar value={day} today={TODAY} onChoose={setDay} />
      <DateInput label="Date" value={day} today={TODAY} onChange={setDay} />
    </Part>
  );
}
