import { expect, type Page } from '@playwright/test';
import type { SiteSettings } from '@homeward/contract/shapes/company/template.ts';
import { callerAt } from '../support/caller.ts';
import { eyeOn } from '../support/eye.ts';
import { ownerPin, residentAt } from '../support/person.ts';
import { test } from '../support/test.ts';

const main = (page: Page) => page.getByRole('main');
const title = (page: Page) => main(page).getByRole('heading', { level: 1 });
const row = (page: Page, name: string) => main(page).getByRole('listitem').filter({ hasText: name });

// S2.11
test.describe('a batch', () => {
  test.describe.configure({ mode: 'default' });

  test('sets 24 sites, tells of one that refuses and one that was killed, tries again and gives all back', async ({
    page,
    home,
  }) => {
    const eye = await eyeOn(page);
    const [refusing, killed] = [5, 9];
    const house = (no: number, dies = no === killed) =>
      ({ no, profile: no === refusing ? 'CP01' : 'EN', dies }) as const;
    const sites = await home.terrace(Array.from({ length: 23 }, (_, index) => house(index + 1)));
    const [owner, operator, installer] = [
      await callerAt(home),
      await callerAt(home, 'operator'),
      await callerAt(home, 'installer'),
    ];
    for (const mac of sites) {
      const { code } = (await operator.call('POST', '/installer/enrolment', { mac })) as {
        readonly code: string;
      };
      await installer.call('POST', '/installer/panel', { code });
    }
    await owner.call('POST', '/panel/select', { mac: home.house });
    await owner.call('POST', '/panel/consent', { minutes: 60, pincode: ownerPin });
    /** Seconds to leave, as the panels themselves have them. */
    const exits = async (): Promise<readonly (number | undefined)[]> => {
      const all = await Promise.all(
        [home.house, ...sites].map((mac) => installer.call('GET', `/installer/site_settings?mac=${mac}`)),
      );
      return (all as readonly SiteSettings[]).map(({ rows }) =>
        rows.flatMap(({ field, value }) => (field === 'delays.1.arm.exit' ? [Number(value)] : [])).at(0),
      );
    };
    const before = await exits();

    await residentAt(page, home, 'installer').enter('installer_batch_config');
    await main(page).getByRole('combobox', { name: 'Add a delay' }).click();
    await page.getByRole('option', { name: 'Time to leave · Away · all areas' }).click();
    await main(page).getByRole('textbox', { name: 'Time to leave' }).fill('25');
    await main(page).getByRole('button', { name: 'Select 25' }).click();
    await expect(row(page, 'Terrace 09')).toContainText('Time to leave · Away · Ground floor');
    await expect(row(page, 'Rosa')).toContainText('No access');
    await eye.look('batch-plan');
    await main(page).getByRole('button', { name: 'Change 24 sites' }).click();
    await expect(title(page)).toHaveText('22 of 24 sites have the change.');
    await expect(row(page, 'Maple Street 12')).toContainText('done');
    await expect(row(page, 'Terrace 05')).toContainText(/failed.*The rules of this region do not allow/);
    await expect(row(page, 'Terrace 09')).toContainText(/failed.*No answer/);
    await eye.look('batch-refused');
    const changed = (of: readonly number[]) =>
      before.map((seconds, place) => (of.includes(place) ? seconds : 25));
    expect(await exits()).toEqual(changed([refusing, killed]));

    // The hub is back, on the state that it had.
    await home.terrace([house(killed, false)]);
    await main(page).getByRole('button', { name: 'Retry 2 sites' }).click();
    await expect(title(page)).toHaveText('23 of 24 sites have the change.');
    await expect(row(page, 'Terrace 09')).toContainText('done');
    await expect(row(page, 'Terrace 05')).toContainText('failed');
    expect(await exits()).toEqual(changed([refusing]));

    await main(page).getByRole('button', { name: 'Roll back' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Roll back' }).click();
    await expect(title(page)).toHaveText('23 of 24 sites rolled back.');
    await page.reload();
    await expect(row(page, 'Terrace 09')).toContainText('rolled back');
    await eye.look('batch-back');
    expect(await exits()).toEqual(before);
    expect(eye.complaints).toEqual([]);
  });

  test('keeps a template for all sites, shows which are not as it says, and brings them there', async ({
    page,
    home,
  }) => {
    const eye = await eyeOn(page);
    const owner = await callerAt(home);
    await owner.call('POST', '/panel/select', { mac: home.house });
    await owner.call('POST', '/panel/consent', { minutes: 60, pincode: ownerPin });
    const minutes = async (): Promise<number> =>
      ((await owner.call('GET', '/panel/system')) as { readonly sirenMinutes: number }).sirenMinutes;
    await residentAt(page, home, 'installer').enter('installer_batch_config');
    await main(page).getByRole('combobox', { name: 'Add a setting' }).click();
    await page.getByRole('option', { name: 'Siren sounds for' }).click();
    await main(page).getByRole('textbox', { name: 'Siren sounds for' }).fill('9');
    await main(page).getByRole('button', { name: 'Save as template' }).click();
    await page.getByRole('dialog').getByLabel('Name of the template').fill('Quiet nights');
    await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);

    await main(page).getByRole('link', { name: 'Templates' }).click();
    await eye.look('templates');
    await main(page).getByRole('link', { name: 'Quiet nights' }).click();
    await main(page).getByRole('combobox', { name: 'Holds for' }).click();
    await page.getByRole('option', { name: 'All sites' }).click();
    await main(page).getByRole('button', { name: 'Save', exact: true }).click();
    const drifted = main(page).getByRole('region', { name: 'Sites that differ' });
    await expect(drifted).toContainText('Siren sounds for');
    await expect(main(page)).toContainText('Not known: 1');
    await expect(main(page).getByRole('region', { name: 'Versions' })).toContainText('Version 2');
    await eye.look('template');
    expect(await minutes()).not.toBe(9);

    // The site keeps its own, and is no longer counted; then it follows again.
    await drifted.getByRole('link', { name: 'Maple Street 12' }).click();
    const siren = row(page, 'Siren sounds for');
    await expect(siren).toContainText('All sites · Quiet nights');
    await expect(siren).toContainText('Template: 9 min');
    await eye.look('site-settings');
    await siren.getByRole('button', { name: /Keep the site’s value/ }).click();
    await expect(siren).toContainText('This site itself');
    await siren.getByRole('button', { name: /Follow the template/ }).click();
    await expect(siren).toContainText('All sites · Quiet nights');

    await page.goto(`${home.address}/security/installer_equipment_list?filter=drift`);
    await expect(main(page).getByRole('button', { name: /^Maple Street 12/ })).toBeVisible();
    await expect(main(page).getByRole('button', { name: /^Rosa/ })).toHaveCount(0);
    await page.goto(`${home.address}/security/installer_template`);
    await main(page).getByRole('link', { name: 'Quiet nights' }).click();
    await main(page).getByRole('button', { name: 'Bring them to their templates' }).click();
    await expect(row(page, 'Maple Street 12')).toContainText('9 min');
    await eye.look('batch-by-templates');
    await main(page).getByRole('button', { name: 'Change 1 site' }).click();
    await expect(title(page)).toHaveText('1 of 1 sites have the change.');
    expect(await minutes()).toBe(9);
    await page.goto(`${home.address}/security/installer_template`);
    await main(page).getByRole('link', { name: 'Quiet nights' }).click();
    await expect(main(page)).toContainText('No site is known to differ. Not known: 1.');
    await main(page).getByRole('button', { name: 'Delete template' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete template' }).click();
    await expect(main(page)).toContainText('No template yet');
    expect(eye.complaints).toEqual([]);
  });

  test('asks all owners by one call, and says what came of tests and firmware at each site', async ({
    page,
    home,
  }) => {
    const eye = await eyeOn(page);
    const owner = await callerAt(home);
    await owner.call('POST', '/panel/select', { mac: home.house });
    await owner.call('POST', '/panel/consent', { minutes: 60, pincode: ownerPin });
    await residentAt(page, home, 'installer').enter('installer_equipment_list');
    const bar = page.getByRole('toolbar', { name: /selected/ });
    const dialog = page.getByRole('dialog');
    await main(page).getByRole('button', { name: 'Select 2', exact: true }).click();
    await bar.getByRole('button', { name: 'Ask for access' }).click();
    await dialog.getByLabel('Why').fill('The yearly check.');
    await dialog.getByRole('button', { name: 'Ask for access' }).click();
    await expect(dialog.getByRole('heading')).toHaveText('1 of 2 owners were asked.');
    await expect(dialog.getByRole('listitem').filter({ hasText: 'Maple' })).toContainText('access already');
    await eye.look('sites-asked');
    await dialog.getByRole('button', { name: 'Back to the list' }).click();

    for (const [act, came] of [
      ['Test reports', 'No destination to test'],
      ['Load firmware', /Firmware not loaded\. No one has said where this panel gets its firmware/],
    ] as const) {
      await page.goto(`${home.address}/security/installer_equipment_list`);
      await main(page).getByRole('checkbox', { name: 'Select Maple Street 12' }).click();
      await bar.getByRole('button', { name: act }).click();
      await page.getByRole('button', { name: 'Show' }).click();
      await expect(row(page, 'Maple Street 12')).toContainText(came);
      await expect(row(page, 'Maple Street 12')).not.toContainText('Read back');
    }
    await eye.look('batch-outcomes');

    await page.goto(`${home.address}/security/installer_signals`);
    await expect(main(page)).toContainText('The receiver is off');
    await eye.look('signals-receiver');
    expect(eye.complaints).toEqual([]);
  });
});
