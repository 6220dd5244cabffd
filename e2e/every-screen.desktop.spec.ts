import { patient } from '../apps/server/src/testing/patience.ts';
import { signInToDemo, theDemo } from './support/demo.ts';
import { lookAtScreens } from './support/every-screen.ts';
import { expect, test } from './support/fixtures.ts';

/** Screens of links that are not for members, of a blog that no test writes, and of records that the demo does not leave. */
const ELSEWHERE = [
  ...['/i/$token', '/c/$token', '/blog/$slug', '/settings/developers/webhooks/$id'],
  ...[
    '/say/$id',
    '/source-documents/$id',
    '/inventory/counts/$id',
    '/inventory/transfers/$id',
    '/import/$id',
    '/price-lists/$id',
  ],
];

/** Of some 150 screens, which all workers look at together. */
const PARTS = 6;

for (let part = 0; part < PARTS; part++)
  test(`every screen of the demo fits from 320 to 2560 pixels and a sheet of paper, shows without colours what is chosen, and passes axe: part ${part + 1} of ${PARTS}`, async ({
    page,
  }) => {
    test.setTimeout(patient(1_200_000));
    await signInToDemo(page, await theDemo());
    const { wrong, seen, known } = await lookAtScreens(page, { part, parts: PARTS, elsewhere: ELSEWHERE });
    expect(wrong).toEqual([]);
    expect(seen).toBeGreaterThan(10);
    expect(known).toBeGreaterThan(150);
  });
