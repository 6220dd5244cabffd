import { OpenPage } from '../landing/OpenPage.tsx';
import { OperatorContact } from './OperatorContact.tsx';
import { TemplateNote } from './TemplateNote.tsx';
import { nameOf, useOperator } from './use-operator.ts';

/** The privacy notice under the Nigeria Data Protection Act 2023, as a template for whoever runs the service. */
export function PrivacyPage() {
  const operator = useOperator();
  const name = nameOf(operator);
  return (
    <OpenPage
      title="Privacy notice"
      lead="Which personal data this service keeps, why, and what you can ask for."
    >
      <TemplateNote />
      <section>
        <h2>1. Who is responsible</h2>
        <p>
          For your account, {name} is the data controller under the Nigeria Data Protection Act 2023 (NDPA).
          For what a business records about its customers, suppliers and staff, that business is the
          controller, and {name} processes the data on its behalf.
        </p>
        <OperatorContact operator={operator} />
      </section>
      <section>
        <h2>2. Which data, and why</h2>
        <ul>
          <li>
            <strong>Account:</strong> your name, email, telephone number if you give it, and your password in
            a form that cannot be read. They are needed for the contract with you.
          </li>
          <li>
            <strong>Security:</strong> your devices, times and internet addresses of signing in. We have a
            legitimate interest in protecting accounts.
          </li>
          <li>
            <strong>Records of a business:</strong> customers, suppliers, staff, invoices, payments, pictures
            of receipts and recordings. They are needed for the contract and for the legal duty to keep books.
          </li>
          <li>
            <strong>Emails:</strong> which messages were sent on behalf of a business, and whether a shared
            invoice was opened.
          </li>
        </ul>
        <p>We sell no data, show no advertising, and use no trackers of others.</p>
      </section>
      <section>
        <h2>3. What is stored on your device</h2>
        <p>
          One cookie keeps you signed in. Your browser also keeps what the program needs to work without a
          network: lists that you opened lately, records that wait to be sent, and choices such as the dark
          appearance. Signing out removes what you have read. No consent is needed for these, since the
          service does not work without them.
        </p>
      </section>
      <section>
        <h2>4. Who receives data</h2>
        <ul>
          <li>Members of your organization, as far as their role allows.</li>
          <li>People to whom you send a document or its link.</li>
          <li>Those who run servers and send emails for {name}, bound by contract.</li>
          <li>
            Services that your organization switches on: e-invoicing with the Nigeria Revenue Service, signing
            in with another provider, a language model for single sentences.
          </li>
          <li>Authorities, where the law requires it.</li>
        </ul>
        <p>
          If data is processed outside Nigeria, this is done only on a basis that the NDPA allows, such as an
          adequate level of protection or suitable contracts (sections 41 to 43).
        </p>
      </section>
      <section>
        <h2>5. How long</h2>
        <p>
          Your account is kept until you delete it. Books and issued documents are kept for six years, as tax
          law asks, also after an organization is closed. Security logs, requests and waiting uploads are
          deleted after days or months.
        </p>
      </section>
      <section>
        <h2>6. Your rights</h2>
        <p>Under the NDPA you may, free of charge:</p>
        <ul>
          <li>ask which data there is about you, and get a copy that other programs can read;</li>
          <li>have wrong data corrected, and data deleted that need not be kept;</li>
          <li>object to a use, or have it restricted;</li>
          <li>take back a consent at any time;</li>
          <li>
            not be subject to a decision that is made only by a machine and matters to you. There is none
            here.
          </li>
        </ul>
        <p>
          You can download and delete your account under Your account. For anything else write to the address
          above; you get an answer within 30 days. If you are a customer or an employee of a business that
          uses Lissafi, please ask that business first.
        </p>
        <p>You may also complain to the Nigeria Data Protection Commission (NDPC).</p>
      </section>
      <section>
        <h2>7. Security</h2>
        <p>
          Connections are encrypted, each organization’s data is kept apart by the database itself, passwords
          are stored in a form that cannot be read, and every change of the books is logged. If a breach is
          likely to put your rights at risk, the NDPC is told within 72 hours, and you are told without delay
          if the risk is high (section 40).
        </p>
      </section>
      <section>
        <h2>8. Children, and changes</h2>
        <p>
          The service is for businesses and not for people under 18. We announce changes of this notice by
          email before they apply.
        </p>
      </section>
    </OpenPage>
  );
}
