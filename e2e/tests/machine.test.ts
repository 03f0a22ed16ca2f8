import { mailSink, type MailSink } from '@homeward/testing/channels/mail-sink.ts';
import { expect, test, type Page } from '@playwright/test';
import { emptyHome, moveIn, type EmptyHome } from '../support/empty-home.ts';
import { eyeOn } from '../support/eye.ts';

/** A home as it leaves the box, whose owner has a mail server on a machine of his own. */
test.describe('an empty home', () => {
  let home: EmptyHome;
  let sink: MailSink;
  const address = (path = ''): string => home.address(path);

  test.beforeEach(async () => {
    sink = await mailSink({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: (given, _, answer) =>
        given.password === 'sesame'
          ? answer(null, { user: given.username })
          : answer(Object.assign(new Error('5.7.8 This password is wrong'), { responseCode: 535 })),
    });
    home = await emptyHome();
  });
  test.afterEach(async () => {
    await home.close();
    await sink.close();
  });

  const part = (page: Page, name: string) =>
    page
      .locator('main details')
      .filter({ has: page.locator('summary b', { hasText: name }) })
      .first();
  const open = async (page: Page, name: string) => {
    await part(page, name).locator('summary').first().click();
    return part(page, name);
  };

  test('sets its mail server in the portal: found from the set-up, tried as typed, in force at once; a variable wins', async ({
    page,
  }) => {
    // The home is started twice, and looked at in many states.
    test.slow();
    const eye = await eyeOn(page);
    await moveIn(page, home);
    await page.goto(address('/security/setup/told'));
    await page.getByRole('link', { name: 'Set up mail and SMS' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('How messages go out');
    await expect(part(page, 'Mail server')).toContainText('Not set');
    await eye.look('machine-none');

    // By keyboard alone: a part opens, and what is wrong stands at its field.
    await part(page, 'SMS').locator('summary').first().focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.type('ftp://sms.example.org');
    await page.keyboard.press('Enter');
    await expect(part(page, 'SMS')).toContainText('That is no address');
    await page.reload();

    // Nothing on this machine is knocked at until its owner lists it.
    const networks = await open(page, 'Networks at home');
    await networks.getByLabel('Networks', { exact: true }).fill('127.0.0.0/8');
    await networks.getByRole('button', { name: 'Save' }).click();
    await expect(part(page, 'Networks at home')).toContainText('Set here');

    const mail = await open(page, 'Mail server');
    await mail.getByLabel('Server', { exact: true }).fill('127.0.0.1');
    await mail.getByLabel('Port').fill(String(sink.port));
    await mail.getByRole('combobox', { name: 'Encryption' }).click();
    await page.getByRole('option', { name: 'None' }).click();
    await mail.getByLabel('User name').fill('home');
    await mail.getByLabel('Password').fill('salad');
    await mail.getByLabel('Sender').fill('Home <home@example.org>');
    await mail.getByLabel('Send a test mail to').fill('olga@example.org');
    await mail.getByRole('button', { name: 'Send a test mail' }).click();
    await expect(mail.getByRole('status')).toContainText('The login was rejected.');
    await expect(mail.getByRole('status')).toContainText('The server said: 535 5.7.8 This password is wrong');
    await eye.look('machine-wrong');

    await mail.getByLabel('Password').fill('sesame');
    await mail.getByRole('button', { name: 'Send a test mail' }).click();
    await expect(mail.getByRole('status')).toContainText('It worked');
    expect(sink.mails).toMatchObject([{ to: ['olga@example.org'], from: 'home@example.org', user: 'home' }]);
    await mail.getByRole('button', { name: 'Save' }).click();
    await expect(part(page, 'Mail server')).toContainText('Set here');
    await expect(part(page, 'Mail server')).toContainText('it worked');
    await expect(mail.getByLabel('Password')).toHaveValue('');
    await eye.look('machine-set');

    // The search finds it, and opens it.
    await page.goto(address('/security/setting'));
    await page.getByRole('combobox', { name: 'Search every setting' }).fill('mail server');
    await page
      .getByRole('option', { name: /^Mail server/ })
      .filter({ hasText: 'How messages go out' })
      .last()
      .click();
    await expect(part(page, 'Mail server').getByLabel('Port')).toHaveValue(String(sink.port));

    await home.stop();
    await home.start({
      HOMEWARD_SMTP: `smtp://box:sesame@127.0.0.1:${sink.port}`,
      HOMEWARD_MAIL_FROM: 'box@example.org',
    });
    await page.goto(address('/security/setting/setting_machine?part=mail'));
    await expect(part(page, 'Mail server')).toContainText('Set by the machine');
    await expect(part(page, 'Mail server')).toContainText('box@example.org');
    await expect(part(page, 'Mail server').getByLabel('Password')).toHaveCount(0);
    await eye.look('machine-variable');
    await part(page, 'Mail server').getByLabel('Send a test mail to').fill('ola@example.org');
    await part(page, 'Mail server').getByRole('button', { name: 'Send a test mail' }).click();
    await expect(part(page, 'Mail server').getByRole('status')).toContainText('It worked');
    expect(sink.mails.at(-1)).toMatchObject({ from: 'box@example.org', user: 'box' });
  });
});
