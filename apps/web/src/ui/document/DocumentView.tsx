import type { ColumnKey, DocumentModel } from '@lissafi/domain/sales/document';
import { lazy, type ReactNode, Suspense } from 'react';
import classes from './DocumentView.module.css';

/** The parts of the document that its author can edit in place. */
export type DocumentSlot =
  | 'details'
  | 'party'
  | 'ship_to'
  | 'add_line'
  | 'pay_to'
  | 'notes'
  | 'terms'
  | 'additional_info'
  | 'signatures'
  | `line.${string}.${ColumnKey}`;
/** The content of a part; null if it is empty. */
export type DrawSlot = (slot: DocumentSlot, content: ReactNode) => ReactNode;

const unchanged: DrawSlot = (_, content) => content;
const QrCode = lazy(() => import('../QrCode.tsx').then((file) => ({ default: file.QrCode })));

/**
 * The document itself, on paper: the same in the form, on the invoice's page, at the public link and in print, and
 * made of the same model as the PDF. It is white in dark mode too, as paper is. With `draw` a form makes its places
 * editable.
 */
export function DocumentView({ model, draw = unchanged }: { model: DocumentModel; draw?: DrawSlot }) {
  const { company, party, ship_to: ship, columns } = model;
  const terms = [model.terms, model.late_payment_text].filter(Boolean).join('\n') || null;
  const shipPlace = draw(
    'ship_to',
    ship && (
      <>
        {ship.name && <p className={classes.strong}>{ship.name}</p>}
        <Lines lines={ship.lines} />
      </>
    ),
  );
  const hasPaymentDetails = model.pay_to.length > 0 || model.payment_instructions !== null;
  return (
    <article
      data-paper
      data-template={model.template}
      className={classes.paper}
      data-own-heading
      aria-label={`${model.title} ${model.number}`}
    >
      {model.stamp && (
        <span className={classes.stamp} data-stamp={model.stamp}>
          {model.stamp}
        </span>
      )}
      <header className={classes.head}>
        <div className={classes.company}>
          {company.logo_url ? (
            <img src={company.logo_url} alt="" className={classes.logo} />
          ) : (
            <span className={classes.initial} aria-hidden>
              {company.name.trim().charAt(0).toUpperCase()}
            </span>
          )}
          <p className={classes.name}>{company.name}</p>
          <Lines lines={company.lines} />
        </div>
        <div className={classes.meta}>
          <h2 className={classes.title}>{model.title}</h2>
          {draw(
            'details',
            <>
              <p>{model.number}</p>
              {model.meta.map(({ label, value }) => (
                <p key={label} data-due={label === 'Due' || label === 'Valid until'}>
                  {label} {value}
                </p>
              ))}
            </>,
          )}
          {model.due_note && <p className={classes.due}>{model.due_note}</p>}
        </div>
      </header>
      <div className={classes.parties}>
        <div>
          <p className={classes.label}>{party.label}</p>
          {draw(
            'party',
            <>
              <p className={classes.strong}>{party.name}</p>
              <Lines lines={party.lines} />
            </>,
          )}
        </div>
        {shipPlace && (
          <div>
            {ship && <p className={classes.label}>{ship.label}</p>}
            {shipPlace}
          </div>
        )}
        {model.link && (
          <Suspense>
            <QrCode text={model.link} label="QR code for this document" className={classes.square} />
          </Suspense>
        )}
      </div>
      <table className={classes.lines}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key} scope="col" data-align={column.align}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {model.rows.map((row) => (
            <tr key={row.id}>
              {row.cells.map((cell, index) => {
                const column = columns[index]!;
                const content =
                  index === 0 && row.description ? (
                    <>
                      {cell}
                      <span className={classes.description}>{row.description}</span>
                    </>
                  ) : (
                    cell
                  );
                return (
                  <td
                    key={column.key}
                    data-align={column.align}
                    data-key={column.key}
                    data-label={column.label}
                  >
                    {draw(`line.${row.id}.${column.key}`, content)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {draw('add_line', null)}
      <div className={classes.foot}>
        <div className={classes.words}>
          <p>{model.amount_in_words}</p>
          {draw('pay_to', hasPaymentDetails ? <PayTo model={model} /> : null)}
        </div>
        <dl className={classes.totals}>
          {model.totals.map(({ label, value, strong }) => (
            <div key={label} data-strong={strong}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      {draw('notes', model.notes && <Text label="Notes" text={model.notes} />)}
      {draw('terms', terms && <Text label="Terms" text={terms} />)}
      {draw(
        'additional_info',
        model.additional_info && <Text label="Additional information" text={model.additional_info} />,
      )}
      {draw(
        'signatures',
        model.signatures.length > 0 && (
          <div className={classes.signatures}>
            {model.signatures.map(({ label, name }) => (
              <div key={label}>
                <p className={classes.signed}>{name}</p>
                <p className={classes.signature}>{label}</p>
              </div>
            ))}
          </div>
        ),
      )}
      {model.fiscal && (
        <div className={classes.fiscal}>
          <Suspense>
            <QrCode
              text={model.fiscal.qr}
              label="QR code from the tax office"
              className={classes.registered}
            />
          </Suspense>
          <p>
            Registered with the tax office
            <br />
            IRN {model.fiscal.irn}
          </p>
        </div>
      )}
    </article>
  );
}

function PayTo({ model }: { model: DocumentModel }) {
  return (
    <div>
      <p className={classes.strong}>Pay to</p>
      {model.pay_to.length > 0 && (
        <dl className={classes.pay}>
          {model.pay_to.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {model.payment_instructions && <p className={classes.text}>{model.payment_instructions}</p>}
    </div>
  );
}

function Lines({ lines }: { lines: readonly string[] }) {
  return lines.map((line) => <p key={line}>{line}</p>);
}

function Text({ label, text }: { label: string; text: string }) {
  return (
    <div className={classes.block}>
      <p className={classes.strong}>{label}</p>
      <p className={classes.text}>{text}</p>
    </div>
  );
}
