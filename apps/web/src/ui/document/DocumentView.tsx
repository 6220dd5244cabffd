import type { DocumentModel } from '@lissafi/domain/document';
import classes from './DocumentView.module.css';

/**
 * The document itself, on paper: the same in the form, on the invoice's page, at the public link and in print, and
 * made of the same model as the PDF. It is white in dark mode too, as paper is.
 */
export function DocumentView({ model }: { model: DocumentModel }) {
  const { company, party, ship_to: ship, columns } = model;
  return (
    <article data-paper className={classes.paper} aria-label={`${model.title} ${model.number}`}>
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
          <p>{model.number}</p>
          {model.meta.map(({ label, value }) => (
            <p key={label} data-due={label === 'Due'}>
              {label} {value}
            </p>
          ))}
          {model.due_note && <p className={classes.due}>{model.due_note}</p>}
        </div>
      </header>
      <div className={classes.parties}>
        <div>
          <p className={classes.label}>{party.label}</p>
          <p className={classes.strong}>{party.name}</p>
          <Lines lines={party.lines} />
        </div>
        {ship && (
          <div>
            <p className={classes.label}>{ship.label}</p>
            {ship.name && <p className={classes.strong}>{ship.name}</p>}
            <Lines lines={ship.lines} />
          </div>
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
                return (
                  <td
                    key={column.key}
                    data-align={column.align}
                    data-key={column.key}
                    data-label={column.label}
                  >
                    {cell}
                    {index === 0 && row.description && (
                      <span className={classes.description}>{row.description}</span>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <div className={classes.foot}>
        <div className={classes.words}>
          <p>{model.amount_in_words}</p>
          {(model.pay_to.length > 0 || model.payment_instructions) && (
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
          )}
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
      <Text label="Notes" text={model.notes} />
      <Text label="Terms" text={[model.terms, model.late_payment_text].filter(Boolean).join('\n') || null} />
      <Text label="Additional information" text={model.additional_info} />
      <div className={classes.signatures}>
        {model.signatures.map(({ label, name }) => (
          <div key={label}>
            <p className={classes.signed}>{name}</p>
            <p className={classes.signature}>{label}</p>
          </div>
        ))}
      </div>
    </article>
  );
}

function Lines({ lines }: { lines: readonly string[] }) {
  return lines.map((line) => <p key={line}>{line}</p>);
}

function Text({ label, text }: { label: string; text: string | null }) {
  if (!text) return null;
  return (
    <div className={classes.block}>
      <p className={classes.strong}>{label}</p>
      <p className={classes.text}>{text}</p>
    </div>
  );
}
