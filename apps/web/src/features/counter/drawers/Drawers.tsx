import type { CounterProduct, Shift } from '@lissafi/contract/counter';
import type { Organization } from '@lissafi/contract/organizations';
import { todayIn } from '@lissafi/domain/calendar/civil-date';
import { type Basket, totalsOf } from '@lissafi/domain/counter/basket';
import { Alert } from '../../../ui/Alert.tsx';
import { Drawer } from '../../../ui/Drawer.tsx';
import ScanDrawer from '../../../ui/scan/ScanDrawer.tsx';
import type { Held } from '../baskets.ts';
import type { DrawerName } from '../drawer-name.ts';
import { ChooseCustomer } from './ChooseCustomer.tsx';
import { DiscountForm } from './DiscountForm.tsx';
import { DueForm } from './DueForm.tsx';
import { HeldBaskets } from './HeldBaskets.tsx';
import { HoldForm } from './HoldForm.tsx';
import { KeyList } from './KeyList.tsx';
import { LineForm } from './LineForm.tsx';
import { MoreList } from './MoreList.tsx';
import { PrinterForm } from './PrinterForm.tsx';
import { CloseShift, OpenShift } from './ShiftForms.tsx';
import { ShortStock } from './ShortStock.tsx';

interface Props {
  name: DrawerName;
  /** The line. */
  id?: string;
  basket: Basket;
  held: readonly Held[];
  shift: Shift | null;
  organization: Organization | undefined;
  mayReduce: boolean;
  /** What became of the last code. */
  said: string;
  onCode: (code: string) => void;
  /** Puts the basket aside under a name. */
  onHold: (label: string) => void;
  onClose: () => void;
  onOpen: (name: DrawerName) => void;
  products: ReadonlyMap<string, CounterProduct>;
  /** The day by which the sale is paid. */
  due: string;
  onDue: (due: string) => void;
}

const NO_DISCOUNT = { discount_percentage: 0, discount_amount: 0 };

/** What the counter opens beside itself, one at a time. */
export default function Drawers(props: Props) {
  const { name, basket, held, shift, said, onCode, onClose } = props;
  if (name === 'scan')
    return (
      <ScanDrawer opened title="Scan a product" onClose={onClose} onCode={onCode}>
        {said ? (
          <Alert tone="owed">{said}</Alert>
        ) : (
          basket.lines.length > 0 && <Alert tone="in">{lastOf(basket)}</Alert>
        )}
      </ScanDrawer>
    );
  /** What the basket comes to with these changes; null where it is no amount. */
  const totalOf = (changes: Partial<Basket>): number | null => {
    const { organization } = props;
    if (!organization) return null;
    try {
      const changed = { ...basket, ...NO_DISCOUNT, ...changes };
      return totalsOf(changed, organization, todayIn(organization.timezone, new Date())).total;
    } catch {
      return null;
    }
  };
  const line = basket.lines.find(({ product_id }) => product_id === props.id);
  const titles: Record<Exclude<DrawerName, 'scan'>, string> = {
    line: line?.name ?? 'Product',
    discount: props.mayReduce ? 'Discount and note' : 'Note',
    customer: 'Customer',
    hold: 'Put on hold',
    held: `On hold: ${held.length}`,
    more: 'Counter',
    shift: shift ? 'Close the till' : 'Open the till',
    keys: 'Keys',
    printer: 'Printer',
    short: 'Not enough in the books',
    due: 'On credit',
  };
  return (
    <Drawer title={titles[name]} opened onClose={onClose}>
      {name === 'line' && line && (
        <LineForm
          key={line.product_id}
          line={line}
          withTax={(unit_price) =>
            totalOf({ lines: [{ ...line, ...NO_DISCOUNT, quantity: 1, unit_price }] }) ?? unit_price
          }
          mayReduce={props.mayReduce}
          onDone={onClose}
        />
      )}
      {name === 'discount' && (
        <DiscountForm
          basket={basket}
          before={totalOf(NO_DISCOUNT)}
          mayReduce={props.mayReduce}
          onDone={onClose}
        />
      )}
      {name === 'hold' && <HoldForm onHold={props.onHold} />}
      {name === 'customer' && <ChooseCustomer basket={basket} onDone={onClose} />}
      {name === 'held' && <HeldBaskets held={held} organization={props.organization} onDone={onClose} />}
      {name === 'more' && <MoreList shift={shift} onOpen={props.onOpen} />}
      {name === 'shift' &&
        (shift ? <CloseShift shift={shift} onDone={onClose} /> : <OpenShift onDone={onClose} />)}
      {name === 'short' && (
        <ShortStock
          {...{ basket, onDone: onClose }}
          products={props.products}
          onHold={() =>
            basket.customer || basket.label ? props.onHold(basket.label ?? '') : props.onOpen('hold')
          }
        />
      )}
      {name === 'due' && <DueForm due={props.due} onDone={props.onDue} />}
      {name === 'keys' && <KeyList />}
      {name === 'printer' && <PrinterForm onDone={onClose} />}
    </Drawer>
  );
}

function lastOf({ lines, last }: Basket): string {
  const line = lines.find(({ product_id }) => product_id === last);
  return line ? `${line.quantity} × ${line.name} in the basket` : '';
}
