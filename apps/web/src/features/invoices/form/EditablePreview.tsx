import type { Organization } from '@lissafi/contract/organizations';
import type { DocumentModel } from '@lissafi/domain/sales/document';
import { type ReactNode, useState } from 'react';
import { useMay } from '../../../client/session.ts';
import { CustomerPicker } from '../../../pickers/CustomerPicker.tsx';
import { type DocumentSlot, DocumentView, type DrawSlot } from '../../../ui/document/DocumentView.tsx';
import { TextAreaField, TextField } from '../../../ui/form/fields.tsx';
import { MoneyInput } from '../../../ui/form/MoneyInput.tsx';
import type { FieldErrors } from '../../../ui/form/use-form.ts';
import { DetailsFields } from './DetailsSection.tsx';
import { InlineEdit } from './InlineEdit.tsx';
import { PaymentFields, SignatureFields } from './MoreSections.tsx';
import {
  chosenCustomer,
  emptyLine,
  emptyParty,
  type InvoiceForm,
  type LineForm,
  settlePercent,
} from './model.ts';
import { PartyFields } from './PartyFields.tsx';
import { renamed, takesDecimals } from './products.ts';
import { QuantityField } from './QuantityField.tsx';
import { useLineProducts } from './stock.ts';

interface Place {
  /** What pressing it does, for those who do not see the paper. */
  label: string;
  /** The placeholder for an empty value. */
  empty?: string;
  /** One field, as narrow as its column. */
  cell?: boolean;
  editor: ReactNode;
}

/**
 * The document that is being written (S1.2-27): each of its places is pressed, or reached by keyboard, and typed in
 * where it stands. What is typed is the state of the form, so both show the same.
 */
