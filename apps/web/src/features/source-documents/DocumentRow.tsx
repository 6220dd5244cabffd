import type { SourceDocument } from '@lissafi/contract/source-documents';
import { formatMoney } from '@lissafi/domain/money/money';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useLocale } from '../../organization/use-organization.ts';
import { Badge } from '../../ui/Badge.tsx';
import rows from '../../ui/LinkRows.module.css';
import { stateOf } from './labels.ts';
import classes from './SourceDocuments.module.css';

/** One document of a list, with its total and what it waits for; it leads to its page. */
export function DocumentRow({
  document,
  icon,
  title,
  detail,
}: {
  document: SourceDocument;
  icon?: ReactNode;
  title: string;
  detail: string;
}) {
  const { currency } = useLocale();
  const { id, reading } = document;
  const state = stateOf(document);
  return (
    <li>
      <Link to="/source-documents/$id" params={{ id }} className={rows.row}>
        {icon}
        <span className={rows.text}>
          <span className={rows.title}>{title}</span>
          <span className={rows.detail}>{detail}</span>
        </span>
        <span className={classes.end}>
          {reading?.total && (
            <strong>{formatMoney(reading.total.value, reading.currency ?? currency)}</strong>
          )}
          {state && <Badge tone={state[1]}>{state[0]}</Badge>}
        </span>
      </Link>
    </li>
  );
}
