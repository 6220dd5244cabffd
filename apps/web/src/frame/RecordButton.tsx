import { reachesTier } from '@lissafi/domain/access/flags';
import {
  IconAdjustments,
  IconBuildingStore,
  IconCamera,
  IconCash,
  IconMessage,
  IconMicrophone,
  IconPlus,
  IconReceipt2,
  IconTools,
  IconTruckDelivery,
  IconWallet,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useMay } from '../client/session.ts';
import { useOrganizationContext } from '../organization/organization-context.tsx';
import { Drawer } from '../ui/Drawer.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import classes from './BottomBar.module.css';
import placeClasses from './MoreDrawer.module.css';

// The forms that are needed before a page is open are loaded on demand.
const PickItem = lazy(() => import('../features/items/PickItem.tsx'));
const PickCustomer = lazy(() => import('../features/customers/PickCustomer.tsx'));

type Choice = 'pay' | 'adjust';
/** The address of the form, or what has to be chosen first. */
const RECORDS = [
  ['/sell', 'Sell at the counter', IconBuildingStore, 'documents:write'],
  ['/say', 'Say it in your own words', IconMessage, 'own_words:write'],
  ['/transactions/voice', 'Speak', IconMicrophone, 'own_words:write'],
  ['/transactions/picture', 'Photo of a receipt', IconCamera, 'transactions:write'],
  ['/invoices/new', 'Record a sale', IconReceipt2, 'documents:write'],
  ['pay', 'Customer paid', IconCash, 'payments:write'],
  ['/transactions/new', 'Record an expense', IconWallet, 'transactions:write'],
  ['/purchases/deliveries/new', 'Goods came in', IconTruckDelivery, 'stock:write'],
  ['adjust', 'Stock spoiled or counted', IconAdjustments, 'stock:adjust'],
  ['/production/orders/new', 'Make a batch', IconTools, 'production:write'],
] as const;

/** What only the Pro plan has (S1 §6). */
const PRO: readonly string[] = ['/transactions/voice', '/transactions/picture'];

/** The most frequent actions. */
export function RecordButton() {
  const may = useMay();
  const [opened, setOpened] = useState(false);
  const [choice, setChoice] = useState<Choice | null>(null);
  const close = () => setOpened(false);
  const { organization } = useOrganizationContext();
  const isPro = reachesTier(organization?.tier, 'pro');
  const records = RECORDS.filter(([to, , , permission]) => may(permission) && (isPro || !PRO.includes(to)));
  if (records.length === 0) return null;
  const title = RECORDS.find(([what]) => what === choice)?.[1] ?? 'What do you want to record?';
  return (
    <>
      <button
        type="button"
        className={classes.record}
        aria-label="Record"
        aria-haspopup="dialog"
        onClick={() => {
          setChoice(null);
          setOpened(true);
        }}
      >
        <IconPlus size={26} aria-hidden />
      </button>
      <Drawer title={title} opened={opened} onClose={close}>
        {choice === null ? (
          <ul className={placeClasses.places}>
            {records.map(([what, label, Icon]) => (
              <li key={what}>
                {what.startsWith('/') ? (
                  <Link to={what as '/invoices/new'} className={placeClasses.place} onClick={close}>
                    <Icon size={20} stroke={1.75} aria-hidden />
                    {label}
                  </Link>
                ) : (
                  <button
                    type="button"
                    className={`${placeClasses.place} ${placeClasses.pick}`}
                    onClick={() => setChoice(what as Choice)}
                  >
                    <Icon size={20} stroke={1.75} aria-hidden />
                    {label}
                  </button>
                )}
              </li>
            ))}
          </ul>
        ) : (
          <Suspense fallback={<Skeleton height={64} />}>
            {choice === 'pay' ? <PickCustomer onDone={close} /> : <PickItem onDone={close} />}
          </Suspense>
        )}
      </Drawer>
    </>
  );
}
