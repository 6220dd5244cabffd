import type { Plugin } from 'vite';
import { withCalls } from './words/find.ts';
import { fromRoot, isTranslated, LANGUAGES, textsIn, wordsOf } from './words/sources.ts';

const CALLS = /\$(say|fill|draw)\(/;

/** A script that must run before every module, because texts also stand in constants of modules. */
const scriptOf = (language: string) => {
  const words = Object.entries(wordsOf(language)).filter(([text, translated]) => text !== translated);
  return `window.lissafiWords=${JSON.stringify(Object.fromEntries(words)).replaceAll('</', '<\\/')}`;
};

/**
 * Texts stand in the code in English. The build puts a call around each, and makes a file of words for each other
 * language, which early.ts brings in before anything else runs; who reads English fetches nothing (docs/decisions/0091).
 */
export function words(): Plugin {
  const files: Record<string, string> = {};
  return {
    name: 'lissafi:words',
    enforce: 'pre',
    transform: {
      filter: { id: /\/(apps\/web|packages\/(contract|domain))\/src\/.+\.tsx?($|\?)/ },
      handler(code, id) {
        const path = fromRoot(id);
        if (!isTranslated(path)) return null;
        const found = textsIn(path, code);
        if (found.length === 0) return null;
        const result = withCalls(code, found);
        const used = [...new Set([...result.matchAll(new RegExp(CALLS, 'g'))].map(([, name]) => `$${name}`))];
        // On the first line, so that lines keep their numbers.
        return { code: `import { ${used.join(', ')} } from 'virtual:words';${result}`, map: null };
      },
    },
    resolveId: {
      order: 'pre',
      filter: { id: /^virtual:words$/ },
      handler() {
        return this.resolve('/src/client/words.ts');
      },
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const language = /^\/assets\/words-(\w+)\.js/.exec(request.url ?? '')?.[1];
        if (!LANGUAGES.some((each) => each === language)) return next();
        response.setHeader('content-type', 'text/javascript');
        response.end(scriptOf(language!));
      });
    },
    generateBundle() {
      for (const language of LANGUAGES) {
        const reference = this.emitFile({
          type: 'asset',
          name: `words-${language}.js`,
          source: scriptOf(language),
        });
        files[language] = `/${this.getFileName(reference)}`;
      }
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html) => {
        const known = LANGUAGES.map((each) => `${each}:${files[each] ?? `/assets/words-${each}.js`}`);
        return html.replace('<html lang="en"', `<html lang="en" data-words="${known.join(' ')}"`);
      },
    },
  };
}