export function EditablePreview({
  model,
  form,
  organization,
  nextNumber,
  today,
  pattern,
  errors,
  readOnly,
  patch,
}: {
  model: DocumentModel;
  form: InvoiceForm;
  organization: Organization;
  nextNumber: string | null;
  today: string;
  pattern: string | undefined;
  errors: FieldErrors;
  readOnly: boolean;
  patch: (change: Partial<InvoiceForm>) => void;
}) {
  const [opened, setOpened] = useState<DocumentSlot | null>(null);
  const saved = form.items.filter(({ measured }) => measured === null);
  const productOf = useLineProducts(saved, [], useMay()('inventory:read') && !readOnly);
  if (readOnly) return <DocumentView model={model} />;

  const text = (name: 'notes' | 'terms' | 'additional_info', label: string, add: string): Place => ({
    label: `Change the ${add}`,
    empty: `Add ${add}`,
    editor: (
      <TextAreaField
        label={label}
        rows={3}
        value={form[name]}
        onChange={(value) => patch({ [name]: value })}
      />
    ),
  });

  const place = (slot: DocumentSlot): Place | null => {
    switch (slot) {
      case 'details':
        return {
          label: 'Change number and dates',
          editor: (
            <DetailsFields
              {...{ form, nextNumber, today, pattern, errors, patch }}
              books={organization.currency}
            />
          ),
        };
      case 'party':
        return {
          label: 'Change bill to',
          editor: (
            <>
              <CustomerPicker
                name={form.bill_to.name}
                isKnown={form.customer_id !== null}
                currency={organization.currency}
                onType={(name) =>
                  patch({
                    customer_id: null,
                    bill_to: form.customer_id ? { ...emptyParty, name } : { ...form.bill_to, name },
                  })
                }
                onPick={(customer) => patch(chosenCustomer(customer))}
              />
              {!form.customer_id && (
                <PartyFields
                  party={form.bill_to}
                  path="bill_to"
                  errors={errors}
                  onChange={(change) => patch({ bill_to: { ...form.bill_to, ...change } })}
                />
              )}
            </>
          ),
        };
      case 'ship_to':
        return {
          label: 'Change ship to',
          empty: 'Add ship to',
          editor: (
            <>
              <TextField
                label="Ship to name"
                value={form.ship_to.name}
                onChange={(name) => patch({ ship_elsewhere: true, ship_to: { ...form.ship_to, name } })}
              />
              <PartyFields
                party={form.ship_to}
                path="ship_to"
                errors={errors}
                onChange={(change) =>
                  patch({ ship_elsewhere: true, ship_to: { ...form.ship_to, ...change } })
                }
              />
            </>
          ),
        };
      case 'pay_to':
        if (form.document_type === 'receipt') return null;
        return {
          label: 'Change payment details',
          empty: 'Add payment details',
          editor: <PaymentFields form={form} errors={errors} patch={patch} />,
        };
      case 'notes':
        return text('notes', 'Notes to the customer', 'notes');
      case 'terms':
        return text('terms', 'Terms', 'terms');
      case 'additional_info':
        return text('additional_info', 'Additional information', 'additional information');
      case 'signatures':
        return {
          label: 'Change signatures',
          empty: 'Add signatures',
          editor: <SignatureFields form={form} errors={errors} patch={patch} />,
        };
      default:
        return linePlace(slot);
    }
  };

  const linePlace = (slot: DocumentSlot): Place | null => {
    const [, key, column] = slot.split('.');
    const index = form.items.findIndex((line) => line.key === key);
    const line = form.items[index];
    if (!line) return null;
    const number = index + 1;
    const change = (next: Partial<LineForm>) =>
      patch({ items: form.items.map((one) => (one.key === key ? { ...one, ...next } : one)) });
    if (column === 'description') {
      return {
        label: `Change the name on line ${number}`,
        editor: (
          <>
            <TextField
              label={`Name on line ${number}`}
              value={line.name}
              onChange={(name) => change(renamed(name))}
            />
            <TextAreaField
              label={`Description on line ${number}`}
              optional
              rows={2}
              maxLength={2000}
              value={line.description}
              onChange={(description) => change({ description })}
            />
          </>
        ),
      };
    }
    if (column === 'quantity') {
      return {
        label: `Change the quantity on line ${number}`,
        cell: true,
        editor: (
          <QuantityField
            label={`Quantity on line ${number}`}
            hideLabel
            measured={takesDecimals(line, productOf(line))}
            value={line.quantity}
            onChange={(quantity) => change({ quantity })}
          />
        ),
      };
    }
    if (column === 'price') {
      return {
        label: `Change the price on line ${number}`,
        cell: true,
        editor: (
          <MoneyInput
            label={`Price on line ${number}`}
            hideLabel
            symbol={false}
            currency={form.currency}
            value={line.unit_price}
            onChange={(unit_price) => change({ unit_price })}
          />
        ),
      };
    }
    if (column !== 'discount') return null;
    return {
      label: `Change the discount on line ${number}`,
      empty: '0 %',
      cell: true,
      editor: (
        <TextField
          label={`Discount on line ${number}, percent`}
          hideLabel
          inputMode="decimal"
          value={line.discount}
          onChange={(discount) => change({ discount })}
          onBlur={() => change({ discount: settlePercent(line.discount) })}
        />
      ),
    };
  };

  const draw: DrawSlot = (slot, content) => {
    if (slot === 'add_line') {
      const isWaiting = form.items.some((line) => !line.name && line.unit_price === null);
      if (isWaiting) return null;
      return (
        <InlineEdit.Add
          onPress={() => {
            // The document shows a line as soon as it has content.
            const line = { ...emptyLine(organization, form.issue_date), name: 'New line' };
            patch({ items: [...form.items, line] });
            setOpened(`line.${line.key}.description`);
          }}
        >
          Add a line
        </InlineEdit.Add>
      );
    }
    const found = place(slot);
    if (!found) return content;
    const { editor, ...rest } = found;
    return (
      <InlineEdit
        {...rest}
        content={content}
        opened={opened === slot}
        onOpen={() => setOpened(slot)}
        onClose={() => setOpened((now) => (now === slot ? null : now))}
      >
        {editor}
      </InlineEdit>
    );
  };
  return <DocumentView model={model} draw={draw} />;
}
