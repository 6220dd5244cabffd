import { shownSteps } from '@lissafi/contract/onboarding';
import { IconBuildingStore, IconPlus, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { queries } from '../../client/api.ts';
import { messageOf } from '../../client/api-error.ts';
import { useMay, useUser } from '../../client/session.ts';
import { useOrganizationContext } from '../../organization/organization-context.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { openPalette } from '../../ui/openers.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useSettled } from '../../ui/settled.ts';
import { AskBox } from '../questions/AskBox.tsx';
import { Adjustments } from './Adjustments.tsx';
import classes from './DashboardPage.module.css';
import { Figures } from './Figures.tsx';
import { greeting } from './greeting.ts';
import { NeedsYou } from './NeedsYou.tsx';
import { Recent } from './Recent.tsx';
import { RoleHome } from './RoleHome.tsx';
import { Stock } from './Stock.tsx';
import { TieOutLine } from './TieOutLine.tsx';
import { WhoOwes } from './WhoOwes.tsx';

const FirstSteps = lazy(() => import('../onboarding/FirstSteps.tsx'));
const TrySample = lazy(() => import('../samples/TrySample.tsx'));
const PeriodSection = lazy(() => import('./PeriodSection.tsx'));

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
function longDate(date: string): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  return `${WEEKDAYS[new Date(Date.UTC(year, month - 1, day)).getUTCDay()]} ${day} ${MONTHS[month - 1]}`;
}

/** The home screen; it shows the figures that the role may read. */
export function DashboardPage() {
  const may = useMay();
  return may('dashboard:read') ? <Dashboard /> : <RoleHome />;
}

function Dashboard() {
  const user = useUser();
  const may = useMay();
  const isSettled = useSettled();
  const isSample = useOrganizationContext().organization?.is_sample ?? false;
  const { data, error, refetch } = useQuery(queries.dashboard.get());
  const isNew = data !== undefined && data.draft_count + data.pending_count + data.paid_count === 0;
  const steps = data?.first_steps && shownSteps(data.first_steps).length > 0 ? data.first_steps : null;
  // Who was paid once comes to see who owes; what is still to set up stands below that.
  const isPaid = steps?.done.includes('paid') ?? false;
  const hasStock = data !== undefined && data.inventory.levels.length > 0;

  return (
    <>
      <PageHeader
        title={`${greeting()}, ${user.first_name}`}
        description={data ? longDate(data.today) : ' '}
        secondary={
          <>
            <Button className={classes.find} onClick={openPalette}>
              <IconSearch size={16} aria-hidden />
              Find anything <kbd>Ctrl K</kbd>
            </Button>
            {may('documents:write') && hasStock && (
              <ButtonLink to="/sell">
                <IconBuildingStore size={16} aria-hidden />
                Sell
              </ButtonLink>
            )}
          </>
        }
        primary={
          may('documents:write') && (
            <ButtonLink to="/invoices/new" look="primary" className={classes.new}>
              <IconPlus size={16} aria-hidden />
              New invoice
            </ButtonLink>
          )
        }
      />
      {error && !data ? (
        <Card>
          <Empty
            alert
            title="Your figures could not be loaded"
            action={
              <Button look="primary" onClick={() => refetch()}>
                Try again
              </Button>
            }
          >
            {messageOf(error)}
          </Empty>
        </Card>
      ) : !data ? (
        <Loading />
      ) : (
        // Home is drawn once it has all that stands above the rest, so that nothing moves.
        <Suspense fallback={<Loading />}>
          <div className={classes.page}>
            {steps && !isPaid && <FirstSteps steps={steps} />}
            <Figures data={data} isNew={isNew} />
            {!isNew && <AskBox />}
            {isNew ? (
              <Card>
                <Empty
                  title="No sales yet"
                  action={
                    <>
                      <ButtonLink to="/invoices/new" look="primary">
                        Create your first invoice
                      </ButtonLink>
                      <ButtonLink to="/customers/new">Add a customer</ButtonLink>
                    </>
                  }
                >
                  After your first invoice, this page shows who owes you, what was paid and whether the books
                  agree.
                </Empty>
              </Card>
            ) : (
              <div className={classes.columns}>
                <div className={classes.side}>
                  <WhoOwes data={data} />
                  {isSettled && hasStock && (
                    <div className={classes.later}>
                      <Stock inventory={data.inventory} />
                    </div>
                  )}
                </div>
                <div className={classes.side}>
                  <NeedsYou inventory={data.inventory} />
                  <Recent data={data} />
                  {isSettled && hasStock && (
                    <div className={classes.later}>
                      <Adjustments inventory={data.inventory} />
                    </div>
                  )}
                </div>
              </div>
            )}
            {steps && isPaid && <FirstSteps steps={steps} />}
            {isNew && isSettled && !isSample && (
              <Suspense>
                <TrySample />
              </Suspense>
            )}
            {isNew && <NeedsYou inventory={data.inventory} />}
            {isNew && hasStock && (
              <div className={classes.stock}>
                <Stock inventory={data.inventory} />
                <Adjustments inventory={data.inventory} />
              </div>
            )}
            {!isNew && (
              <div className={classes.period}>
                <Suspense fallback={<Skeleton height={240} />}>
                  {isSettled ? <PeriodSection today={data.today} /> : <Skeleton height={240} />}
                </Suspense>
              </div>
            )}
            {isSettled && may('books:read') && <TieOutLine brief={isNew} />}
          </div>
        </Suspense>
      )}
    </>
  );
}

function Loading() {
  return (
    <div className={classes.page} role="status" aria-label="Loading">
      <div className={classes.figures}>
        {[0, 1, 2, 3].map((index) => (
          <Card key={index}>
            <Skeleton width="40%" />
            <p>
              <Skeleton width="70%" height={28} />
            </p>
          </Card>
        ))}
      </div>
      <Card>
        <Skeleton height={12} />
        {[0, 1, 2].map((index) => (
          <p key={index} style={{ marginTop: 24 }}>
            <Skeleton width={`${70 - index * 12}%`} />
          </p>
        ))}
      </Card>
    </div>
  );
}
