import {
  WHT_NATURES,
  WHT_PAYEES,
  type WhtNature,
  type WhtPayee,
  type WhtSuggestion,
} from '@lissafi/contract/withholding';
import { WHT_NATURE_WORDS, WHT_REASON_WORDS } from '@lissafi/domain/books/withholding-words';
import { formatMoney } from '@lissafi/domain/money/money';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { queries } from '../../client/api.ts';
import { messageOf } from '../../client/api-error.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import formClasses from '../../ui/form/Form.module.css';
import { SelectField } from '../../ui/form/fields.tsx';

const EXEMPTIONS = ['none', 'own_manufacture', 'over_the_counter'] as const;
type Exemption = (typeof EXEMPTIONS)[number];

/** What the payment is for, with what is suggested of it. */
export interface Deducted {
  nature: WhtNature;
  payee: WhtPayee;
  resident: boolean;
  base: number;
  suggestion: WhtSuggestion;
}

/** As it is sent: the rate of the law where its amount is withheld, otherwise what the amount comes to. */
export function deductionBody({ nature, payee, resident, base, suggestion }: Deducted, amount: number) {
  const rate =
    amount === suggestion.amount || base === 0
      ? suggestion.rate
      : Math.min(100, Math.round((amount * 1_000_000) / base) / 10_000);
  return { nature, payee, resident, base, rate };
}

interface Props {
  supplierId: string;
  /** Kobo that the payment settles. */
  settled: number;
  paidOn: string;
  amount: number | null;
  onWithhold: (amount: number | null) => void;
  onChange: (deducted: Deducted | null) => void;
}

/** Asks what the payment is for, and suggests what to withhold, with the reason. The amount stays free. */
export function SuggestedDeduction({ supplierId, settled, paidOn, amount, onWithhold, onChange }: Props) {
  const { currency } = useLocale();
  const [nature, setNature] = useState<WhtNature | ''>('');
  const [payee, setPayee] = useState<WhtPayee>('company');
  const [residence, setResidence] = useState<'resident' | 'non_resident'>('resident');
  const [exempt, setExempt] = useState<Exemption>('none');
  const resident = residence === 'resident';
  const asked = useQuery({
    ...queries.withholding.suggest({
      query: {
        ...{ supplier_id: supplierId, settled, paid_on: paidOn, nature: nature || 'goods', payee },
        resident: resident ? 'true' : 'false',
        own_manufacture: exempt === 'own_manufacture' ? 'true' : 'false',
        over_the_counter: exempt === 'over_the_counter' ? 'true' : 'false',
      },
    }),
    enabled: nature !== '' && settled > 0 && paidOn !== '',
    placeholderData: keepPreviousData,
  });
  const suggestion = nature === '' || settled <= 0 ? undefined : asked.data;
  const money = (value: number) => formatMoney(value, currency);
  // What the payment is for is recorded with whatever amount is withheld in the end.
  useEffect(() => {
    onChange(
      nature === '' || !suggestion ? null : { nature, payee, resident, base: suggestion.base, suggestion },
    );
  }, [nature, payee, resident, suggestion, onChange]);
  return (
    <>
      <SelectField
        label="Payment for"
        optional
        value={nature}
        onChange={setNature}
        options={[
          ['', 'Choose what it is for'],
          ...WHT_NATURES.map((each) => [each, WHT_NATURE_WORDS[each]] as const),
        ]}
      />
      {nature !== '' && (
        <>
          <div className={formClasses.pair}>
            <SelectField
              label="The supplier is"
              value={payee}
              onChange={setPayee}
              options={WHT_PAYEES.map(
                (each) => [each, each === 'company' ? 'A company' : 'A person'] as const,
              )}
            />
            <SelectField
              label="Resident"
              value={residence}
              onChange={setResidence}
              options={[
                ['resident', 'In Nigeria'],
                ['non_resident', 'Abroad'],
              ]}
            />
          </div>
          <SelectField
            label="Exemption"
            value={exempt}
            onChange={setExempt}
            options={[
              ['none', 'None'],
              ['own_manufacture', 'The supplier made the goods'],
              ['over_the_counter', 'Bought over the counter'],
            ]}
          />
        </>
      )}
      {asked.error && <Alert>{messageOf(asked.error)}</Alert>}
      {suggestion && (
        <p className={formClasses.note} role="status">
          {WHT_REASON_WORDS[suggestion.reason]}
          {suggestion.rate > 0 && `: ${suggestion.rate}% of ${money(suggestion.base)}`}.
        </p>
      )}
      <div className={formClasses.actions}>
        {suggestion && suggestion.amount > 0 && suggestion.amount < settled && (
          <Button
            size="small"
            disabled={asked.isPlaceholderData}
            onClick={() => onWithhold(suggestion.amount)}
          >
            Withhold {money(suggestion.amount)}
          </Button>
        )}
        {amount !== null && (
          <Button size="small" look="subtle" onClick={() => onWithhold(null)}>
            None
          </Button>
        )}
      </div>
    </>
  );
}
