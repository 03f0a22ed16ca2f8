import { beforeEach, describe, expect, it } from 'vitest';
import type { PanelId } from '@homeward/contract/shapes/values/ids.ts';
import { typedScalars } from '@homeward/contract/words/api/api-base.ts';
import { companies, companyA, companyB, noFactors, staff } from '@homeward/testing/server/test-tenants.ts';
import { tokenHash } from '../accounts/secrets.ts';
import { deafHub } from '@homeward/testing/server/scripted-hub.ts';
import { absentHome, home } from '@homeward/testing/server/sample-panel.ts';
import { serversOfThisFile } from '@homeward/testing/server/started.ts';

type Made = Awaited<ReturnType<typeof start>>;
const start = serversOfThisFile();
const code = 'ABCDEFGHJKMNPQRSTVWXYZ0123';
const key = 'the key that the new hub made for itself';

const says = (made: Made, more: Readonly<Record<string, unknown>> = {}) =>
  made.call('POST /hub/enrol', {
    body: { panel: absentHome, name: 'New home', code: tokenHash(code), key: tokenHash(key), ...more },
  });
const enter = async (made: Made, token: string, body: object = { code }) =>
  (await made.call('POST /panel/enrol', { token, body })).envelope;
const comes = (made: Made, panel: PanelId = absentHome, with_ = key) =>
  made.server.linkUp(deafHub).up.hello({ panel, key: with_, epoch: 'e', protocol: 1 });

describe('a hub', () => {
  it('is let in by whoever enters the code that it shows, and becomes his home', async () => {
    const made = await start();
    expect((await says(made)).envelope.code).toBe('000');
    await expect(comes(made)).rejects.toThrow('refused');
    await made.person('ann', null);
    const token = await made.token('ann');
    const grouped = { code: 'abcd-efgh-jkmn-pqrs-tvwx-yz01-23', name: 'Lake house' };
    expect(await enter(made, token, grouped)).toMatchObject({
      code: '000',
      data: { panel: absentHome, name: 'Lake house' },
    });
    await comes(made);
    const list = await made.call('GET /panel/list', { token });
    expect(list.envelope.data).toMatchObject([{ mac: absentHome, role: 'master', online: '1' }]);
  });

  it('is let in only as the panel that was meant, where one is named, and waits on', async () => {
    const made = await start();
    await says(made);
    const token = await made.token('demo');
    expect(await enter(made, token, { code, mac: home })).toMatchObject({
      code: '001',
      message: 'v2_mg_other_panel',
      data: { where: 'mac' },
    });
    expect((await enter(made, token, { code, mac: 'no' })).code).toBe('001');
    expect((await enter(made, token, { code, mac: absentHome.toUpperCase() })).code).toBe('000');
  });

  it('is let in once, and for ten minutes', async () => {
    const made = await start();
    await says(made);
    made.clock.advance(10 * 60_000);
    expect((await enter(made, await made.token('demo'))).code).toBe('998');
    await says(made);
    expect((await enter(made, await made.token('demo'))).code).toBe('000');
    await made.person('eve', null);
    expect((await enter(made, await made.token('eve'))).code).toBe('998');
  });

  it('of a home there is takes the old one’s place by its owner’s fresh word alone', async () => {
    const made = await start();
    await says(made, { panel: home });
    await made.person('eve', 'user');
    await made.person('mia', null);
    for (const login of ['eve', 'mia']) expect((await enter(made, await made.token(login))).code).toBe('998');
    const token = await made.token('demo');
    made.clock.advance(6 * 60_000);
    expect((await enter(made, token)).code).toBe('428');
    expect((await enter(made, await made.token('demo'))).code).toBe('000');
    await comes(made, home);
  });

  it.each([
    { code: 'short' },
    { panel: 'nowhere' },
    { key: '' },
    { name: '' },
    { name: 'x'.repeat(61) },
    { code: 7 },
  ])('that says nonsense is told so: %o', async (more) => {
    const made = await start();
    expect((await says(made, more)).envelope.code).toBe('001');
  });

  it('cannot crowd out all others', async () => {
    const made = await start();
    const codes: (string | undefined)[] = [];
    for (let count = 0; count < 22; count += 1)
      codes.push((await says(made, { code: tokenHash(String(count)) })).envelope.code);
    expect(codes.filter((one) => one === '000')).toHaveLength(20);
    expect(codes.at(-1)).toBe('044');
  });

  it('is not found by trying', async () => {
    const made = await start();
    await says(made);
    const token = await made.token('demo');
    const tried: string[] = [];
    for (let count = 0; count < 8; count += 1)
      tried.push(
        (await enter(made, token, { code: `${code.slice(0, 25)}${'456789AB'.charAt(count)}` })).code,
      );
    expect(tried).toContain('018');
    expect(tried).not.toContain('000');
  });
});

