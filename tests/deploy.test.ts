/** The files of deploy/ and docs/operations.md name only what exists. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { SETTINGS } from '../apps/server/src/config.ts';

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

const settings = new Set(Object.keys(SETTINGS));

test('the table of settings is the one that the program reads', () => {
  const table = read('docs/operations.md')
    .split('\n')
    .filter((line) => /^\| `[A-Z][A-Z0-9_]+` \|/.test(line));
  expect(table).toEqual(
    Object.entries(SETTINGS).map(([name, { fallback, what }]) => `| \`${name}\` | ${fallback} | ${what} |`),
  );
});

// `npx vitest run --project=node tests/deploy -u` writes the file anew.
test('.env.example has every setting with what it does', async () => {
  const lines = Object.entries(SETTINGS).flatMap(([name, { fallback, what }]) => [
    `# ${what}; ${fallback === 'unset' ? 'may be left out' : `left out: ${fallback}`}`.replaceAll('`', ''),
    `# ${name}=`,
    '',
  ]);
  const head = [
    '# The settings of Lissafi (docs/operations.md): copy this file, and take away the # before what is set.',
    '',
  ];
  await expect([...head, ...lines].join('\n')).toMatchFileSnapshot('../.env.example');
});

test('the unit, the image and the composition set only settings that are read, and run what exists', () => {
  const unit = read('deploy/lissafi.service');
  const line = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)![1]!;
  const image = read('deploy/Dockerfile');
  const { services, volumes } = parse(read('deploy/compose.yaml'), { merge: true }) as {
    services: Record<
      string,
      {
        image: string;
        build?: { context: string; dockerfile: string };
        command?: string[];
        environment?: Record<string, string>;
        volumes?: string[];
      }
    >;
    volumes: Record<string, unknown>;
  };
  const ours = Object.values(services).filter((service) => service.image?.startsWith('lissafi:'));
  expect(ours).toHaveLength(3);
  // The files of nginx and pgbouncer name services of the composition; what they say is tried in scale-out.deep.test.ts.
  const hosts = [
    ...read('deploy/nginx.conf').matchAll(/^ {4}server (\S+):3000/gm),
    ...read('deploy/pgbouncer.ini').matchAll(/host=(\S+)/g),
    ...read('deploy/prometheus.yml').matchAll(/"([\w-]+):9464"/g),
    ...ours[0]!.environment!.POOLER_URL!.matchAll(/\/\/(\w+):/g),
  ].map(([, name]) => name!);
  expect(hosts).toHaveLength(7);
  expect(Object.keys(services)).toEqual(expect.arrayContaining(hosts));
  const named = [
    ...line('Environment').matchAll(/([A-Z_]+)=/g),
    ...image.match(/^ENV .*/gm)!.flatMap((text) => [...text.matchAll(/([A-Z_]+)=/g)]),
  ].map(([, name]) => name!);
  named.push(...ours.flatMap(({ environment }) => Object.keys(environment!)));
  expect(named.filter((name) => !settings.has(name) && name !== 'NODE_COMPILE_CACHE')).toEqual([]);
  expect(named).toContain('DATABASE_URL');

  const [program, main] = line('ExecStart').split(' ') as [string, string];
  expect(existsSync(join(root, program.replace(`${line('WorkingDirectory')}/`, '')))).toBe(true);
  const commands = [
    main,
    JSON.parse(/^CMD (\[.*\])$/m.exec(image)![1]!)[1],
    ...ours.map(({ command }) => command![1]),
  ];
  for (const path of commands) expect(existsSync(join(root, path)), path).toBe(true);
  // What the image copies from this tree, and each manifest, without which the installation would differ.
  const copied = [...image.matchAll(/^COPY (?!--from)(.*) \S+$/gm)].flatMap(([, paths]) => paths!.split(' '));
  for (const path of copied) expect(existsSync(join(root, path)), path).toBe(true);
  for (const folder of ['apps', 'packages'])
    for (const name of readdirSync(join(root, folder)))
      expect(copied).toContain(`${folder}/${name}/package.json`);
  expect(image.match(/^USER (.*)$/m)![1]).not.toBe('root');
  for (const { build } of ours) {
    expect(existsSync(join(root, 'deploy', build!.context, build!.dockerfile))).toBe(true);
  }
  for (const service of Object.values(services))
    for (const volume of service.volumes ?? []) {
      const [source] = volume.split(':') as [string];
      expect(
        source.startsWith('.') ? existsSync(join(root, 'deploy', source)) : source in volumes,
        source,
      ).toBe(true);
    }
  const { rule_files } = parse(read('deploy/prometheus.yml')) as { rule_files: string[] };
  for (const file of rule_files) expect(existsSync(join(root, 'deploy', file))).toBe(true);
});
