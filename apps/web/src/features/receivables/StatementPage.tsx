import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { api, downloads, queries } from '../../client/api.ts';
import { LoadState } from '../../ui/LoadState.tsx';
import { SendStatement } from './SendStatement.tsx';
import { StatementView } from './StatementView.tsx';

const WORDS = { billed: 'Billed', paid: 'Paid', owed: 'Balance to pay', credit: 'Credit balance' };

export function StatementPage() {
  const { id } = useParams({ from: '/app/customers/$id/statement' });
  const period = useSearch({ from: '/app/customers/$id/statement' });
  const navigate = useNavigate();
  const query = useQuery({
    ...queries.receivables.statement({ params: { id }, query: period }),
    placeholderData: keepPreviousData,
  });
  const back = `/customers/${id}`;
  if (!query.data) return <LoadState query={query} back={back} />;
  const { customer: party, ...statement } = query.data;
  return (
    <StatementView
      statement={{ ...statement, party }}
      words={WORDS}
      send={<SendStatement customerId={id} from={statement.from} to={statement.to} name={party.name} />}
      back={back}
      show={(search) =>
        void navigate({ to: '/customers/$id/statement', params: { id }, search, replace: true })
      }
      rows={(chosen, format) => downloads.receivables.statement({ params: { id }, query: chosen, format })}
      pdf={(chosen) => api.receivables.statementPdf({ params: { id }, query: chosen })}
    />
  );
}
