import type { Shift } from '@lissafi/contract/counter';
import type { Organization } from '@lissafi/contract/organizations';
import type { Basket } from '@lissafi/domain/counter/basket';
import { Alert } from '../../../ui/Alert.tsx';
import { Drawer } from '../../../ui/Drawer.tsx';
import ScanDrawer from '../../../ui/scan/ScanDrawer.tsx';
import type { Held } from '../baskets.ts';
import type { DrawerName } from '../drawer-name.ts';
import { ChooseCustomer } from './ChooseCustomer.tsx';
import { DiscountForm } from './DiscountForm.tsx';
import { HeldBaskets } from './HeldBaskets.tsx';
import { KeyList } from './KeyList.tsx';
import { LineForm } from './LineForm.tsx';
import { MoreList } from './MoreList.tsx';
import { PrinterForm } from './PrinterForm.tsx';
import { CloseShift, OpenShift } from './ShiftForms.tsx';

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
  onClose: () => void;
  onOpen: (name: DrawerName) => void;
}

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
  const line = basket.lines.find(({ product_id }) => product_id === props.id);
  const titles: Record<Exclude<DrawerName, 'scan'>, string> = {
    line: line?.name ?? 'Product',
    discount: props.mayReduce ? 'Discount and note' : 'Note',
    customer: 'Customer',
    held: `On hold: ${held.length}`,
    more: 'Counter',
    shift: shift ? 'Close the till' : 'Open the till',
    keys: 'Keys',
    printer: 'Printer',
  };
  return (
    <Drawer title={titles[name]} opened onClose={onClose}>
      {name === 'line' && line && (
        <LineForm key={line.product_id} line={line} mayReduce={props.mayReduce} onDone={onClose} />
      )}
      {name === 'discount' && <DiscountForm basket={basket} mayReduce={props.mayReduce} onDone={onClose} />}
      {name === 'customer' && <ChooseCustomer basket={basket} onDone={onClose} />}
      {name === 'held' && <HeldBaskets held={held} organization={props.organization} onDone={onClose} />}
      {name === 'more' && <MoreList shift={shift} onOpen={props.onOpen} />}
      {name === 'shift' &&
        (shift ? <CloseShift shift={shift} onDone={onClose} /> : <OpenShift onDone={onClose} />)}
      {name === 'keys' && <KeyList />}
      {name === 'printer' && <PrinterForm onDone={onClose} />}
    </Drawer>
  );
}

function lastOf({ lines, last }: Basket): string {
  const line = lines.find(({ product_id }) => product_id === last);
  return line ? `${line.quantity} × ${line.name} in the basket` : '';
}
