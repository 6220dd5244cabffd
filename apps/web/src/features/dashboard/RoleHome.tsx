import type { Role } from '@lissafi/contract/permissions';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { queries } from '../../client/api.ts';
import { messageOf } from '../../client/api-error.ts';
import { useMay, useUser } from '../../client/session.ts';
import { leaves } from '../../labels/navigation.ts';
import { useOrganizationContext } from '../../organization/organization-context.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ROLE_LABELS } from '../members/labels.ts';
import { Adjustments } from './Adjustments.tsx';
import page from './DashboardPage.module.css';
import { greeting } from './greeting.ts';
import { NeedsYou } from './NeedsYou.tsx';
import classes from './RoleHome.module.css';
import { Stock } from './Stock.tsx';
import { StoreTasks, TodaysOrders } from './StoreDay.tsx';

/** Leaves out this page and pages that are not needed at work. */
const NO_WORK = ['/dashboard', '/plan', '/account/security'];

/** The dashboard of a role that does not see sales totals: its pages with their purpose. */
export function RoleHome() {
  const user = useUser();
  const may = useMay();
  const { organization } = useOrganizationContext();
  const role: Role = organization?.role ?? 'viewer';
  const places = leaves.filter(
    ({ to, permission }) => !NO_WORK.includes(to) && (!permission || may(permission)),
  );
  return (
    <>
      <PageHeader title={`${greeting()}, ${user.first_name}`} description={organization?.name} />
      <div className={classes.stock}>
        {may('stock:write') && <StoreTasks />}
        {may('production:read') && <TodaysOrders />}
      </div>
      {may('inventory:read') && <StockFirst />}
      <Card title={`You work here as ${ROLE_LABELS[role].name.toLowerCase()}`}>
        <p className={classes.about}>{ROLE_LABELS[role].about}</p>
        <ul className={classes.places}>
          {places.map((place) => (
            <li key={place.to}>
              <Link to={place.to} className={classes.place}>
                <place.icon size={20} stroke={1.75} aria-hidden />
                {place.label}
              </Link>
            </li>
          ))}
        </ul>
      </Card>
    </>
  );
}

/** The day of a storekeeper begins with the stock. */
function StockFirst() {
  const { data, error, refetch } = useQuery(queries.dashboard.inventory());
  if (error && !data)
    return (
      <Card className={classes.stock}>
        <Empty
          alert
          title="Your stock could not be loaded"
          action={
            <Button look="primary" onClick={() => refetch()}>
              Try again
            </Button>
          }
        >
          {messageOf(error)}
        </Empty>
      </Card>
    );
  if (!data)
    return (
      <Card className={classes.stock}>
        <div role="status" aria-label="Loading">
          <Skeleton height={120} />
        </div>
      </Card>
    );
  return (
    <div className={classes.stock}>
      <NeedsYou inventory={data} />
      {data.levels.length > 0 && (
        <div className={page.stock}>
          <Stock inventory={data} />
          <Adjustments inventory={data} />
        </div>
      )}
    </div>
  );
}
