import { parseCrontab, runOnce } from 'graphile-worker';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openMailer } from '../mail/mailer.ts';
import { hashToken } from '../secrets.ts';
import { CRONTAB, taskList } from '../tasks.ts';
import { type Member, type TestApplication, testApplication, testOwner } from '../testing/application.ts';

let application: TestApplication;
let owner: Member;

beforeAll(async () => {
  application = await testApplication();
  owner = await testOwner(application);
});
afterAll(() => application.close());

function tasks() {
  const { services, database } = application;
  const mailer = openMailer({ smtp_url: undefined, from: 'x', database, production: false }, () => {});
  return taskList(services, mailer);
}

/** Runs the nightly jobs through the real queue. */
async function runNightlyJobs(): Promise<void> {
  for (const { task } of parseCrontab(CRONTAB))
    await application.owner('select graphile_worker.add_job($1)', [task]);
  const options = { connectionString: application.adminUrl, taskList: tasks(), noHandleSignals: true };
  await runOnce(options);
  expect(
    await application.owner("select from graphile_worker.jobs where task_identifier like '%tidy'"),
  ).toEqual([]);
}

test('every task by the clock is one that the queue knows', () => {
  const names = parseCrontab(CRONTAB).map(({ task }) => task);
  expect(names).toEqual([
    'identity_tidy',
    'tidy',
    'recurring_invoices',
    'recurring_journals',
    'depreciation',
    'cash_basis',
    'sales_without_cost',
    'reminders',
    'alerts',
    'tax_reminders',
    'verify_chains',
    'einvoice_payments',
    'webhooks',
    'job_queues',
  ]);
  for (const name of names) expect(tasks()).toHaveProperty(name);
});

test('answers of keys are forgotten after 30 days, in every organization, and not before', async () => {
  const other = await testOwner(application);
  const create = (member: Member, key: string) =>
    member.post('/api/v1/customers', { name: 'Mama Ngozi', type: 'business' }, { 'idempotency-key': key });
  const first: Record<string, string> = {};
  for (const member of [owner, other]) {
    for (const [key, days] of [
      ['old', 31],
      ['young', 29],
    ] as const) {
      const name = `${member.organization_id} ${key}`;
      first[name] = (await create(member, key)).body.id;
      await application.owner(
        'update idempotency_key set created_at = now() - make_interval(days => $1) where organization_id = $2 and key = $3',
        [days, member.organization_id, key],
      );
    }
  }
  await runNightlyJobs();
  for (const member of [owner, other]) {
    expect((await create(member, 'young')).body.id).toBe(first[`${member.organization_id} young`]);
    expect((await create(member, 'old')).body.id).not.toBe(first[`${member.organization_id} old`]);
  }
});

test('so are tokens that ran out 30 days ago, and mails of the mailbox; what still counts stays', async () => {
  const days = ['31', '29', '-1'];
  for (const each of days) {
    await application.owner(
      "insert into mail_token (token_hash, user_id, kind, email, expires_at) values ($1, $2, 'verify_email', 'a@example.com', now() - make_interval(days => $3))",
      [hashToken(`mail ${each}`), owner.user_id, each],
    );
    await application.owner(
      "insert into dev_mail (recipient, subject, text_body, html_body, links, sent_at) values ($1, 's', 't', 'h', '[]', now() - make_interval(days => $2))",
      [`${each}@example.com`, each],
    );
  }
  const [session] = await application.owner<{ id: string }>('select id from session where user_id = $1', [
    owner.user_id,
  ]);
  await application.owner(
    "insert into refresh_token (token_hash, session_id, expires_at) select $1, $2, now() - interval '31 days'",
    [hashToken('refresh'), session!.id],
  );
  const live = await application.owner('select from refresh_token where expires_at > now()');
  await runNightlyJobs();
  const mails = await application.owner<{ recipient: string }>('select recipient from dev_mail');
  const remaining = mails.map((mail) => mail.recipient).filter((recipient) => /^-?\d+@/.test(recipient));
  expect(remaining.sort()).toEqual(['-1@example.com', '29@example.com']);
  const tokens = await application.owner<{ token_hash: Buffer }>('select token_hash from mail_token');
  const has = (token: string) => tokens.some((row) => row.token_hash.equals(hashToken(token)));
  expect(days.map((each) => has(`mail ${each}`))).toEqual([false, true, true]);
  expect(await application.owner('select from refresh_token')).toHaveLength(live.length);
});

test('a ticket of the channel that was never used goes when it is expired, and not before', async () => {
  for (const minutes of [-1, 1])
    await application.owner(
      `insert into channel_ticket (token_hash, user_id, session_id, organization_id, expires_at, token_expires_at)
       values ($1, $2, $2, $3, $4::timestamptz + make_interval(mins => $5), $4::timestamptz + interval '15 minutes')`,
      [
        hashToken(`ticket ${minutes}`),
        owner.user_id,
        owner.organization_id,
        application.services.clock(),
        minutes,
      ],
    );
  await runNightlyJobs();
  const kept = await application.owner<{ token_hash: Buffer }>('select token_hash from channel_ticket');
  expect(kept.map(({ token_hash }) => token_hash)).toEqual([hashToken('ticket 1')]);
});
