declare module 'virtual:routes' {
  import type { Access, Route } from '@lissafi/contract/route';
  import type { Routes } from '@lissafi/contract/routes';

  export interface TableRoute {
    method: Route['method'];
    path: string;
    access: Access;
    isFile: boolean;
    /** Takes a form with a file in place of JSON: a text, or a data URL that carries its name. */
    form: Route['multipart'] | null;
    slow: boolean;
  }
  const table: { [G in keyof Routes]: { [N in keyof Routes[G]]: TableRoute } };
  export default table;
}
