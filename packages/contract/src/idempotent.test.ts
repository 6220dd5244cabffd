import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Route } from './route.ts';

/**
 * What may be posted without a key: questions, what is the same however often it is done, and what has a key of another
 * kind (a token, a code, an upload's number). What creates or moves money or stock is `idempotent`, so that no screen can
 * call it without a key.
 */
const WITHOUT_KEY = [
  'account.acceptTerms',
  'account.revokeOtherDevices',
  'account.startTotp',
  'account.confirmTotp',
  'account.disableTotp',
  'account.recoveryCodes',
  'account.passkeyOptions',
  'account.prove',
  'account.addPasskey',
  'account.erase',
  'alias.save',
  'apiKey.create',
  'apiKey.revoke',
  'archive.uploadPart',
  'auth.register',
  'auth.login',
  'auth.secondFactor',
  'auth.passkeyOptions',
  'auth.passkey',
  'auth.requestPasswordReset',
  'auth.resetPassword',
  'auth.checkReset',
  'auth.refresh',
  'auth.logout',
  'auth.verifyEmail',
  'auth.resendVerification',
  'bankStatement.preview',
  'bankStatement.remove',
  'bankStatement.unmatch',
  'bom.calculateCost',
  'budget.fill',
  'cashBasis.catchUp',
  'channel.ticket',
  'costing.catchUp',
  'count.enter',
  'count.discard',
  'delivery.shareLink',
  'publicInvoice.view',
  'einvoice.submitWaiting',
  'import.discard',
  'invoice.parseText',
  'invitation.look',
  'invitation.accept',
  'invitation.register',
  'member.invite',
  'member.resend',
  'member.transfer',
  'member.leave',
  'member.switchOrganization',
  'member.takeBack',
  'notification.read',
  'notification.readAll',
  'onboarding.complete',
  'onlinePayment.webhook',
  'organization.close',
  'outbox.decline',
  'outbox.see',
  'outsideCheck.start',
  'customerPage.share',
  'paying.claim',
  'paying.prove',
  'paying.startOnline',
  'paying.verifyOnline',
  'paying.withdraw',
  'paymentAlert.read',
  'paymentAlert.keep',
  'paymentAlert.discard',
  'payment.certify',
  'priceList.fill',
  'question.ask',
  'recurring.pause',
  'recurring.resume',
  'reminder.draft',
  'sourceDocument.readAgain',
  'textTransaction.read',
  'textTransaction.readMany',
  'textTransaction.dismiss',
  'webhook.create',
  'webhook.rotate',
  'webhook.test',
  'webhook.replay',
  'webhook.replayFailed',
  'whatsapp.code',
  'whatsapp.receive',
];

test('what is posted has a key of its intention, unless it stands on the list', async () => {
  const without: string[] = [];
  for (const file of readdirSync(import.meta.dirname).filter((name) => /(?<!\.test)\.ts$/.test(name))) {
    const tables = Object.entries((await import(/* @vite-ignore */ `./${file}`)) as Record<string, unknown>);
    for (const [name, table] of tables.filter(([each]) => each.endsWith('Routes')))
      for (const [key, route] of Object.entries(table as Record<string, Route>))
        if (route.method === 'POST' && !route.idempotent)
          without.push(`${name.replace(/Routes$/, '')}.${key}`);
  }
  expect(without.sort()).toEqual([...WITHOUT_KEY].sort());
});
