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

/** The routes of the contract by group and name. */
export const table = Object.fromEntries(
  Object.entries(lines).map(([group, text]) => [group, Object.fromEntries(text.split('\n').map(routeOf))]),
) as { [G in keyof Routes]: { [N in keyof Routes[G]]: TableRoute } };
