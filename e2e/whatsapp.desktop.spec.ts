import { confirmIdentity } from './support/confirm-identity.ts';
import { expect, test } from './support/fixtures.ts';
import { checkScreen } from './support/screen-check.ts';

/** What the local WhatsApp knows: what was sent to it, and the only number that it has. */
interface Told {
  sent: { to: string; text: string; document: { name: string } | null }[];
  number: {
    phone_number_id: string;
    access_token: string;
    app_secret: string;
    display: string;
    name: string;
  };
}

async function control(set: object = {}): Promise<Told> {
  const answer = await fetch(process.env.E2E_WHATSAPP!, { method: 'POST', body: JSON.stringify(set) });
  return (await answer.json()) as Told;
}

test('a number is connected, a member links her phone, records by a message and sends the invoice out', {
  tag: '@late',
}, async ({ page, newOwner: owner }) => {
  const { number: business } = await control();
  await owner.customer({ name: 'Ada Stores', phone: '0803 111 2222' });

  await page.goto('/settings');
  await page.getByRole('link', { name: 'Set up WhatsApp' }).click();
  await expect(page.getByText('No business number is connected yet.')).toBeVisible();
  await page.getByLabel('Id of the phone number').fill(business.phone_number_id);
  await page.getByLabel('Access token').fill('EAAwrong0123456789');
  await page.getByLabel('App secret').fill(business.app_secret);
  await page.getByRole('button', { name: 'Connect' }).click();
  await confirmIdentity(page);
  await expect(page.getByText('The access token is not valid any more.')).toBeVisible();
  await checkScreen(page, 'whatsapp-empty');
  await page.getByLabel('Access token').fill(business.access_token);
  await page.getByRole('button', { name: 'Connect' }).click();
  await expect(page).toSay('WhatsApp is connected');
  await expect(page.getByText(`Connected to ${business.display}, ${business.name}.`)).toBeVisible();

  const { callback_url } = await owner.get<{ callback_url: string }>('/whatsapp/settings');
  const from = '2348035550000';
  const say = (text: string) => control({ say: { from, text, callback: callback_url } });
  const answers = async () => (await control()).sent.filter(({ to }) => to === from).map(({ text }) => text);
  const answered = (index: number, text: string | RegExp) =>
    expect.poll(async () => (await answers())[index] ?? '').toMatch(text);

  await page.getByRole('button', { name: 'Link your number' }).click();
  const code = page.getByRole('status', { name: /^Your code is/ });
  await expect(code).toBeVisible();
  await checkScreen(page, 'whatsapp-code');
  await say((await code.textContent())!);
  await answered(0, /^Your number is linked/);
  await expect(page.getByText('+2348035550000 is linked to you')).toBeVisible();

  await say('Sold 2 cakes to Ada Stores for 12000, she never pay');
  await answered(1, /Customer: Ada Stores[\s\S]+Reply YES/);
  await say('Oya');
  await answered(2, /^Recorded: INV-/);
  await page.reload();
  await expect(page.getByRole('list', { name: 'Last messages' }).getByText('Answered').first()).toBeVisible();
  await checkScreen(page, 'whatsapp-connected');

  const number = /INV-[^,]+/.exec((await answers())[2]!)![0];
  await page.goto('/invoices');
  await page.getByRole('link', { name: number }).first().click();
  await page.getByRole('button', { name: 'Send', exact: true }).first().click();
  const drawer = page.getByRole('dialog', { name: 'Send' });
  await expect(drawer.getByLabel('To')).toHaveValue('+2348031112222');
  await checkScreen(page, 'whatsapp-send');
  await drawer.getByRole('button', { name: 'Send by WhatsApp' }).click();
  await expect(page).toSay('Sending');
  await expect
    .poll(async () => (await control()).sent.find(({ to }) => to === '2348031112222')?.document?.name)
    .toBe(`${number}.pdf`);
});
