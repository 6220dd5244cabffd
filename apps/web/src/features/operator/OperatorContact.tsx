import type { Operator } from '@lissafi/contract/operator';
import classes from './Operator.module.css';

/** How the operator is reached, or that this was not set. */
export function OperatorContact({ operator }: { operator: Operator | null | undefined }) {
  if (operator === undefined) return <p role="status">Loading the details of the operator.</p>;
  if (operator === null)
    return <p role="alert">The details of the operator could not be loaded. Please open this page again.</p>;
  const { name, address, email } = operator;
  if (!name && !address && !email)
    return <p>The operator has not yet entered a name and address for this installation.</p>;
  return (
    <address className={classes.contact}>
      {name && <strong>{name}</strong>}
      {address && <span>{address}</span>}
      {email && <a href={`mailto:${email}`}>{email}</a>}
    </address>
  );
}
