import { useMay } from '../../client/session.ts';
import { permissionFor } from '../../labels/navigation.ts';

/** Whether this person's role may open a page; a form that they may not open is not offered. */
export function useMayOpen(): (path: string) => boolean {
  const may = useMay();
  return (path) => {
    const permission = permissionFor(path);
    return permission === undefined || may(permission);
  };
}
