import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { mailSink, type MailSink } from '@homeward/testing/channels/mail-sink.ts';
import { freePort } from '@homeward/testing/free-port.ts';
import { expect, test, type Page } from '@playwright/test';
import { eyeOn } from '../support/eye.ts';
import nodeFlags from '../../tools/node-flags.json' with { type: 'json' };

const root = join(import.meta.dirname, '..', '..');
const password = 'a long and quiet sentence';

/** A home as it leaves the box, whose owner has a mail server on a machine of his own. */
test.describe('an empty home', () => {
  let child: ChildProcess;
  let data: string;
  let port = 0;
  let code = '';
  let sink: MailSink;

  async function start(more: Readonly<Record<string, string>> = {}): Promise<void> {
    child = spawn(process.execPath, [...nodeFlags, join(root, 'packages/homeward/dist/main.js'), 'serve'], {
      cwd: root,
      env: { ...process.env, HOMEWARD_DATA: data, HOMEWARD_PORT: String(port), ...more },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const lines: string[] = [];
    for await (const line of createInterface({ input: child.stdout ?? process.stdin })) {
      lines.push(line);
      if (line.startsWith('Ctrl-C')) break;
    }
    code = /code: (\S+)/.exec(lines.join('\n'))?.[1] ?? code;
  }
  async function stop(): Promise<void> {
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await gone;
  }
  const address = (path = ''): string => `http://127.0.0.1:${port}${path}`;

  test.beforeEach(async () => {
    data = mkdtempSync(join(tmpdir(), 'homeward-machine-'));
    port = await freePort();
    sink = await mailSink({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: (given, _, answer) =>
        given.password === 'sesame'
          ? answer(null, { user: given.username })
          : answer(Object.assign(new Error('5.7.8 This password is wrong'), { responseCode: 535 })),
    });
    await start();
  });
  test.afterEach(async () => {
    await stop();
    await sink.close();
    rmSync(data, { recursive: true, force: true });
  });

  async function moveIn(page: Page): Promise<void> {
    await page.goto(address());
    await page.getByLabel('One-time code').fill(code);
    await page.getByLabel('User ID').fill('grace');
    await page.getByLabel('Your name').fill('Grace');
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByLabel('Alarm PIN').fill('730519');
    await page.getByRole('button', { name: 'Set up and sign in' }).click();
    await expect(page.getByRole('navigation', { name: 'Steps of the set-up' })).toBeVisible();
  }
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
    await moveIn(page);
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
      .last()
      .click();
    await expect(part(page, 'Mail server').getByLabel('Port')).toHaveValue(String(sink.port));

    await stop();
    await start({
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
