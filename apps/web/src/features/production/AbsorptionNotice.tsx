import type { Bom } from '@lissafi/contract/boms';
import { formatDate } from '@lissafi/domain/calendar/civil-date';
import { formatMoney } from '@lissafi/domain/money/money';
import { type AbsorptionGap, fittingRate } from '@lissafi/domain/production/absorption';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { queries } from '../../client/api.ts';
import { useMay } from '../../client/session.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { Alert } from '../../ui/Alert.tsx';

const PARTS = {
  labour: { name: 'Labour', recorded: 'wages', rate: 'labour_cost' },
  overhead: { name: 'Overhead', recorded: 'rent, power, repairs and wear', rate: 'overhead_cost' },
} as const;

/**
 * Says where the labour and overhead of the last full month, as the bills of materials have them, are far from what the
 * books recorded; with a bill also the rate that would fit. Nothing where they fit, or nothing is recorded.
 */
export function AbsorptionNotice({ bill }: { bill?: Bom }) {
  const may = useMay();
  const { currency } = useLocale();
  const { data } = useQuery({
    ...queries.production.absorption(),
    enabled: may('books:read'),
    staleTime: 5 * 60_000,
  });
  if (!data || data.gaps.length === 0) return null;
  const money = (amount: number) => formatMoney(amount, currency);
  const month = formatDate(data.date_from, 'MMMM YYYY');
  const rateOf = (gap: AbsorptionGap) =>
    bill &&
    fittingRate(
      gap,
      { rate: bill[PARTS[gap.part].rate], yield_quantity: bill.yield_quantity },
      data.units_made,
    );
  return (
    <Alert tone="quiet">
      {data.gaps.map((gap) => {
        const { name, recorded, rate } = PARTS[gap.part];
        const fitting = rateOf(gap);
        return (
          <p key={gap.part}>
            {name} in {month}: production counted {money(gap.absorbed)}, and the books have{' '}
            {money(gap.recorded)} of {recorded}.{' '}
            {gap.absorbed < gap.recorded
              ? 'Products cost more than they show.'
              : 'Products cost less than they show.'}
            {bill && fitting !== null && fitting !== undefined && (
              <>
                {' '}
                <strong>
                  {money(fitting)} for a batch would fit, instead of {money(bill[rate])}.
                </strong>
              </>
            )}
          </p>
        );
      })}
      {!bill && (
        <p>
          The rates are on each <Link to="/production/boms">bill of materials</Link>.
        </p>
      )}
    </Alert>
  );
}
