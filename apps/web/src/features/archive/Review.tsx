import type { ArchiveReview } from '@lissafi/contract/archive';
import { IconCircleCheck } from '@tabler/icons-react';
import { useMoment } from '../../organization/use-day.ts';
import { AccordionSection } from '../../ui/Accordion.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Amount } from '../../ui/Amount.tsx';
import { Button } from '../../ui/Button.tsx';
import { Facts } from '../../ui/Facts.tsx';
import formClasses from '../../ui/form/Form.module.css';
import { pluralize } from '../../ui/text.ts';
import classes from './DataPage.module.css';
import { CHECKS, count, megabytes, obstaclesInWords } from './words.ts';

/** What an uploaded archive holds, what is wrong with it, and the button that imports it. */
export function Review({
  review,
  busy,
  onImport,
}: {
  review: ArchiveReview;
  busy: boolean;
  onImport: () => void;
}) {
  const { archive, faults, more_faults, obstacles, can, bytes } = review;
  return (
    <>
      {faults.length > 0 && (
        <Alert>
          This file cannot be imported: {pluralize(faults.length, 'fault')}
          {more_faults ? ' and more' : ''}.
        </Alert>
      )}
      {faults.length > 0 && (
        <ul className={classes.list}>
          {faults.map(({ file, row, message }) => (
            <li key={`${file} ${row} ${message}`}>
              {file && (
                <span className={classes.place}>
                  {file}
                  {row !== null && `, row ${count(row)}`}
                </span>
              )}
              {message.charAt(0).toUpperCase() + message.slice(1)}
            </li>
          ))}
        </ul>
      )}
      {obstacles.length > 0 && (
        <Alert tone="owed">This organization is not empty: it has {obstaclesInWords(obstacles)}.</Alert>
      )}
      {archive && <Contents archive={archive} bytes={bytes} isSound={faults.length === 0} />}
      {can.import && archive && (
        <div className={formClasses.actions}>
          <Button look="primary" busy={busy} onClick={onImport}>
            Import {archive.name}
          </Button>
        </div>
      )}
      {busy && can.import && (
        <p className={formClasses.note} role="status">
          This takes up to two minutes. All of it is imported, or nothing.
        </p>
      )}
    </>
  );
}

function Contents({
  archive,
  bytes,
  isSound,
}: {
  archive: NonNullable<ArchiveReview['archive']>;
  bytes: number;
  isSound: boolean;
}) {
  const moment = useMoment();
  const { currency } = archive;
  return (
    <>
      <Facts
        className={classes.facts}
        facts={[
          ['Organization', archive.name],
          ['Exported', moment(archive.exported_at)],
          ['File', `${megabytes(bytes)}, ${count(archive.files)} files`],
          ['Rows in tables', count(archive.rows)],
          ['Journal entries', count(archive.entries)],
          ['Issued documents', count(archive.documents_issued)],
          ['Trial balance, debit', <Amount key="debit" value={archive.total_debit} currency={currency} />],
          ['Trial balance, credit', <Amount key="credit" value={archive.total_credit} currency={currency} />],
        ]}
      />
      {isSound && (
        <p className={classes.proof}>
          <IconCircleCheck size={18} aria-hidden />
          Every file is whole, and the chain of {count(archive.entries)} entries is unchanged
        </p>
      )}
      <table className={classes.checks}>
        <caption>Records against the books</caption>
        <thead>
          <tr>
            <th scope="col">Check</th>
            <th scope="col">Records</th>
            <th scope="col">Difference</th>
          </tr>
        </thead>
        <tbody>
          {archive.tie_out.checks.map(({ name, subledger, difference }) => (
            <tr key={name}>
              <th scope="row">{CHECKS[name]}</th>
              <td>
                <Amount value={subledger} currency={currency} />
              </td>
              <td>
                <Amount value={difference} currency={currency} tone={difference === 0 ? 'plain' : 'owed'} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <ul className={classes.list}>
        {archive.people_unknown > 0 && (
          <li>
            {pluralize(archive.people_unknown, 'person is', 'people are')} no member here. What they recorded
            stands without their name, unless you invite them with the same email address before the import.
          </li>
        )}
        {archive.schedules > 0 && (
          <li>
            {pluralize(archive.schedules, 'schedule or reminder is', 'schedules and reminders are')} switched
            off after the import, so that nothing is sent or posted twice.
          </li>
        )}
        <li>Members, public links and the keys of the tax gateway are not taken along.</li>
      </ul>
      <AccordionSection title="Rows of each table">
        <dl className={classes.tables}>
          {archive.tables.map(({ name, rows }) => (
            <div key={name}>
              <dt>{name.replaceAll('_', ' ')}</dt>
              <dd>{count(rows)}</dd>
            </div>
          ))}
        </dl>
      </AccordionSection>
    </>
  );
}
