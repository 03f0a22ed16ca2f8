import { mailSink, type MailSink } from '@homeward/testing/channels/mail-sink.ts';
import { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import { shownCode } from '@homeward/testing/server/authenticator-app.ts';
import { expect, type Page } from '@playwright/test';
import { callerAt } from '../support/caller.ts';
import { eyeOn } from '../support/eye.ts';
import type { Home } from '../support/home.ts';
import { ownerPin, password, residentAt, typeSignIn } from '../support/person.ts';
import { handIn } from '../support/world.ts';
import { test } from '../support/test.ts';

const kitchenWindow = DeviceId.parse('RF:0a1b2c03');
const cellarMotion = DeviceId.parse('RF:0a1b2c09');

/** Nobody has proven who they are of late, and a device that is new to disarming asks for it, too. */
const careful = {
  proven: false,
  newDeviceConfirms: true,
  flags: { voiceAccount: true, voiceReport: true },
} as const;

/** Goes to a page of the account by its address, as a link somebody was sent. */
const open = (page: Page, home: Home, path: string) => page.goto(`${home.address}/security/account${path}`);

/** Proves by password who uses the session, where that is asked for. */
async function prove(page: Page): Promise<void> {
  const sheet = page.getByRole('dialog', { name: 'Is it you?' });
  await sheet.getByLabel('Password', { exact: true }).fill(password);
  await sheet.getByRole('button', { name: 'Confirm' }).click();
  await expect(sheet).toHaveCount(0);
}

// S2.10, S2.17, S2.18, S3.8, S4.7, S8.7
test.describe('the pages of the account', () => {
  test.use({ wanted: { server: careful } });
  // One home is enough for them.
  test.describe.configure({ mode: 'default' });

  test('every page can be read by everyone, breaks no policy and fits', async ({ page, home, anna }) => {
    const eye = await eyeOn(page);
    const main = page.getByRole('main');
    const dialog = page.getByRole('dialog');
    const operator = await callerAt(home, 'operator');
    await operator.call('POST', '/announcement', {
      subject: 'Maintenance on Sunday night',
      content: 'From two to three the portal rests.\nYour panel goes on protecting.',
      severity: 'maintenance',
      pinned: '1',
    });
    await operator.call('POST', '/announcement', { subject: 'A new app', content: 'It is in the stores.' });
    const act = await handIn(home);
    await act({ tag: 'open', device: kitchenWindow });
    await act({ tag: 'battery', device: cellarMotion, percent: 4 });
    // While nobody has proven who they are, the panel's PIN is asked for.
    await anna.enter('account/account_device_bypass');
    await expect(page.getByLabel(/^PIN, \d digits/)).toBeVisible();
    await eye.look('account-passcode');
    await anna.typePin(ownerPin);
    await expect(main.getByRole('heading', { level: 1, name: 'One-time bypass' })).toBeVisible();
    await main.getByRole('checkbox', { name: /^Kitchen window/ }).click();
    await expect(main).toContainText('No alarm from Kitchen window until the next disarming');
    await eye.look('account-bypass');
    await open(page, home, '/account_device_bypass');
    await main.getByRole('button', { name: 'Permanently' }).click();
    await expect(main.getByRole('heading', { level: 1, name: 'Permanently bypass' })).toBeVisible();
    await eye.look('account-bypass-permanently');

    await open(page, home, '');
    await expect(main.getByRole('heading', { name: 'Account' })).toBeVisible();
    await eye.look('account-bare');
    await open(page, home, '/profile');
    await main.getByLabel('Name').fill('');
    await expect(main).toContainText('Please fill this in.');
    await eye.look('account-profile');
    await open(page, home, '/security');
    await expect(main).toContainText('Your account has only a password');
    await eye.look('account-security');
    await main.getByRole('button', { name: 'Turn on two-step verification' }).click();
    await expect(page.getByRole('dialog', { name: 'Is it you?' })).toContainText('five minutes');
    await eye.look('account-proof');
    await prove(page);
    await expect(dialog.getByRole('img', { name: /QR code/ })).toBeVisible();
    await eye.look('account-totp');
    await open(page, home, '/session');
    await expect(main).toContainText('This device');
    await eye.look('account-session');
    await open(page, home, '/data');
    await expect(main).toContainText('Maple Street 12, Rosa’s flat have other members');
    await eye.look('account-data');

    await open(page, home, '/list');
    await expect(main).toContainText('Ben Lindqvist');
    await eye.look('account-list');
    await main.getByRole('button', { name: 'Invite' }).click();
    await expect(dialog).toContainText('You’ll get a link to share');
    await eye.look('account-invite');
    await dialog.getByLabel('Name', { exact: true }).fill('Mira Novak');
    await dialog.getByRole('button', { name: 'Invite' }).click();
    await expect(dialog).toContainText('shown this once');
    await eye.look('account-invited');
    const link = (await dialog.getByRole('list').innerText()).trim();
    await open(page, home, '/buy');
    await expect(main).toContainText('Your plan has everything');
    await eye.look('account-buy');
    await open(page, home, '/account_announcement');
    await expect(main).toContainText('Your panel goes on protecting.');
    await eye.look('account-announcement');

    await page.goto(link);
    await expect(page.getByText('You are invited to Maple Street 12')).toBeVisible();
    await eye.look('account-invitation');
    expect(eye.complaints).toEqual([]);
  });

  test('every tab of the notifications can be read by everyone, breaks no policy and fits', async ({
    page,
    home,
    anna,
  }) => {
    const eye = await eyeOn(page);
    const main = page.getByRole('main');
    // Nobody has been asked yet. The shell of a browser asks nobody, and says no.
    await page.addInitScript(() =>
      Object.defineProperty(Notification, 'permission', { get: () => 'default', configurable: true }),
    );
    await anna.enter('account/account_notification');
    await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
    await eye.look('account-notification');
    for (const [tab, known] of [
      ['push', 'Not enabled in this browser'],
      ['incoming_call', 'Ring like a call'],
      ['email', 'Who is notified'],
      ['sms', 'no number yet'],
      ['voice', 'no number yet'],
      ['quiet', 'Keep quiet at these hours'],
      ['escalation', 'Next step after'],
      ['webhook', 'No webhooks'],
      ['log', 'Nothing was sent yet'],
    ] as const) {
      await open(page, home, `/account_notification/${tab}`);
      await expect(main).toContainText(known);
      await eye.look(`account-notification-${tab}`);
    }
    await page.route('**/user/report*', (route) => route.abort());
    await open(page, home, '/account_notification/email');
    await expect(main).toContainText('This could not be read');
    await eye.look('account-notification-failed');
    expect(eye.complaints).toEqual([]);
  });

  test('a device that has never disarmed asks who uses it, then does what was asked', async ({
    page,
    anna,
  }) => {
    await anna.enter();
    await anna.setMode('House', 'Away');
    await expect(anna.plate('House')).toContainText('Armed away');
    await anna.setMode('House', 'Disarm');
    const sheet = page.getByRole('dialog', { name: 'Is it you?' });
    await expect(sheet).toContainText('This device has never disarmed before');
    await prove(page);
    await expect(anna.plate('House')).toContainText('Disarmed');
    await anna.setMode('House', 'Away');
    await expect(anna.plate('House')).toContainText('Armed away');
    await anna.setMode('House', 'Disarm');
    await expect(anna.plate('House')).toContainText('Disarmed');
  });
});

test.describe('with an account', () => {
  test('a new name is in the frame at once, and still there after a reload', async ({ page, anna }) => {
    const main = page.getByRole('main');
    await anna.enter('account/profile');
    const name = main.getByLabel('Name');
    const save = main.getByRole('button', { name: 'Save' });
    await expect(save).toBeDisabled();
    await name.fill('Anna B. Lindqvist');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Saved.')).toBeVisible();
    await expect(page.getByRole('button', { name: /Anna B. Lindqvist/ })).toBeVisible();
    await page.reload();
    await expect(name).toHaveValue('Anna B. Lindqvist');
    await main.getByLabel('Email address').fill('anna at home');
    await expect(main).toContainText('Enter a valid email address.');
    await main.getByRole('link', { name: 'Sign-ins' }).click();
    await expect(page.getByText('You have changes that are not saved')).toBeVisible();
    await main.getByRole('button', { name: 'Discard changes' }).click();
    await main.getByRole('link', { name: 'Sign-ins' }).click();
    await expect(main).toContainText('This device');
  });

  test('an authenticator app is set up, and asked for at the next sign-in', async ({ page, home, anna }) => {
    const main = page.getByRole('main');
    const dialog = page.getByRole('dialog');
    await anna.enter('account/security');
    await main.getByRole('button', { name: 'Turn on two-step verification' }).click();
    const secret = await dialog.getByText(/^([A-Z2-7]{4} )+[A-Z2-7]{1,4}$/).innerText();
    const bare = secret.replaceAll(' ', '');
    await dialog.getByLabel('Code of six digits').fill('000000');
    await expect(dialog).toContainText(/not|wrong/);
    await dialog.getByLabel('Code of six digits').fill(shownCode(bare, Date.now()));
    const codes = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
    await expect(codes).toHaveCount(10);
    const recovery = await codes.first().innerText();
    await dialog.getByRole('button', { name: 'I have kept it safe' }).click();
    await expect(main.getByRole('listitem').filter({ hasText: 'Authenticator app' })).toContainText('On');
    await expect(main).not.toContainText('Your account has only a password');

    const signIn = async (): Promise<void> => {
      await page.context().clearCookies();
      await page.goto(home.address);
      await typeSignIn(page, home.login('demo'));
      await expect(page.getByText('This account is protected by a second factor.')).toBeVisible();
    };
    await signIn();
    const code = page.getByLabel('Code of the authenticator app');
    await code.fill('000000');
    await expect(page.getByRole('alert').first()).not.toBeEmpty();
    // A code works once; the app's next one counts already.
    await code.fill(shownCode(bare, Date.now() + 30_000));
    await expect(page.getByText('Maple Street 12').first()).toBeVisible();
    await signIn();
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await page.getByLabel('Recovery code').fill(recovery);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByText('Maple Street 12').first()).toBeVisible();
    await open(page, home, '/security');
    await expect(main).toContainText('9 left');
  });

  test('an app password lets a program in until it is revoked', async ({ page, request, home, anna }) => {
    const eye = await eyeOn(page);
    const main = page.getByRole('main');
    const dialog = page.getByRole('dialog');
    const enter = async (secret: string): Promise<string> => {
      const reply = await request.post(`${home.address}/REST/v2/auth/login`, {
        data: { account: home.login('demo'), password: secret },
      });
      return ((await reply.json()) as { code: string }).code;
    };
    await anna.enter('account/security');
    await main.getByRole('button', { name: 'Create app password' }).click();
    await dialog.getByLabel('For which app').fill('Weather display');
    await dialog.getByRole('button', { name: 'can control' }).click();
    await dialog.getByLabel('Your code').fill('135790');
    await page.keyboard.press('Enter');
    await expect(dialog.getByLabel('Your code')).toHaveAccessibleDescription(/PIN did not work/);
    await eye.look('account-app-password');
    await dialog.getByLabel('Your code').fill(ownerPin);
    await page.keyboard.press('Enter');
    const secret = await dialog.getByRole('list', { name: 'App password' }).innerText();
    await dialog.getByRole('button', { name: 'I have kept it safe' }).click();
    await expect(main.getByRole('list', { name: 'App passwords' })).toContainText(
      /Weather display.*acts with the code in slot \d+/,
    );
    await eye.look('account-app-passwords');
    expect(await enter(secret)).toBe('000');
    await open(page, home, '/session');
    await expect(main).toContainText('app password Weather display');
    await open(page, home, '/security');
    await main.getByRole('button', { name: 'Revoke Weather display' }).click();
    await dialog.getByRole('button', { name: 'Revoke' }).click();
    await expect(main.getByText('Weather display')).toHaveCount(0);
    expect(await enter(secret)).not.toBe('000');
  });

  test('somebody is invited, joins by the link, is seen in the list and sent away', async ({
    page,
    browser,
    home,
    anna,
  }) => {
    const main = page.getByRole('main');
    const dialog = page.getByRole('dialog');
    await anna.enter('account/list');
    await main.getByRole('button', { name: 'Invite' }).click();
    await dialog.getByLabel('Name', { exact: true }).fill('Karl Weber');
    const houseBox = dialog.getByRole('checkbox', { name: 'House' });
    await dialog.getByRole('checkbox', { name: 'All areas' }).click();
    // The last one stays: no area at all would mean every area.
    await houseBox.click({ force: true });
    await expect(houseBox).toBeChecked();
    await dialog.getByRole('checkbox', { name: 'Garage' }).click();
    await houseBox.click();
    await expect(houseBox).not.toBeChecked();
    await dialog.getByRole('button', { name: 'Invite' }).click();
    const link = (await dialog.getByRole('list', { name: 'Link of the invitation' }).innerText()).trim();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(main.getByRole('list', { name: 'Invited' })).toContainText('Karl Weber');

    const elsewhere = await browser.newContext();
    const karl = await elsewhere.newPage();
    await karl.goto(link);
    await karl.getByLabel('User ID').fill(home.login('karl'));
    await karl.getByLabel('New password').fill('a long and quiet sentence');
    await karl.getByRole('button', { name: 'Create account and join' }).click();
    await expect(karl.getByRole('region', { name: 'Garage', exact: true })).toBeVisible();
    await expect(karl.getByRole('region', { name: 'House', exact: true })).toHaveCount(0);

    await page.reload();
    await expect(main.getByRole('list', { name: 'Invited' })).toHaveCount(0);
    await expect(main.getByRole('list', { name: 'Others' })).toContainText('Karl Weber');
    await main.getByRole('button', { name: 'Remove Karl Weber' }).click();
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await expect(main.getByRole('list', { name: 'Others' })).not.toContainText('Karl Weber');
    await karl.reload();
    await expect(karl.getByRole('region', { name: 'Garage', exact: true })).toHaveCount(0);
    await elsewhere.close();
  });

  test('a device is left out for good, cannot be left out once as well, and comes back', async ({
    page,
    home,
    anna,
  }) => {
    const main = page.getByRole('main');
    const act = await handIn(home);
    await act({ tag: 'open', device: kitchenWindow });
    await anna.enter('account/account_device_bypass');
    await main.getByRole('button', { name: 'Permanently' }).click();
    const door = main.getByRole('checkbox', { name: /^Front door,/ });
    await door.click();
    await expect(main).toContainText('1 device bypassed');
    await main.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Saved.')).toBeVisible();

    await main.getByRole('button', { name: 'Until disarmed' }).click();
    await expect(door).toBeChecked();
    await expect(door).toHaveAttribute('aria-disabled', 'true');
    // With the keyboard, too: it can be reached, stays, and says why.
    await door.focus();
    await page.keyboard.press('Space');
    const why = page.getByRole('dialog', { name: 'This one stays as it is' });
    await expect(why).toContainText('It is bypassed for good already.');
    await why.getByRole('button', { name: 'Understood' }).click();
    await expect(door).toBeFocused();
    await expect(door).toBeChecked();

    // One area alone (S5.7).
    await expect(main.getByRole('checkbox', { name: /^Garage/ }).first()).toBeVisible();
    await main.getByRole('button', { name: 'House', exact: true }).click();
    await expect(main.getByRole('checkbox', { name: /^Garage/ })).toHaveCount(0);
    await main.getByRole('checkbox', { name: /^Kitchen window,/ }).click();
    const sent = page.waitForRequest(
      (one) => one.method() === 'POST' && one.url().endsWith('/device/bypass'),
    );
    await main.getByRole('button', { name: 'Save' }).click();
    expect((await sent).postDataJSON()).toMatchObject({
      bypass_type: 'oneTime',
      master_area: 1,
      devices: [{ device_id: kitchenWindow, temp_bypass: true }],
    });
    await expect(main.getByRole('checkbox', { name: 'Kitchen window, Bypassed' })).toBeChecked();
    await page.reload();
    await expect(main.getByRole('checkbox', { name: 'Kitchen window, Bypassed' })).toBeChecked();

    await main.getByRole('button', { name: 'Permanently' }).click();
    await door.click();
    await main.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Nothing is bypassed any more.')).toBeVisible();
    await expect(door).not.toBeChecked();
  });

  test('who is signed out elsewhere signs in over the page, and keeps what was typed', async ({
    page,
    home,
    anna,
  }) => {
    const main = page.getByRole('main');
    await anna.enter('account/profile');
    await main.getByLabel('Name').fill('Anna of Maple Street');
    const elsewhere = await callerAt(home);
    await elsewhere.call('DELETE', '/account/session?others=1');
    // Does nothing where the sheet has come up by itself already.
    await page.keyboard.press('Enter');
    const sheet = page.getByRole('dialog');
    await expect(sheet.getByLabel('User ID')).toHaveValue(home.login('demo'));
    await sheet.getByLabel('Password', { exact: true }).fill('wrong');
    await sheet.getByRole('button', { name: 'Sign in' }).click();
    await expect(sheet.getByLabel('Password', { exact: true })).toHaveValue('');
    await sheet.getByLabel('Password', { exact: true }).fill(password);
    await sheet.getByRole('button', { name: 'Sign in' }).click();
    await expect(sheet).toHaveCount(0);
    await expect(main.getByLabel('Name')).toHaveValue('Anna of Maple Street');
    await main.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Saved.')).toBeVisible();
  });

  test('somebody takes the data along, and deletes the account only by typing its name', async ({
    page,
    home,
    anna,
  }) => {
    const main = page.getByRole('main');
    const ben = home.login('ben');
    await anna.enter('account/data');
    await expect(main.getByRole('button', { name: 'Delete account' })).toBeDisabled();
    await page.context().clearCookies();
    await residentAt(page, home, 'ben').enter('account/data');
    const download = page.waitForEvent('download');
    await main.getByRole('button', { name: 'Download' }).click();
    expect((await download).suggestedFilename()).toBe(`homeward-${ben}.json`);
    await main.getByRole('button', { name: 'Delete account' }).click();
    const question = page.getByRole('dialog');
    const last = question.getByRole('button', { name: 'Delete account' });
    await expect(last).toBeDisabled();
    const typed = question.getByLabel(`Type ${ben} to confirm`);
    await typed.fill(ben.replace('b', 'B'));
    await expect(last).toBeDisabled();
    await typed.fill(ben);
    await last.click();
    await expect(page.getByLabel('User ID')).toBeVisible();
    await typeSignIn(page, ben);
    await expect(page.getByRole('alert').first()).not.toBeEmpty();
    await expect(page.getByLabel('User ID')).toBeVisible();
  });
});

