import type { Plugin } from 'vite';
import type { Route } from '../../packages/contract/src/route.ts';
import { routes } from '../../packages/contract/src/routes.ts';

/** What the pages for everyone call; the application brings the rest. */
const OPEN_GROUPS: ReadonlySet<string> = new Set([
  ...['auth', 'account', 'publicInvoices', 'customerPages', 'paying', 'operator', 'flags', 'health'],
]);

/**
 * The route table reaches the browser as plain data: schemas (and zod with them) stay on the server, the client still
 * calls exactly what the contract says. One text for each group, one line for each route, because every visitor pays
 * for it; `client/route-table.ts` reads it. In the build `virtual:routes` has the groups of the pages for everyone and
 * `virtual:more-routes` all others; elsewhere the first has all.
 */
export function routeTable(): Plugin {
  const [open, more] = ['virtual:routes', 'virtual:more-routes'];
  let isBuild = false;
  const lineOf = (name: string, { method, path, access, response, multipart, slow }: Route) =>
    [
      name,
      method,
      path,
      (access === 'public' ? 'p' : '') + (typeof response === 'string' ? 'f' : '') + (slow ? 's' : ''),
      multipart ?? '',
    ]
      .join(' ')
      .trimEnd();
  const tableOf = (isOf: (group: string) => boolean) =>
    Object.fromEntries(
      Object.entries(routes)
        .filter(([group]) => isOf(group))
        .map(([group, members]) => [
          group,
          Object.entries(members as Record<string, Route>)
            .map(([name, route]) => lineOf(name, route))
            .join('\n'),
        ]),
    );
  return {
    name: 'lissafi:route-table',
    configResolved: ({ command }) => {
      isBuild = command === 'build';
    },
    resolveId: (source) => (source === open || source === more ? `\0${source}` : null),
    load: (resolved) => {
      const isOpen = resolved === `\0${open}`;
      if (!isOpen && resolved !== `\0${more}`) return null;
      return `export default ${JSON.stringify(tableOf((group) => !isBuild || OPEN_GROUPS.has(group) === isOpen))}`;
    },
  };
}

const CONTRACT = /\/packages\/contract\/src\/[\w-]+\.ts$/;

/**
 * Screens take constants from modules of the contract that also declare schemas. A call cannot be left out unless it is
 * known to have no effect, so each declaration says that: what is not used is not shipped, and zod with it.
 */
export function withoutSchemas(): Plugin {
  return {
    name: 'lissafi:without-schemas',
    apply: 'build',
    transform: {
      filter: { id: CONTRACT },
      handler(code) {
        let result = code;
        const { body } = this.parse(code, { lang: 'ts' });
        for (const statement of [...body].reverse()) {
          const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
          if (declared?.type !== 'VariableDeclaration') continue;
          for (const { id, init, start, end } of [...declared.declarations].reverse()) {
            if (!init || !/^(Call|Object|New|TS|Member)/.test(init.type)) continue;
            const value = code.slice(init.start, init.end);
            const pure = (text: string) => `/*#__PURE__*/ (() => ${text})()`;
            // A pattern reads properties, which is an effect: each name takes its own part.
            const declaration =
              id.type === 'ObjectPattern'
                ? id.properties
                    .map((part) => (part.type === 'RestElement' ? part.argument : part.value))
                    .filter((name) => name.type === 'Identifier' && name.name !== '_')
                    .map((name) => code.slice(name.start, name.end))
                    .map(
                      (name) => `${name} = ${pure(`{ const ${code.slice(start, end)}; return ${name}; }`)}`,
                    )
                    .join(', ')
                : `${code.slice(id.start, id.end)} = ${pure(`(${value})`)}`;
            result = `${result.slice(0, start)}${declaration}${result.slice(end)}`;
          }
        }
        return { code: result, map: null, moduleSideEffects: false };
      },
    },
  };
}
