import { describe, expect, test } from 'vitest';
import type { Mail } from '../../mail/mailer.ts';
import {
  changeEmailMail,
  emailChangeAskedMail,
  emailChangedMail,
  newSignInMail,
  passwordChangedMail,
  resetPasswordMail,
  secondFactorMail,
  verifyEmailMail,
} from './emails.ts';

const TO = 'bisi@example.com';
const LINK = 'https://books.example/there';
const device = { user_agent: 'Mozilla/5.0 (Windows NT 10.0)', ip: '197.210.0.1', at: '2026-03-01T11:05:00Z' };

/** The letter, the label of its button, and a fact that it has to name. */
const letters: [name: string, mail: Mail, label: string, fact: string][] = [
  ['verify', verifyEmailMail(TO, LINK), 'Verify email address', 'email address'],
  [
    'verify a new address',
    changeEmailMail(TO, 'old@example.com', LINK),
    'Verify email address',
    'old@example.com',
  ],
  ['reset', resetPasswordMail(TO, 'Bisi', LINK), 'Choose a new password', 'one hour'],
  ['changed', passwordChangedMail(TO, 'Bisi', LINK), 'It was not me: choose a new password', 'was changed'],
  [
    'asked',
    emailChangeAskedMail(TO, 'Bisi', 'new@example.com', LINK),
    'See my account activity',
    'new@example.com',
  ],
  ['address changed', emailChangedMail(TO, 'Bisi', 'new@example.com', LINK), 'Sign in', 'new@example.com'],
  ['device', newSignInMail(TO, 'Bisi', device, LINK), 'See my signed-in devices', '197.210.0.1'],
  ...['on', 'off', 'passkey', 'passkey_removed'].map((what): [string, Mail, string, string] => [
    `second factor ${what}`,
    secondFactorMail(TO, 'Bisi', what, LINK),
    'See my security settings',
    what.startsWith('passkey') ? 'a passkey' : `turned ${what}`,
  ]),
];

describe('each letter names the person and the fact, and its button says where it leads', () => {
  test.each(letters)('%s', (name, mail, label, fact) => {
    expect([mail.to, mail.links]).toEqual([TO, [LINK]]);
    expect(mail.subject).not.toBe('');
    // The greeting, what happened, the button and the footer, each with something in it.
    const parts = mail.text.split('\n\n');
    expect(parts.length).toBeGreaterThanOrEqual(4);
    expect(parts.filter((part) => part.trim() === '')).toEqual([]);
    expect(parts[0]).toBe(name.startsWith('verify') ? 'Hello,' : 'Hello Bisi,');
    expect(parts.at(-2)).toBe(`${label}: ${LINK}`);
    expect(mail.text).toContain(fact);
    expect(mail.html).toContain(`>${label}</a>`);
    expect(mail.html).toContain(`href="${LINK}"`);
  });

  test('letters about security that may come from a stranger’s act say what to do then', () => {
    for (const [name, { text }] of letters) {
      expect(text, name).toMatch(/did not ask for this|not your account|If this was|not you/);
    }
  });
});

test('an address that nobody has verified reads no name that a stranger typed', () => {
  expect(resetPasswordMail(TO, null, LINK).text.split('\n')[0]).toBe('Hello,');
});

test('a name cannot start another line', () => {
  const mail = resetPasswordMail(TO, 'Bisi\r\nBcc: all@example.com', LINK);
  expect(mail.text.split('\n')[0]).toBe('Hello Bisi Bcc: all@example.com,');
});
