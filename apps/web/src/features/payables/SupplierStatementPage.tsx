import { formatMoney } from '@lissafi/domain/money/money';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { api, downloads, queries } from '../../client/api.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { LoadState } from '../../ui/LoadState.tsx';
import { StatementView } from '../receivables/StatementView.tsx';

const WORDS = {
  billed: 'Bought',
  paid: 'Paid',
  owed: 'Balance that you owe',
  credit: 'Balance in your favour',
};

export function SupplierStatementPage() {
  const { id } = useParams({ from: '/app/suppliers/$id/statement' });
  const period = useSearch({ from: '/app/suppliers/$id/statement' });
  const navigate = useNavigate();
  const { date } = useLocale();
  const query = useQuery({
    ...queries.payables.statement({ params: { id }, query: period }),
    placeholderData: keepPreviousData,
  });
  const back = `/suppliers/${id}`;
  if (!query.data) return <LoadState query={query} back={back} />;
  const { supplier: party, goods_without_bill, ...statement } = query.data;
  return (
    <StatementView
      // What was bought stands where a customer's statement has what was billed.
      statement={{
        ...statement,
        party,
        lines: statement.lines.map(({ due_date, ...line }) => ({
          ...line,
          description: due_date ? `${line.description}, due ${date(due_date)}` : line.description,
          debit: line.credit,
          credit: line.debit,
        })),
        total_debit: statement.total_credit,
        total_credit: statement.total_debit,
      }}
      words={WORDS}
      note={
        goods_without_bill > 0
          ? `Not in this balance: ${formatMoney(goods_without_bill, statement.currency)} for goods that came without a bill`
          : undefined
      }
      back={back}
      show={(search) =>
        void navigate({ to: '/suppliers/$id/statement', params: { id }, search, replace: true })
      }
      rows={(chosen, format) => downloads.payables.statement({ params: { id }, query: chosen, format })}
      pdf={(chosen) => api.payables.statementPdf({ params: { id }, query: chosen })}
    />
  );
}
