import { OpenPage } from '../landing/OpenPage.tsx';
import { OperatorContact } from './OperatorContact.tsx';
import { TemplateNote } from './TemplateNote.tsx';
import { nameOf, useOperator } from './use-operator.ts';

/** The terms of use, as a template for whoever runs the service. */
export function TermsPage() {
  const operator = useOperator();
  const name = nameOf(operator);
  return (
    <OpenPage title="Terms of use" lead="What you may expect of this service, and what it expects of you.">
      <TemplateNote />
      <section>
        <h2>1. Who offers this service</h2>
        <p>
          Lissafi is offered to you by {name}. In these terms “we” means that operator, and “you” means the
          person who opens an account and the business for which it is used.
        </p>
        <OperatorContact operator={operator} />
      </section>
      <section>
        <h2>2. What the service does</h2>
        <p>
          Lissafi writes invoices, keeps customers, suppliers and stock, and keeps the books of a business. It
          is a tool for keeping records. It gives no legal, tax or accounting advice, and it files no return
          for you unless a screen says so.
        </p>
        <p>
          Rates, thresholds and due dates that the program shows are kept up to date with care. You remain
          responsible for what you report to the Nigeria Revenue Service, to the tax office of your state and
          to others.
        </p>
      </section>
      <section>
        <h2>3. Your account</h2>
        <ul>
          <li>You must be at least 18 years old and allowed to act for the business.</li>
          <li>You give your real name and an email address that you can read.</li>
          <li>
            You keep your password and your devices safe, and tell us without delay if somebody else used your
            account.
          </li>
          <li>
            You decide whom you invite and what each person may see. What a member records counts as recorded
            by your business.
          </li>
        </ul>
      </section>
      <section>
        <h2>4. What you must not do</h2>
        <ul>
          <li>Use the service for fraud, for money laundering or for goods that are forbidden by law.</li>
          <li>Send invoices or reminders to people who have no business with you.</li>
          <li>Try to reach data of others, to break the service, or to overload it.</li>
          <li>Give documents the look of a bank or of an authority.</li>
        </ul>
      </section>
      <section>
        <h2>5. Your data belongs to you</h2>
        <p>
          What you record stays yours. We use it to provide the service and for nothing else; the privacy
          notice says how. You can download everything as one file at any time and on every plan, under
          Settings, Your data.
        </p>
        <p>
          Issued documents and entries of the books are never changed or deleted, only corrected by further
          entries, because the law asks you to keep them for six years. You remain responsible for keeping
          copies as long as you need them.
        </p>
      </section>
      <section>
        <h2>6. Prices and payment</h2>
        <p>
          The prices stand on the page of prices. We tell you at least 30 days before a price that you pay is
          raised. You may change to the free plan at any time; what you paid for a period that has begun is
          not paid back, unless the law says otherwise.
        </p>
      </section>
      <section>
        <h2>7. When the service is not available</h2>
        <p>
          We work to keep the service available, and make backups. We cannot promise that it is never
          interrupted. Selling and recording go on without a network on a device that has opened the service
          before, and are sent when there is a connection again.
        </p>
      </section>
      <section>
        <h2>8. Liability</h2>
        <p>
          We are liable without limit for harm that we cause on purpose or by gross negligence, and where the
          law does not allow a limit, such as under the Federal Competition and Consumer Protection Act 2018.
          Otherwise our liability is limited to what you paid for the service in the twelve months before the
          harm.
        </p>
      </section>
      <section>
        <h2>9. Ending</h2>
        <p>
          You may close an organization or delete your account at any time. We may end the contract with 30
          days’ notice, and at once if you break section 4. After the end you can read and download your data
          for at least 30 days.
        </p>
      </section>
      <section>
        <h2>10. Changes, law and courts</h2>
        <p>
          We announce changes of these terms by email at least 30 days before they apply. If you do not agree,
          you may end the contract before that day. The law of the Federal Republic of Nigeria applies. Before
          going to court, both sides try to settle a dispute within 30 days.
        </p>
      </section>
    </OpenPage>
  );
}
