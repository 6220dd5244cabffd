import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { modules, root } from './project.mjs';

/**
 * Returns the mutants that the compiler refuses: no test has to notice them. Stryker's own checker needs an older
 * compiler, and asks about all mutants; only those that survived matter.
 */
export async function refusedByCompiler(mutants, home) {
  const { API } = await import(pathToFileURL(join(modules, 'typescript/dist/api/sync/api.js')).href);
  const config = join(home, 'tsconfig.json');
  const include = [join(root, 'packages/domain/src')];
  const exclude = [join(root, 'packages/domain/src/**/*.test.ts')];
  writeFileSync(config, JSON.stringify({ extends: join(root, 'tsconfig.base.json'), include, exclude }));
  const changed = new Map();
  const api = new API({ cwd: root, fs: { readFile: (name) => changed.get(name) } });
  const faults = (file) => {
    const snapshot = api.updateSnapshot({ openProject: config, fileChanges: { changed: [file] } });
    const [project] = snapshot.getProjects();
    const found = [
      ...project.program.getSyntacticDiagnostics(file),
      ...project.program.getSemanticDiagnostics(file),
    ];
    snapshot.dispose();
    return found.length;
  };
  const refused = new Set();
  for (const mutant of mutants) {
    const file = join(root, mutant.file);
    changed.set(
      file,
      mutant.source.slice(0, mutant.from) + mutant.replacement + mutant.source.slice(mutant.to),
    );
    if (faults(file) > 0) refused.add(mutant);
    changed.set(file, mutant.source);
    faults(file);
    changed.delete(file);
  }
  api.close();
  return refused;
}
