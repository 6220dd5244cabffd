import type { FlagName } from '@lissafi/contract/flag-list';
import { decideGate } from '@lissafi/domain/access/flags';
import { Navigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Card } from '../../ui/Card.tsx';
import { FeatureNotAvailable } from './FeatureNotAvailable.tsx';
import { useFlags } from './use-flags.ts';

/** A page that a flag opens; else to /dashboard, to another address, or the words that it is not there (S2 §2). */
export function FeatureGate({
  flag,
  fallbackPath,
  showFallback,
  children,
}: {
  flag: FlagName;
  fallbackPath?: string;
  showFallback?: boolean;
  children: ReactNode;
}) {
  const { loading, has } = useFlags();
  const decision = decideGate({ loading, open: has(flag), fallbackPath, showFallback });
  switch (decision.show) {
    case 'loading':
      return <p role="status">Loading...</p>;
    case 'page':
      return children;
    case 'fallback':
      return (
        <Card>
          <FeatureNotAvailable />
        </Card>
      );
    default:
      return <Navigate to={decision.to as '/dashboard'} state={{ needs: flag } as never} replace />;
  }
}