test.describe('with a mail server', () => {
  let mails: MailSink;
  test.beforeEach(async () => {
    mails = await mailSink();
  });
  test.afterEach(() => mails.close());

  test('somebody is told by mail from now on, and a test arrives', async ({ page, homes }) => {
    const main = page.getByRole('main');
    const home = await homes.open({ server: { mailPort: mails.port } });
    await residentAt(page, home).enter('account/account_notification/email');
    const told = main.getByRole('switch', { name: 'Tell Ben Lindqvist' });
    await expect(told).not.toBeChecked();
    await told.click();
    await expect(told).toBeChecked();
    await expect(main.getByLabel('2 of 16 people')).toBeVisible();
    await page.reload();
    await expect(told).toBeChecked();
    await main.getByRole('button', { name: 'Send a test to Ben Lindqvist' }).click();
    await expect(main).toContainText(/ben@example.org: accepted after \d+ ms/);
    expect(mails.mails.map(({ to }) => to)).toEqual([['ben@example.org']]);
    await open(page, home, '/account_notification/log');
    await expect(
      main.getByRole('list', { name: 'What was sent' }).or(main.getByText('Nothing')),
    ).toBeVisible();
  });
});

test.describe('with a smaller plan', () => {
  test.use({ wanted: { server: { features: ['sms', 'push', 'voice'], flags: { voiceAccount: false } } } });

  test('a way to be told stands where the plan has it, in its order, and not elsewhere', async ({
    page,
    home,
    anna,
  }) => {
    const main = page.getByRole('main');
    await anna.enter('account/account_notification');
    await expect(page).toHaveURL(/account_notification\/push$/);
    await expect(main.getByRole('navigation', { name: 'Notifications' }).getByRole('link')).toHaveText([
      'Push',
      'SMS',
    ]);
    await open(page, home, '/account_notification/voice');
    await expect(main).toContainText('This way is not in your plan');
    await open(page, home, '/buy');
    await expect(main.getByRole('list', { name: 'Not in your plan' })).toContainText('Email');
    await expect(main.getByRole('list', { name: 'In your plan', exact: true })).toContainText('SMS');
  });
});
