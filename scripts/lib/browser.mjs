/**
 * Finds a Chromium for the browser tests: the one that CHROMIUM_PATH names, the system's, the one in the npm package, or
 * Playwright's download.
 */
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { modules, readJson, requireNode, root } from './project.mjs';

const cache = join(root, '.cache');
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const elsewhere = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Returns the path of a Chromium that starts, or undefined; as the last resort it downloads one. */
export function findBrowser() {
  return browserHere() ?? downloaded();
}

/** The same without a download, for who only reads the settings of the tests. */
export function browserHere() {
  return given() ?? system() ?? fromNpm();
}

function given() {
  const path = process.env.CHROMIUM_PATH;
  if (path && !existsSync(path)) throw new Error(`CHROMIUM_PATH: there is no ${path}`);
  return path || undefined;
}

function system() {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return [...names.flatMap((name) => folders.map((folder) => join(folder, name))), ...elsewhere].find(starts);
}

function starts(path) {
  return (
    existsSync(path) && spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 120_000 }).status === 0
  );
}

/** The package's own settings expect its fonts in a fixed folder; a browser without fonts accepts no typing. */
const FONTS = 'fonts.conf';
const fontSettings = (home) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${home}/fonts</dir>
  <cachedir>${home}/font-cache</cachedir>
</fontconfig>
`;

/** Unpacks the package once, and wraps it in a script, so that its libraries and fonts affect no other program. */
function fromNpm() {
  const manifest = join(modules, '@sparticuz/chromium/package.json');
  if (process.platform !== 'linux' || process.arch !== 'x64' || !existsSync(manifest)) return undefined;
  const home = join(cache, `chromium-${readJson(manifest).version}`);
  const script = join(home, 'run');
  if (!existsSync(script) || !existsSync(join(home, FONTS))) unpack(home);
  return [script, join(home, 'run-with-libraries')].find(starts);
}

function unpack(home) {
  console.log('Unpacking a browser for the tests');
  mkdirSync(cache, { recursive: true });
  const draft = mkdtempSync(join(cache, 'chromium-draft-'));
  const script = "import chromium from '@sparticuz/chromium'; await chromium.executablePath();";
  // It unpacks into the temporary folder, and its libraries only where it detects this runtime.
  const env = { ...process.env, TMPDIR: draft, AWS_LAMBDA_JS_RUNTIME: 'nodejs24.x' };
  spawnSync(requireNode(), ['--input-type=module', '-e', script], {
    cwd: join(root, 'e2e'),
    env,
    stdio: 'inherit',
  });
  if (existsSync(join(draft, 'chromium'))) {
    writeRunner(draft, 'run', home, '');
    writeRunner(draft, 'run-with-libraries', home, `export LD_LIBRARY_PATH="${home}/al2023/lib"\n`);
    writeFileSync(join(draft, FONTS), fontSettings(home));
    rmSync(home, { recursive: true, force: true });
    renameSync(draft, home);
  }
  rmSync(draft, { recursive: true, force: true });
}

function writeRunner(folder, name, home, extra) {
  const path = join(folder, name);
  writeFileSync(
    path,
    `#!/bin/sh\n${extra}export FONTCONFIG_FILE="${home}/${FONTS}"\nexec "${home}/chromium" "$@"\n`,
  );
  chmodSync(path, 0o755);
}

function downloaded() {
  const playwright = join(modules, 'playwright/cli.js');
  if (!existsSync(playwright)) return undefined;
  const where = "import { chromium } from 'playwright'; console.log(chromium.executablePath());";
  const node = requireNode();
  spawnSync(node, [playwright, 'install', 'chromium'], { cwd: root, stdio: 'inherit' });
  const answer = spawnSync(node, ['--input-type=module', '-e', where], { cwd: root, encoding: 'utf8' });
  const path = answer.stdout.trim();
  return path && starts(path) ? path : undefined;
}
