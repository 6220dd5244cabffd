import type { ExportFormat } from '@lissafi/contract/ledger';
import { LIMITS } from '@lissafi/contract/limits';
import type { OutsideCheck } from '@lissafi/contract/outside-checks';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api, queries } from '../../client/api.ts';
import { messageOf } from '../../client/api-error.ts';
import { useMoment } from '../../organization/use-day.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Amount } from '../../ui/Amount.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { pluralize } from '../../ui/text.ts';
import { notify } from '../../ui/toast.ts';
import classes from './Books.module.css';
import { ExportMenu } from './ExportMenu.tsx';

const POLL_INTERVAL_MS = 1_500;

/** Has other accounting programs work out the balances again, where they are installed on the server. */
export function OutsideChecks() {
  const read = queries.outsideChecks.list();
  const query = useQuery({
    ...read,
    refetchInterval: ({ state }) =>
      state.data?.programs.some(({ last }) => last && isReading(last)) ? POLL_INTERVAL_MS : false,
  });
  const queryClient = useQueryClient();
  const start = useMutation({
    mutationFn: (program: ExportFormat) => api.outsideChecks.start({ body: { program } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: read.queryKey }),
    onError: (error) => notify.error('The check was not started', messageOf(error)),
  });
  if (query.error) return <Alert>{messageOf(query.error)}</Alert>;
  if (!query.data) return <Skeleton height={200} />;
  const isMissing = query.data.programs.some(({ version }) => version === null);
  return (
    <Card title="Check with other programs" aside={<ExportMenu />}>
      <p className={classes.soft}>
        Other accounting programs read the whole journal and work out every balance again. Nothing of it
        leaves the server.
        {isMissing &&
          ' A program that is not installed on the server can check the exported journal on your own computer.'}
      </p>
      <ul className={classes.programs}>
        {query.data.programs.map(({ name, version, last }) => (
          <li key={name}>
            <div>
              <h3>{name}</h3>
              <p className={classes.soft} role="status">
                {last ? <Result check={last} /> : version === null ? 'Not installed.' : `Not asked yet.`}
              </p>
              {last && last.differences.length > 0 && <Differences check={last} />}
            </div>
            {version !== null && (
              <Button
                aria-label={`Check with ${name}`}
                busy={(last && isReading(last)) || (start.isPending && start.variables === name)}
                onClick={() => start.mutate(name)}
              >
                Check
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** False for a check that was lost: the server takes a new one in its place. */
const isReading = ({ status, asked_at }: OutsideCheck) =>
  status === 'waiting' && Date.now() - Date.parse(asked_at) < 2_000 * LIMITS.outside_check_seconds;

function Result({ check }: { check: OutsideCheck }) {
  const moment = useMoment();
  if (check.status === 'waiting')
    return isReading(check)
      ? 'Reading the journal…'
      : 'This check did not come to an end. Please check again.';
  const when = moment(check.finished_at!);
  if (check.status === 'failed') return `${check.message} (${when})`;
  const read = `${check.version ?? check.program} read ${pluralize(check.entries ?? 0, 'entry', 'entries')}, ${when}`;
  return (
    <span className={classes.state} data-agree={check.status === 'agrees'}>
      {check.status === 'agrees'
        ? `All ${check.accounts} balances agree. ${read}.`
        : `${check.differences.length} of ${check.accounts} balances differ. ${read}.`}
    </span>
  );
}

function Differences({ check }: { check: OutsideCheck }) {
  const { currency } = useLocale();
  return (
    <table className={classes.table} aria-label={`Balances that ${check.program} works out differently`}>
      <thead>
        <tr>
          <th scope="col">Account</th>
          <th scope="col">Books</th>
          <th scope="col">{check.program}</th>
        </tr>
      </thead>
      <tbody>
        {check.differences.map(({ account_code, name, books, program }) => (
          <tr key={account_code}>
            <th scope="row">
              <Link to="/books/accounts/$code" params={{ code: account_code }}>
                {account_code} {name}
              </Link>
            </th>
            <td>
              <Amount value={books} currency={currency} />
            </td>
            <td>
              <Amount value={program} currency={currency} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
