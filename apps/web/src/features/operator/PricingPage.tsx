import { TIERS } from '@lissafi/contract/flag-list';
import { PLANS } from '../../labels/plans.ts';
import { GoButton, GoLink } from '../../ui/Go.tsx';
import { OpenPage } from '../landing/OpenPage.tsx';
import classes from './Operator.module.css';
import { OperatorContact } from './OperatorContact.tsx';
import { TemplateNote } from './TemplateNote.tsx';
import { useOperator } from './use-operator.ts';

const NAIRA = new Intl.NumberFormat('en-NG', { minimumFractionDigits: 0, maximumFractionDigits: 2 });
const inNaira = (kobo: number) => `₦${NAIRA.format(kobo / 100)}`;

/** The prices that the operator has set, and what each plan includes today. */
export function PricingPage() {
  const operator = useOperator();
  const tiers = TIERS.filter((tier) => PLANS[tier].points.length > 0);
  const isUnset = operator && tiers.every((tier) => tier === 'free' || operator.prices[tier] === null);
  return (
    <OpenPage
      title="Prices"
      lead="For one organization and month, in naira, with as many members as you like."
    >
      <TemplateNote />
      {operator === undefined && <p role="status">Loading the prices.</p>}
      {operator === null && <p role="alert">The prices could not be loaded. Please open this page again.</p>}
      {isUnset && (
        <p>The operator of this service has not set prices. Until then nothing is charged on any plan.</p>
      )}
      <ul className={classes.plans}>
        {tiers.map((tier) => {
          const price = operator?.prices[tier];
          return (
            <li key={tier} className={classes.plan}>
              <h2>{PLANS[tier].name}</h2>
              <p className={classes.price}>
                {typeof price === 'number' ? inNaira(price) : 'Not set'}
                <small>{typeof price === 'number' && price > 0 ? 'per month' : ' '}</small>
              </p>
              <ul>
                {PLANS[tier].points.map((point) => (
                  <li key={point}>{point}</li>
                ))}
              </ul>
            </li>
          );
        })}
      </ul>
      {operator?.price_note && <p>{operator.price_note}</p>}
      <section>
        <h2>What is the same on every plan</h2>
        <ul>
          <li>Your data is yours: everything can be downloaded as one file.</li>
          <li>You may change the plan whenever you like, under Plan.</li>
          <li>No card is needed to begin.</li>
        </ul>
        <p>
          The <GoLink to="/terms">terms of use</GoLink> say how prices may change.
        </p>
      </section>
      <section>
        <h2>Questions</h2>
        <OperatorContact operator={operator} />
      </section>
      <p>
        <GoButton to="/auth/register" look="primary" size="large">
          Create a free account
        </GoButton>
      </p>
    </OpenPage>
  );
}
