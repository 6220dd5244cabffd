import lines from 'virtual:routes';
import type { Route } from '@lissafi/contract/route';
import type { Routes } from '@lissafi/contract/routes';

/** What the client must know of a route to call it. */
export interface TableRoute {
  method: Route['method'];
  path: string;
  isPublic: boolean;
  isFile: boolean;
  slow: boolean;
  /** Takes a form with a file in place of JSON: a text, or a data URL that carries its name. */
  form: Route['multipart'] | null;
}

type Group = keyof Routes & string;

/** One line of the table (vite-contract.ts): name, method, path, letters for what is true of it, kind of form. */
function routeOf(line: string): [name: string, route: TableRoute] {
  const [name, method, path, is = '', form = ''] = line.split(' ');
  return [
    name!,
    {
      method: method as Route['method'],
      path: path!,
      isPublic: is.includes('p'),
      isFile: is.includes('f'),
      slow: is.includes('s'),
      form: (form || null) as TableRoute['form'],
    },
  ];
}

/** Adds the groups that only the application calls (more-routes.ts). */
export const addRoutes = (more: Record<string, string>): void => void Object.assign(lines, more);

/** The routes of a group of the contract, read when somebody asks: a screen calls few of some four hundred. */
const routesOf = (group: Group) => lines[group]!.split('\n').map(routeOf);

/** Makes something of each route, by group and name. Each group is made when it is first asked for. */
export function mapRoutes<T>(make: (route: TableRoute, group: string, name: string) => T) {
  const made = {} as Record<Group, Record<string, T>>;
  return new Proxy(made, {
    get: (_, group: Group) => {
      made[group] ??= Object.fromEntries(
        routesOf(group).map(([name, route]) => [name, make(route, group, name)]),
      );
      return made[group];
    },
  });
}

/** The routes of the contract by group and name. */
export const table = mapRoutes((route) => route) as {
  [G in keyof Routes]: { [N in keyof Routes[G]]: TableRoute };
};
