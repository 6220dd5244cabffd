import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

interface Sourced {
  source_type: string;
  source_id: string | null;
  supplier_id: string | null;
}

/** Leads to the document that an entry comes from, where it has a page; otherwise only shows the text. */
export function SourceLink({ entry, children }: { entry: Sourced; children: ReactNode }) {
  const { source_type, source_id, supplier_id } = entry;
  if (!source_id) return children;
  const params = { id: source_id };
  switch (source_type) {
    case 'invoice':
      return (
        <Link to="/invoices/$id" params={params}>
          {children}
        </Link>
      );
    case 'payment':
      return (
        <Link to="/payments/$id" params={params}>
          {children}
        </Link>
      );
    case 'transaction':
      return (
        <Link to="/transactions/$id" params={params}>
          {children}
        </Link>
      );
    case 'production_order':
      return (
        <Link to="/production/orders/$id" params={params}>
          {children}
        </Link>
      );
    case 'transfer':
      return (
        <Link to="/money/transfers/$id" params={params}>
          {children}
        </Link>
      );
    case 'funding':
      return (
        <Link to="/money/funding/$id" params={params}>
          {children}
        </Link>
      );
    case 'payroll':
      return (
        <Link to="/money/payroll/$id" params={params}>
          {children}
        </Link>
      );
    case 'opening_balances':
      return <Link to="/books/opening-balances">{children}</Link>;
    case 'depreciation':
      return <Link to="/books/assets">{children}</Link>;
    case 'asset':
      return (
        <Link to="/books/assets/$id" params={params}>
          {children}
        </Link>
      );
    case 'payroll_payment':
      return <Link to="/money/payroll">{children}</Link>;
    case 'stock_count':
      return (
        <Link to="/inventory/counts/$id" params={params}>
          {children}
        </Link>
      );
    case 'stock_adjustment':
      return <Link to="/inventory/adjustments">{children}</Link>;
    default:
      // A delivery, a return or a payment is listed on the page of its supplier.
      return supplier_id ? (
        <Link to="/suppliers/$id" params={{ id: supplier_id }}>
          {children}
        </Link>
      ) : (
        children
      );
  }
}
