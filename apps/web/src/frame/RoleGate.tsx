import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useMay } from '../client/session.ts';
import { permissionFor } from '../labels/navigation.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { Empty } from '../ui/Empty.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';

/** Shows that the role has no access to a screen, instead of sending requests that would be refused. */
export function RoleGate({ children }: { children: ReactNode }) {
  const may = useMay();
  const { pathname } = useLocation();
  const permission = permissionFor(pathname);
  if (!permission || may(permission)) return children;
  return (
    <>
      <PageHeader title="No access" />
      <Card>
        <Empty
          title="Your role has no access to this page"
          action={
            <ButtonLink to="/dashboard" look="primary">
              Go to your home screen
            </ButtonLink>
          }
        >
          The owner or an admin can change your role, if you need it.
        </Empty>
      </Card>
    </>
  );
}
