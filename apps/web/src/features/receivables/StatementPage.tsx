import { IconBell } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { api, downloads, queries } from '../../client/api.ts';
import { useMay } from '../../client/session.ts';
import { Button } from '../../ui/Button.tsx';
import { LoadState } from '../../ui/LoadState.tsx';
import { RemindAllDrawer } from '../reminders/RemindAllDrawer.tsx';
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
  const may = useMay();
  const [reminding, setReminding] = useState(false);
  const back = `/customers/${id}`;
  if (!query.data) return <LoadState query={query} back={back} />;
  const { customer: party, open, ...statement } = query.data;
  return (
    <StatementView
      statement={{ ...statement, party }}
      open={open}
      words={WORDS}
      send={
        <>
          <SendStatement customerId={id} from={statement.from} to={statement.to} name={party.name} />
          {may('documents:write') && statement.closing_balance > 0 && (
            <Button aria-haspopup="dialog" onClick={() => setReminding(true)}>
              <IconBell size={16} aria-hidden />
              Remind
            </Button>
          )}
          <RemindAllDrawer customer={reminding ? party : null} onClose={() => setReminding(false)} />
        </>
      }
      back={back}
      show={(search) =>
        void navigate({ to: '/customers/$id/statement', params: { id }, search, replace: true })
      }
      rows={(chosen, format) => downloads.receivables.statement({ params: { id }, query: chosen, format })}
      pdf={(chosen) => api.receivables.statementPdf({ params: { id }, query: chosen })}
    />
  );
}
