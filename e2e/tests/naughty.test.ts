import { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import { isFull } from '@homeward/testing/amounts.ts';
import { expect, type Page } from '@playwright/test';
import { callerAt } from '../support/caller.ts';
import { complaintsOf, sizes, takePicture } from '../support/eye.ts';
import { overflows } from '../support/shown-words.ts';
import { handIn } from '../support/world.ts';
import { test } from '../support/test.ts';

/** Names that somebody could give, to see what a page makes of them. Each that runs would leave `ran` behind. */
const markup = [
  '<script>ran=1</script>',
  '<img src=x onerror=ran=1>',
  '"><svg onload=ran=1>',
  "javascript:ran=1//'",
  '<1>x</1> <b>y</b>',
  '&lt;i&gt; &amp; &#x202E;',
  '%s%n $& $1 \\u0000',
];
/** These are names of scenes and rules too, which take no marks (S5.1). */
const plain = [
  '{{name}} {{count}}',
  '__proto__',
  'constructor',
  'zero\u200Dwidth\u200Cname',
  'Z̴̡̛a̷͇͐l̶̰̓g̵̣̈́o̴͖̚',
  '👩‍👩‍👧‍👦'.repeat(4),
  '😀'.repeat(30),
  'ﷺ﷽ العربية עברית',
  'W'.repeat(30),
  'Donaudampfschifffahrtsgesellsc',
  '田中さんにあげて下さい',
];
/** What is no line of printable text is refused, and the character named. */
const refused = [
  ['one\ntwo', 'U+000A'],
  ['\u202Egnirts desrever', 'U+202E'],
  ['\u2066left\u2067right', 'U+2066'],
  ['zero\u200Bwidth', 'U+200B'],
] as const;
const lamp = { tag: 'device', device: 'ZW:00000b02', command: { tag: 'switch', on: '1' } };

/** Goes to a page and sees that it says `shown` as it is written, fits, and runs nothing. */
const lookAt =
  (page: Page, base: string) =>
  async (path: string, shown: readonly string[]): Promise<void> => {
    const main = page.getByRole('main');
    await page.goto(`${base}/${path}`);
    await expect(main.getByRole('heading').first()).toBeVisible();
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
    for (const name of shown)
      await expect(main, `${path} says it as it is`).toContainText(name.replace(/\s+/g, ' '));
    for (const size of sizes) {
      await page.setViewportSize(size);
      if (isFull) await takePicture(page, `naughty-${path.replaceAll(/\W/g, '-')}-${size.width}`);
      expect(
        (await overflows(page)).filter((one) => one.startsWith('the page')),
        `${path} fits ${size.width} px`,
      ).toEqual([]);
    }
    expect(await page.evaluate(() => 'ran' in window), `${path} runs nothing`).toBe(false);
  };

test.describe('names that somebody could give', () => {
  test('whatever things are called, it is shown as it is written; nothing runs and nothing breaks', async ({
    page,
    home,
  }) => {
    const complaints = complaintsOf(page);
    await home.admit(page.context());
    const { ask } = await callerAt(home);
    const all = [...markup, ...plain];
    // As many as a panel may still have.
    const rooms = [...markup, ...plain.slice(2, 4)];
    // The zones of the house, each with a name of its own.
    const devices = all.map((name, index) => ({
      name,
      id: `RF:0a1b2c${(index + 1).toString(16).padStart(2, '0')}`,
    }));
    const done = async (method: 'POST' | 'PUT', path: string, data: object): Promise<void> =>
      expect((await ask(method, path, data)).code, `${path} ${JSON.stringify(data)}`).toBe('000');
    for (const { id, name } of devices) await done('POST', '/panel/device_name', { device_id: id, name });
    for (const [name, character] of refused)
      for (const [method, path, data] of [
        ['POST', '/panel/device_name', { device_id: 'RF:0a1b2c01', name }],
        ['POST', '/panel/room', { name }],
        ['POST', '/automation/scene', { name, actions: [lamp] }],
      ] as const)
        expect(await ask(method, path, data), `${path} ${JSON.stringify(name)}`).toMatchObject({
          code: '001',
          message: 'v2_mg_name_character',
          data: { where: 'name', character },
        });
    for (const name of rooms) await done('POST', '/panel/room', { name });
    for (const name of plain) {
      await done('POST', '/automation/scene', { name, actions: [lamp] });
      await done('POST', '/automation/rule', {
        name,
        trigger: { tag: 'opened', device: 'RF:0a1b2c03' },
        conditions: [],
        actions: [lamp],
      });
    }
    await done('PUT', '/panel/area', { area: '2', area_name: markup[0] });
    await done('PUT', '/account', { name: markup[1] });
    await done('PUT', '/panel/info', { name: '<img src=x onerror=ran=1>' });
    const act = await handIn(home);
    for (const { id } of devices.slice(0, 6)) await act({ tag: 'open', device: DeviceId.parse(id) });
    const look = lookAt(page, `${home.address}/security`);
    const first = devices.slice(0, 6).map(({ name }) => name);
    await look('security', first.slice(0, 2));
    await look('automation/device', all);
    await look(`automation/device/${devices[1]?.id ?? ''}`, [markup[1] ?? '']);
    await look('automation/room', rooms);
    await look('automation/automation_scene', plain);
    await look('automation/automation_rule', plain);
    await look('event', first);
    await look('account/list', [markup[1] ?? '']);
    await look('more', []);
    expect(complaints).toEqual([]);
  });

  test('groups, places, contacts and who is cared for are shown as they are written, too', async ({
    page,
    home,
  }) => {
    const complaints = complaintsOf(page);
    await home.admit(page.context());
    const { ask } = await callerAt(home);
    /** Those that are no name to this part of the house are refused, which is as good. */
    const taken = async (path: string, bodyOf: (name: string) => object): Promise<readonly string[]> => {
      const kept: string[] = [];
      for (const name of [...markup, ...plain])
        if ((await ask('POST', path, bodyOf(name))).code === '000') kept.push(name);
      expect(kept.length, `${path} takes names`).toBeGreaterThan(4);
      return kept;
    };
    const groups = await taken('/panel/group', (name) => ({
      kind: 'switch',
      name,
      devices: ['ZW:00000b02'],
    }));
    const places = await taken('/panel/mobilelite_geofence', (name) => ({
      name,
      latitude: 52.49,
      longitude: 13.35,
      radius: 150,
    }));
    const look = lookAt(page, `${home.address}/security`);
    await look('automation/group', groups);
    await look('location', places);

    expect((await ask('POST', '/panel/select', { mac: home.flat })).code).toBe('000');
    const contacts = await taken('/user/care_receiver_contacts', (name) => ({
      kind: 'emergency',
      name,
      relation: name.slice(0, 30),
      phone: '+49 30 1234567',
    }));
    const [marked = ''] = markup;
    const profile = { name: marked, address: markup[1], notes: markup.join('\n') };
    expect((await ask('POST', '/user/care_receiver', profile)).code).toBe('000');
    const atFlat = lookAt(page, `${home.address}/carealert`);
    const at = (path: string): string => `${path}?panel=${home.flat}`;
    // Whom to call is told without marks that turn the words of others round.
    const turning = /[\u202A-\u202E\u2066-\u2069]/g;
    await atFlat(
      at('account/account_care_receiver/emergency'),
      contacts.map((name) => name.replaceAll(turning, '')),
    );
    await atFlat(at('account/account_care_receiver'), []);
    await expect(page.getByLabel('Address')).toHaveValue(markup[1] ?? '');
    await atFlat(at('healthcare'), []);
    expect(complaints).toEqual([]);
  });
});
