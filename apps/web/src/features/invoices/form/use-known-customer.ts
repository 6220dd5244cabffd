import type { Customer } from '@lissafi/contract/customers';
import { LIMITS } from '@lissafi/contract/limits';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../../client/api.ts';
import { chosenCustomer, type InvoiceForm } from './model.ts';

const OFFERED = 3;
const folded = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

/**
 * A name that was read out of a sentence is looked up: the one customer of that name is taken, those who are spelt
 * nearly so are offered. Without an answer the name stays as it was typed.
 */
export function useKnownCustomer(form: InvoiceForm, patch: (change: Partial<InvoiceForm>) => void) {
  const [near, setNear] = useState<Customer[]>([]);
  const latest = useRef(form);
  useEffect(() => {
    latest.current = form;
  });
  const pick = (customer: Customer) => {
    setNear([]);
    patch(chosenCustomer(customer));
  };
  const look = async (name: string) => {
    setNear([]);
    const query = { q: name.slice(0, LIMITS.search), limit: OFFERED + 1 };
    const found = await api.customers.search({ query }).catch(() => null);
    const { customer_id, bill_to } = latest.current;
    // Another customer was typed or chosen meanwhile.
    if (!found || customer_id !== null || bill_to.name !== name) return;
    const active = found.customers.filter((each) => each.status === 'active' && !each.is_walk_in);
    const same = active.filter((each) => folded(each.name) === folded(name));
    if (same.length === 1) pick(same[0]!);
    else setNear(active.slice(0, OFFERED));
  };
  // A chosen or a new customer needs no suggestions.
  const offered = form.customer_id === null && form.bill_to.name !== '' ? near : [];
  return { look, pick, offered };
}
