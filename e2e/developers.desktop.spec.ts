import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { confirmIdentity } from './support/confirm-identity.ts';
import { expect, test } from './support/fixtures.ts';
import { checkScreen } from './support/screen-check.ts';

test('a key opens the API, and a webhook is told what the key did, and told again', {
  tag: '@late',
}, async ({ page, owner, origin, request }) => {
  const told: string[] = [];
  const receiver = createServer(async (message, reply) => {
    const chunks: Buffer[] = [];
    for await (const chunk of message) chunks.push(chunk);
    told.push(JSON.parse(Buffer.concat(chunks).toString()).type);
    reply.writeHead(204).end();
  }).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
  expect(owner.organizationId).not.toBe('');

  await page.goto('/settings');
  await page.getByRole('link', { name: 'API keys and webhooks' }).click();
  await expect(page.getByText('No keys yet')).toBeVisible();
  await checkScreen(page, 'developers-empty');

  const secret = await test.step('a key is made, and its secret shown once', async () => {
    await page.getByRole('button', { name: 'New key' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Make the key' }).click();
    await expect(dialog.getByText('Please enter a name')).toBeVisible();
    await dialog.getByLabel('Name').fill('Web shop');
    await dialog.getByLabel('Customers and what they owe').selectOption('write');
    await checkScreen(page, 'developers-new-key');
    await dialog.getByRole('button', { name: 'Make the key' }).click();
    await confirmIdentity(page);
    const shown = dialog.getByRole('region', { name: 'API key' });
    await expect(shown).toContainText('lsk_');
    const text = (await shown.textContent())!.trim();
    await dialog.getByRole('button', { name: 'I have copied it' }).click();
    await expect(page.getByRole('list', { name: 'API keys' })).toContainText('customers:write');
    return text;
  });

  await test.step('a webhook is added', async () => {
    await page.getByRole('button', { name: 'Add a webhook' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Address').fill(url);
    await dialog.getByText(/^Customers \(/).click();
    await dialog.getByLabel('Customer created').check();
    await checkScreen(page, 'developers-new-webhook');
    await dialog.getByRole('button', { name: 'Add the webhook' }).click();
    await expect(page.getByText('No messages')).toBeVisible();
  });

  await test.step('what the key records arrives', async () => {
    const made = await request.post(`${origin}/api/v1/customers`, {
      headers: { authorization: `Bearer ${secret}` },
      data: { name: 'From the shop', type: 'individual' },
    });
    expect(made.status()).toBe(201);
    await expect.poll(() => told).toEqual(['customer.created']);
    await page.reload();
    await expect(page.getByRole('list', { name: 'Messages' })).toContainText('Delivered');
    await checkScreen(page, 'developers-webhook');
  });

  await test.step('and is sent again', async () => {
    await page.getByRole('button', { name: /^Details of Customer created/ }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('list', { name: 'Attempts' })).toContainText('Answer 204');
    await checkScreen(page, 'developers-message');
    await dialog.getByRole('button', { name: 'Send again' }).click();
    await expect.poll(() => told).toEqual(['customer.created', 'customer.created']);
    await expect(page.getByRole('list', { name: 'Messages' })).toContainText('after 2 attempts');
  });

  await test.step('a revoked key opens nothing', async () => {
    await page.goto('/settings/developers');
    await checkScreen(page, 'developers');
    await page.getByRole('button', { name: 'Revoke Web shop' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await expect(page.getByRole('list', { name: 'API keys' })).toContainText('Revoked');
    const refused = await request.get(`${origin}/api/v1/customers`, {
      headers: { authorization: `Bearer ${secret}` },
    });
    expect(refused.status()).toBe(401);
  });
  receiver.close();
});
