import type { CounterProduct } from '@lissafi/contract/counter';
import { dueDateFor } from '@lissafi/domain/calendar/civil-date';
import {
  addFree,
  addProduct,
  type BasketTotals,
  countOf,
  mark,
  priceToPay,
  repriced,
  setQuantity,
  step,
  totalsOf,
  withoutPrice,
} from '@lissafi/domain/counter/basket';
import { readSearch } from '@lissafi/domain/counter/search';
import { formatMoney } from '@lissafi/domain/money/money';
import { listPrice } from '@lissafi/domain/sales/price-list';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import {
  lazy,
  Suspense,
  useCallback,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { v7 as newId } from 'uuid';
import { queries } from '../../client/api.ts';
import { ApiError, messageOf } from '../../client/api-error.ts';
import { askAmount } from '../../client/confirm.ts';
import { useMay } from '../../client/session.ts';
import { useDeviceBranch } from '../../organization/device-branch.ts';
import { useLocale, useOrganization } from '../../organization/use-organization.ts';
import { usePriceRule } from '../../pickers/price-rule.ts';
import { readable } from '../../ui/form/unreadable.ts';
import { useTypedCode } from '../../ui/scan/use-typed-code.ts';
import { useIsWide } from '../../ui/use-media.ts';
import { useTitle } from '../../ui/use-title.ts';
import { BasketPanel, RecordButton } from './BasketPanel.tsx';
import { changeBasket, changePaying, closeBasket, holdBasket, useBaskets } from './baskets.ts';
import classes from './Counter.module.css';
import { CounterHead } from './CounterHead.tsx';
import { DonePanel } from './DonePanel.tsx';
import type { DrawerName } from './drawer-name.ts';
import { isOnCredit, paymentsOf, problemOf } from './payment.ts';
import { type RecordedSale, recordSale } from './record-sale.ts';
import { SearchField } from './SearchField.tsx';
import { Shelf } from './Shelf.tsx';
import { useKeys } from './use-keys.ts';
import { BEST, useProducts } from './use-products.ts';

// What a plain cash sale does not need comes when it is opened.
const Drawers = lazy(() => import('./drawers/Drawers.tsx'));

/** The counter: tiles, basket, payment, and the finished sale. */
export function SellPage() {
  useTitle('Sell');
  const may = useMay();
  const isWide = useIsWide();
  const client = useQueryClient();
  const navigate = useNavigate();
  const organization = useOrganization();
  const { branch } = useDeviceBranch();
  const { currency, today } = useLocale();
  const { basket: isAtBasket = false } = useSearch({ from: '/app/sell' });
  const { basket_id, basket, paying, held } = useBaskets();
  const { data: day } = useQuery({ ...queries.counter.today(), staleTime: 60_000 });
  const [typed, setTyped] = useState('');
  const [chip, setChip] = useState(BEST);
  const [done, setDone] = useState<RecordedSale | null>(null);
  const [drawer, setDrawer] = useState<{ name: DrawerName; id?: string } | null>(null);
  const [said, setSaid] = useState('');
  const [scanned, setScanned] = useState<string | null>(null);
  const [problem, setProblem] = useState<{ text: string; code?: string } | null>(null);
  const [busy, setBusy] = useState(false);
  const search = useRef<HTMLInputElement>(null);
  // With a keyboard the next scan or letter arrives in the search field; on a phone that would open the keyboard.
  const focusesSearch = useRef(isWide);
  focusesSearch.current = isWide;

  const products = useProducts(typed, chip);
  const { wanted } = products;
  const byId = useMemo(() => new Map(products.all?.map((each) => [each.id, each])), [products.all]);
  const list = usePriceRule(basket.customer?.price_list_id);
  const isPriced = list !== undefined && repriced(basket, list, today) === basket;
  // Before it is drawn: nobody reads out a price that changes at once.
  useLayoutEffect(() => {
    if (list !== undefined && !isPriced) changeBasket((now) => repriced(now, list, today));
  }, [list, isPriced, today]);
  const totals = useMemo((): BasketTotals | null => {
    try {
      return organization ? totalsOf(basket, organization, today) : null;
    } catch {
      // Too large to be an amount.
      return null;
    }
  }, [basket, organization, today]);
  const priceOf = useCallback(
    (sold: CounterProduct) => {
      const product = { ...sold, selling_price: listPrice(sold, list, 1, today) };
      try {
        return organization ? priceToPay(product, organization, today) : product.selling_price;
      } catch {
        return product.selling_price;
      }
    },
    [organization, today, list],
  );
  // "Choose the customer" is answered by the choice.
  const customerId = basket.customer?.id;
  useEffect(() => {
    if (customerId) setProblem(null);
  }, [customerId]);
  const shift = day?.shift ?? null;
  const due =
    paying.due ?? dueDateFor(organization?.default_payment_terms ?? 'due_on_receipt', today) ?? today;

  const open = (name: DrawerName, id?: string) => setDrawer({ name, ...(id && { id }) });
  const wantedRef = useRef(wanted);
  wantedRef.current = wanted;
  const pricing = useRef({ list, today });
  pricing.current = { list, today };
  const add = useCallback((product: CounterProduct) => {
    const { quantity } = wantedRef.current;
    setDone(null);
    setProblem(null);
    setSaid('');
    setTyped('');
    setScanned(null);
    if (focusesSearch.current) search.current?.focus();
    changeBasket((now) => addProduct(now, product, quantity));
    if (listPrice(product, pricing.current.list, quantity, pricing.current.today) === null)
      setDrawer({ name: 'line', id: product.id });
  }, []);
  /** Something that is not in the list. */
  const addGoods = ({ name, price }: { name: string; price: number | null }) => {
    const id = newId();
    const { quantity } = wantedRef.current;
    setDone(null);
    setProblem(null);
    setSaid('');
    setTyped('');
    if (focusesSearch.current) search.current?.focus();
    changeBasket((now) => addFree(now, { id, name, quantity, price }));
    if (price === null) setDrawer({ name: 'line', id });
  };
  const addCode = async (code: string) => {
    const [product, ...others] = await products.byCode(code).catch(() => []);
    if (!product) return setSaid(`No product has the code ${code}.`);
    if (others.length > 0) return choose(code);
    add(product);
    setScanned(product.id);
  };
  /** A good that was recorded twice: its products are listed under the code, and a person taps one. */
  const choose = (code: string) => {
    const { quantity } = wantedRef.current;
    setTyped(quantity === 1 ? code : `${quantity} x ${code}`);
    setSaid(`More than one product has the code ${code}. Choose one.`);
  };
  const enter = async (text: string) => {
    wantedRef.current = readSearch(text, products.all);
    const looked = wantedRef.current.text;
    if (!looked) return;
    const [product, ...others] = await products.first(looked).catch(() => []);
    if (!product) return setSaid(`Nothing is called “${looked}”, and no product has this code.`);
    if (others.length > 0) return choose(product.barcode ?? looked);
    add(product);
    if (product.barcode && looked.endsWith(product.barcode)) setScanned(product.id);
  };
  useTypedCode(drawer === null ? (code) => void addCode(code) : null);

  const startOver = () => {
    setDone(null);
    setProblem(null);
    if (isWide) search.current?.focus();
  };
  const leaveBasket = () => isAtBasket && navigate({ to: '/sell', search: {}, replace: true });
  // Not before the prices of the customer are there: the button says the amount that is recorded.
  const isBusy = busy || !isPriced;
  const record = async (override_credit_limit = false) => {
    if (isBusy || basket.lines.length === 0 || !organization || !totals) return;
    const stopped =
      problemOf(paying, totals.total, basket.customer !== null) ??
      (withoutPrice(basket).length > 0 ? 'Every product needs a price.' : null);
    if (stopped && paying.way === 'credit' && !basket.customer) open('customer');
    if (stopped) return setProblem({ text: stopped });
    if (!(await askAmount(totals.total, currency))) return;
    setBusy(true);
    setProblem(null);
    try {
      const payments = paymentsOf(paying, totals.total, shift?.account_id ?? null);
      const paid = payments.reduce((sum, { amount }) => sum + amount, 0);
      const sale = await recordSale(
        {
          id: basket_id,
          basket,
          payments,
          tendered: paying.way === 'cash' ? readable(paying.tendered) : null,
          on_credit: paid < totals.total,
          due: paying.due,
          shift_id: shift?.id ?? null,
          override_credit_limit,
          branch_id: branch?.id ?? null,
        },
        organization,
      );
      if (sale.number !== null) products.takeOut(basket);
      closeBasket(basket_id, basket);
      setDone(sale);
      leaveBasket();
      void client.invalidateQueries();
    } catch (error) {
      const code = error instanceof ApiError ? error.code : undefined;
      setProblem({ text: messageOf(error), ...(code && { code }) });
      if (code !== 'INSUFFICIENT_STOCK') return;
      // Somebody else sold the last ones: what is left is read before the way on is offered.
      await client.invalidateQueries({ queryKey: ['counter'] });
      open('short');
    } finally {
      setBusy(false);
    }
  };
  const holdAs = (label: string) => {
    holdBasket(label);
    setDrawer(null);
    leaveBasket();
  };
  /** A basket with a customer or a name is known by it; another is asked for one. */
  const hold = () => {
    if (basket.lines.length === 0) return;
    if (basket.customer || basket.label) holdAs(basket.label ?? '');
    else open('hold');
  };
  const { last } = basket;
  useKeys(
    {
      way: (way) => changePaying((now) => ({ ...now, way })),
      record: () => (done ? startOver() : void record()),
      step: (by) => last && changeBasket((now) => step(now, last, by)),
      remove: () => last && changeBasket((now) => setQuantity(now, last, 0)),
      mark: (by) => changeBasket((now) => mark(now, by)),
      hold,
      search: () => search.current?.focus(),
      help: () => open('keys'),
    },
    drawer === null,
  );

  const money = (amount: number) => formatMoney(amount, currency);
  const canOverride = problem?.code === 'CREDIT_LIMIT_EXCEEDED' && may('credit_limit:override');
  const panel = (
    <BasketPanel
      {...{ basket, totals, currency, paying, scanned, isWide, busy: isBusy }}
      products={byId}
      priceList={list?.name ?? null}
      due={isOnCredit(paying, totals?.total ?? 0) ? due : null}
      onPaying={(next) => {
        setProblem(null);
        changePaying(() => next);
      }}
      mayReduce={may('prices:reduce')}
      hasTill={shift !== null}
      problem={problem?.text ?? null}
      onOverride={canOverride ? () => void record(true) : null}
      onOpen={open}
      onRecord={() => void record()}
    />
  );
  const finished = done && organization && (
    <DonePanel sale={done} {...{ organization, money }} onNew={startOver} />
  );
  // The tap is answered first, and the basket is drawn in slices: a router changes a screen in one.
  const step2 = useDeferredValue(isAtBasket) && !isWide;
  const field = (
    <SearchField
      ref={search}
      isWide={isWide}
      value={typed}
      onChange={setTyped}
      onEnter={(text) => void enter(text)}
      onScan={() => open('scan')}
    />
  );
  const head = (
    <CounterHead
      {...{ isWide, basket, shift }}
      isAtBasket={step2}
      held={held.length}
      search={isWide && field}
      onHold={hold}
      onOpen={open}
    />
  );
  const shelf = (
    <Shelf
      {...{ products, chip, currency, basket, isWide, day, said, priceOf }}
      search={!isWide && field}
      onType={setTyped}
      onChip={setChip}
      onAdd={add}
      onAddGoods={addGoods}
    />
  );
  return (
    <div className={classes.counter} data-full-bleed data-counter data-done={done !== null}>
      {isWide && (
        <>
          {head}
          {shelf}
          <section className={classes.side} aria-label="Sale">
            {finished || panel}
          </section>
        </>
      )}
      {!isWide && finished}
      {!isWide && !finished && (
        <>
          {head}
          {step2 ? <div className={classes.body}>{panel}</div> : shelf}
          <div className={classes.bar}>
            {basket.lines.length > 0 &&
              (step2 ? (
                <RecordButton
                  {...{ currency, paying, isWide, busy: isBusy }}
                  total={totals?.total ?? 0}
                  onRecord={() => void record()}
                />
              ) : (
                <BasketButton
                  count={countOf(basket)}
                  last={basket.lines.find(({ product_id }) => product_id === last)?.name ?? ''}
                  total={money(totals?.total ?? 0)}
                  onOpen={() => navigate({ to: '/sell', search: { basket: true } })}
                />
              ))}
          </div>
        </>
      )}
      {drawer && (
        <Suspense fallback={null}>
          <Drawers
            {...drawer}
            {...{ basket, held, shift, said, organization }}
            mayReduce={may('prices:reduce')}
            onCode={(code) => void addCode(code)}
            onHold={holdAs}
            onClose={() => {
              // What was put right is no problem any more; the sale says so if it still is one.
              if (drawer.name === 'short') setProblem(null);
              setDrawer(null);
            }}
            onOpen={open}
            products={byId}
            due={due}
            onDue={(day) => {
              changePaying((now) => ({ ...now, due: day }));
              setDrawer(null);
            }}
          />
        </Suspense>
      )}
    </div>
  );
}

function BasketButton({
  count,
  last,
  total,
  onOpen,
}: {
  count: number;
  last: string;
  total: string;
  onOpen: () => void;
}) {
  return (
    <button type="button" className={classes.basketButton} onClick={onOpen}>
      <b>{count}</b>
      <span>
        <strong>Basket</strong>
        <small>Last added: {last}</small>
      </span>
      <span>{total}</span>
      <span aria-hidden>›</span>
    </button>
  );
}