describe('a new hub before whom an installer stands', () => {
  const typed = { accept: typedScalars };
  let made: Made;
  beforeEach(async () => {
    made = await start(noFactors);
    await companies(made);
    await staff(made, 'tom', companyA, 'technician');
    await staff(made, 'sue', companyA, 'support');
    await staff(made, 'bob', companyB, 'technician');
    await says(made);
  });
  const ask = async (who: string, name: string, body?: object) =>
    (await made.call(name, { token: await made.token(who), headers: typed, ...(body && { body }) })).envelope;
  const bring = (who: string, given = code) => ask(who, 'POST /installer/panel', { code: given });
  const tenancy = () => made.server.services.tenants.tenancy(absentHome);

  it('becomes a site of his company by the code that it shows, to be set up and handed over', async () => {
    expect(await bring('tom', 'abcd-efgh-jkmn-pqrs-tvwx-yz01-23')).toMatchObject({
      code: '000',
      data: { mac: absentHome },
    });
    expect(tenancy()).toMatchObject({ tenant: companyA, installingSince: made.clock.now() });
    await comes(made);
    expect((await ask('tom', 'GET /installer/panel')).data).toMatchObject({
      panels: [{ mac: absentHome, name: 'New home', consent: 'installing' }],
    });
    const offer = await ask('tom', 'POST /installer/handover', { mac: absentHome, name: 'Clara' });
    const { token } = offer.data as { token: string };
    const body = { token, account: 'clara', password: 'many quiet words for a test' };
    expect((await made.call('POST /auth/invitation', { body })).envelope.data).toEqual({
      mac: absentHome,
      role: 'master',
    });
    expect(tenancy()).toMatchObject({ tenant: companyA, installingSince: null });
  });

  it('is brought in once, for ten minutes, and stands in the log of the company', async () => {
    expect((await bring('tom')).code).toBe('000');
    expect((await bring('tom')).code).toBe('998');
    expect((await bring('bob')).code).toBe('998');
    expect((await enter(made, await made.token('demo'))).code).toBe('998');
    const { tenants } = made.server.services;
    const sam = await staff(made, 'sam', companyA, 'manager');
    expect(tenants.staffOf(sam)?.tenant).toBe(companyA);
    expect((await ask('sam', 'GET /installer/audit')).data).toMatchObject({
      entries: [{ act: 'addPanel', actor: 'tom', body: expect.stringContaining(absentHome) }],
    });
  });

  it('is not there any more when its time is over', async () => {
    made.clock.advance(10 * 60_000);
    expect((await bring('tom')).code).toBe('998');
    expect(tenancy().tenant).toBeNull();
  });

  it('is not support’s to bring, by either call', async () => {
    expect((await bring('sue')).code).toBe('403');
    expect((await enter(made, await made.token('sue'))).code).toBe('403');
    expect((await bring('tom')).code).toBe('000');
  });

  it('is nobody’s who works for no company, and not theirs who only try', async () => {
    await made.person('eve', null);
    expect((await bring('eve')).code).toBe('998');
    const tried = new Set<string>();
    for (let count = 0; count < 8; count += 1)
      tried.add((await bring('tom', `${code.slice(0, 25)}${'456789AB'.charAt(count)}`)).code);
    expect([...tried]).toEqual(['998', '018']);
    // What was tried at one call counts at the other.
    expect((await enter(made, await made.token('tom'))).code).toBe('018');
    expect(tenancy().tenant).toBeNull();
  });

  it('in the place of a panel that is known is the owner’s word, and no installer’s', async () => {
    await says(made, { panel: home });
    await made.server.services.tenants.change(home, { tenant: companyA });
    expect((await bring('tom')).code).toBe('998');
    expect((await enter(made, await made.token('demo'))).code).toBe('000');
  });

  it('comes to his company by the owner’s way, too', async () => {
    expect((await enter(made, await made.token('tom'))).code).toBe('000');
    expect(tenancy()).toMatchObject({ tenant: companyA, installingSince: made.clock.now() });
  });
});
