/** The files of deploy/ and docs/operations.md name only what exists. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** Every setting that config.ts reads. */
const settings = new Set<string>();
const config = read('apps/server/src/config.ts');
for (const [, name] of config.matchAll(/env\.([A-Z][A-Z0-9_]+)/g)) settings.add(name!);
for (const prefix of ['OPINION', 'TRANSCRIBER'])
  for (const [, name] of config.matchAll(/env\[`\$\{name\}(_[A-Z]+)`\]/g)) settings.add(`${prefix}${name}`);
for (const [, name] of config.matchAll(/priceOf\(env, '([A-Z_]+)'\)/g)) settings.add(name!);

test('the table of settings names each setting that is read, and no other', () => {
  const table = [...read('docs/operations.md').matchAll(/^\| `([A-Z][A-Z0-9_]+)`/gm)].map(([, name]) => name);
  expect(table.toSorted()).toEqual([...settings].toSorted());
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
