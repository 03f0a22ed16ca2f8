import { expect } from '@playwright/test';
import { eyeOn } from '../support/eye.ts';
import { test } from '../support/test.ts';

test.describe('a panel of an older firmware (S6.7, S9.4)', () => {
  test.use({
    wanted: {
      server: {
        firmware: '1.0.9.1',
        flags: {
          motionDetection: true,
          notifyAlarmOrFail: true,
          notifyModeChange: true,
          notifyBurglarModeChange: true,
          gsmCurrentMode: true,
        },
      },
    },
  });

  test('says what it would need, and offers what the flags have', async ({ page, home, anna }) => {
    const eye = await eyeOn(page);
    const main = page.getByRole('main');
    const needs = (minimum: string): RegExp =>
      new RegExp(
        `firmware 1\\.0\\.3\\.34F cannot do this\\. It needs ${minimum.replaceAll('.', '\\.')} or newer`,
      );
    const open = (path: string) => page.goto(`${home.address}/security/${path}?panel=${home.house}`);

    await test.step('reports', async () => {
      await anna.enter('setting/setting_report/report');
      await expect(main).toContainText(needs('1.0.9.1B'));
      await eye.look('gates-reports');
    });
    await test.step('gateways', async () => {
      await open('setting/setting_gateway');
      await expect(main).toContainText(needs('1.0.9.1'));
      await expect(main.getByRole('button', { name: 'Add a gateway' })).toHaveCount(0);
      await open('setting/setting_gateway/add');
      await expect(main).toContainText(needs('1.0.9.1'));
    });
    await test.step('cameras', async () => {
      await open('camera');
      await expect(main).toContainText(needs('1.0.9.1'));
      await eye.look('gates-cameras');
    });
    await test.step('the modem', async () => {
      await open('setting/setting_network/gsm');
      await expect(main).toContainText('This panel has no modem');
      await eye.look('gates-modem');
    });
    await test.step('what to be told of', async () => {
      await open('account/account_notification/push');
      const both = main.getByRole('switch', { name: 'Alarms and faults' });
      await expect(both).not.toBeChecked();
      await expect(main.getByRole('switch', { name: 'Changes of mode after a break-in' })).not.toBeChecked();
      await both.click();
      await expect(both).toBeChecked();
      await page.reload();
      await expect(both).toBeChecked();
      await eye.look('gates-news');
    });
    expect(eye.complaints).toEqual([]);
  });
});
