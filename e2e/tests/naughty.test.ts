import { DeviceId } from '@homeward/contract/ids.ts';
import { expect, test, type APIRequestContext } from '@playwright/test';
import { complaintsOf, sizes, takePicture } from '../support/eye.ts';
import { startHome, type Home } from '../support/home.ts';
import { personAt } from '../support/person.ts';
import { overflows } from '../support/shown-words.ts';
import { handIn } from '../support/world.ts';

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
  '\u202Egnirts desrever',
  '\u2066left\u2067right',
  'zero\u200Bwidth\u200D\uFEFFname',
  'Z̴̡̛a̷͇͐l̶̰̓g̵̣̈́o̴͖̚',
  '👩‍👩‍👧‍👦'.repeat(4),
  '😀'.repeat(30),
  'ﷺ﷽ العربية עברית',
  'W'.repeat(30),
  'Donaudampfschifffahrtsgesellsc',
  '田中さんにあげて下さい',
];
const lamp = { tag: 'device', device: 'ZW:00000b02', command: { tag: 'switch', on: '1' } };

/** Asks the server as `demo`; answers the code, and the data where it did it. */
async function caller(home: Home, request: APIRequestContext) {
  const base = `${home.address}/REST/v2`;
  const login = await request.post(`${base}/auth/login`, {
    data: { account: 'demo', password: 'homeward-demo' },
  });
  let { token } = (await login.json()) as { token: string };
  return async (
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    data?: unknown,
  ): Promise<{ code: string; data: unknown }> => {
    const reply = await request.fetch(`${base}${path}`, {
      method,
      headers: { token },
      ...(data === undefined ? {} : { data }),
    });
    expect(reply.status(), `${method} ${path} ${JSON.stringify(data)}`).toBeLessThan(500);
    const envelope = (await reply.json()) as { code: string; token: string; data: unknown };
    if (envelope.token) token = envelope.token;
    return envelope;
  };
}

test.describe('names that somebody could give', () => {
  let home: Home;
  test.beforeEach(async () => {
    home = await startHome();
  });
  test.afterEach(() => home.stop());

  test('whatever things are called, it is shown as it is written; nothing runs and nothing breaks', async ({
    page,
    request,
  }) => {
    test.setTimeout(150_000);
    const complaints = complaintsOf(page);
    await personAt(page, home).signIn();
    const ask = await caller(home, request);
    const all = [...markup, ...plain];
    // As many as a panel may still have.
    const rooms = [...markup, ...plain.slice(2, 6)];
    // The zones of the house, each with a name of its own.
    const devices = all.map((name, index) => ({
      name,
      id: `RF:0a1b2c${(index + 1).toString(16).padStart(2, '0')}`,
    }));
    const done = async (method: 'POST' | 'PUT', path: string, data: unknown): Promise<void> =>
      expect((await ask(method, path, data)).code, `${path} ${JSON.stringify(data)}`).toBe('000');
    for (const { id, name } of devices) await done('POST', '/panel/device_name', { device_id: id, name });
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
    const act = await handIn(home, request);
    for (const { id } of devices.slice(0, 6)) await act({ tag: 'open', device: DeviceId.parse(id) });
    const main = page.getByRole('main');
    const look = async (path: string, shown: readonly string[]): Promise<void> => {
      await page.goto(`${home.address}/security/${path}`);
      await expect(main.getByRole('heading').first()).toBeVisible();
      await expect(page.locator('main [aria-busy=true]')).toHaveCount(0, { timeout: 30_000 });
      for (const name of shown)
        await expect(main, `${path} says it as it is`).toContainText(name.replace(/\s+/g, ' '));
      for (const size of sizes) {
        await page.setViewportSize(size);
        await takePicture(page, `naughty-${path.replaceAll(/\W/g, '-')}-${size.width}`);
        expect(
          (await overflows(page)).filter((one) => one.startsWith('the page')),
          `${path} fits ${size.width} px`,
        ).toEqual([]);
      }
      expect(await page.evaluate(() => 'ran' in window), `${path} runs nothing`).toBe(false);
    };
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
});
