import { describe, expect, it } from 'vitest';
import type { TenantId } from '@homeward/contract/shapes/company/tenant.ts';
import { typedScalars } from '@homeward/contract/words/api/api-base.ts';
import { home } from '@homeward/testing/server/sample-panel.ts';
import { serversOfThisFile } from '@homeward/testing/server/started.ts';

const started = serversOfThisFile();
const operator = 'operator' as TenantId;
const company = 'company' as TenantId;

/** The sample panel is looked after by a company of an operator; `boss` manages the operator. */
async function market() {
  const made = await started();
  const { server, call, token, person } = made;
  const { tenants } = server.services;
  const tenant = (id: TenantId, parent: TenantId | null) =>
    tenants.putTenant({
      id,
      kind: parent === null ? 'operator' : 'installer',
      parent,
      name: id,
      mail: '',
      phone: '',
      address: '',
      flags: {},
      createdAt: 1,
    });
  await tenant(operator, null);
  await tenant(company, operator);
  await tenants.change(home, { tenant: company });
  await tenants.putStaff({ account: await person('boss', null), tenant: operator, role: 'manager' });
  await tenants.putStaff({ account: await person('tech', null), tenant: company, role: 'technician' });
  const asks = async (login: string, name: string, given: object = {}) =>
    (await call(name, { token: await token(login), headers: { accept: typedScalars }, ...given })).envelope;
  const subjects = async (login: string) => {
    const { data } = await asks(login, 'GET /announcement');
    // Nothing is an empty text (S3.7).
    return data === '' ? [] : (data as { subject: string }[]).map(({ subject }) => subject);
  };
  const announce = (change: object = {}, login = 'boss') =>
    asks(login, 'POST /announcement', { body: { subject: 'Hello', content: 'All is well', ...change } });
  return { ...made, asks, subjects, announce };
}

// S2.20, S3.6, S7.16
describe('announcements', () => {
  it('are an empty list where nobody announces', async () => {
    const { asks } = await market();
    expect(await asks('demo', 'GET /announcement')).toMatchObject({ code: '000', data: '' });
  });

  it('reach the people of the operator’s panels and companies, once read are so', async () => {
    const { announce, asks, subjects } = await market();
    expect((await announce({ content: '<b>not bold</b>' })).code).toBe('000');
    expect(await asks('demo', 'GET /announcement')).toMatchObject({
      data: [
        {
          subject: 'Hello',
          content: '<b>not bold</b>',
          create_time: '2026/11/21 08:00:00',
          severity: 'information',
          planned: null,
          read: false,
        },
      ],
    });
    expect(await subjects('tech')).toEqual(['Hello']);
    expect((await asks('demo', 'POST /announcement/read')).code).toBe('000');
    expect(await asks('demo', 'GET /announcement')).toMatchObject({ data: [{ read: true }] });
    expect(await asks('tech', 'GET /announcement')).toMatchObject({ data: [{ read: false }] });
  });

  it.each([
    [{ audience: { roles: ['user'] } }, []],
    [{ audience: { roles: ['master'] } }, ['Hello']],
    [{ audience: { series: ['M'] } }, []],
    [{ audience: { series: ['H'] } }, ['Hello']],
    [{ audience: { locales: ['de-DE'] } }, []],
    [{ audience: { locales: ['en-US'] } }, ['Hello']],
    [{ audience: { tenants: ['company'] } }, ['Hello']],
    [{ audience: { tenants: ['operator'] } }, []],
    [{ from: Date.UTC(2026, 10, 21, 9) }, []],
    [{ from: 1, until: Date.UTC(2026, 10, 21, 8) }, []],
  ])('%o reach a master: %o', async (change, seen) => {
    const { announce, subjects } = await market();
    expect((await announce(change)).code).toBe('000');
    expect(await subjects('demo')).toEqual(seen);
  });

  it('say from when until when the maintenance is that they are about', async () => {
    const { announce, asks } = await market();
    const planned = { from: Date.UTC(2026, 10, 22, 1), until: Date.UTC(2026, 10, 22, 2) };
    expect((await announce({ planned: { from: planned.until, until: planned.from } })).code).toBe('001');
    expect((await announce({ planned })).code).toBe('000');
    expect(await asks('demo', 'GET /announcement')).toMatchObject({
      data: [{ severity: 'maintenance', planned }],
    });
  });

  it('are pinned first, then newest first', async () => {
    const { announce, subjects, clock } = await market();
    await announce({ subject: 'old', pinned: true });
    clock.advance(1000);
    await announce({ subject: 'older' });
    clock.advance(1000);
    await announce({ subject: 'new' });
    expect(await subjects('demo')).toEqual(['old', 'new', 'older']);
  });

  it('are made and taken back by managers alone, for their own', async () => {
    const { announce, asks, server, person } = await market();
    // To who works for nobody it is not there.
    for (const [login, code] of [
      ['demo', '998'],
      ['tech', '403'],
    ] as const) {
      expect((await announce({}, login)).code).toBe(code);
      expect((await asks(login, 'DELETE /announcement', { query: { id: 'x' } })).code).toBe(code);
    }
    const { tenants } = server.services;
    await tenants.putStaff({ account: await person('chief', null), tenant: company, role: 'manager' });
    const made = await announce();
    const { id } = made.data as { id: string };
    expect((await asks('chief', 'DELETE /announcement', { query: { id } })).code).toBe('998');
    expect((await announce({ audience: { tenants: ['operator'] } }, 'chief')).code).toBe('998');
    expect((await announce({ from: 5, until: 4 })).code).toBe('001');
    expect((await asks('boss', 'DELETE /announcement', { query: { id } })).code).toBe('000');
    expect(await asks('demo', 'GET /announcement')).toMatchObject({ data: '' });
  });

  it('are listed for whoever may take them back: now, later and before, and nobody else’s', async () => {
    const { announce, asks, clock, person, server } = await market();
    const { tenants } = server.services;
    await tenants.putStaff({ account: await person('lead', null), tenant: company, role: 'manager' });
    await announce({ subject: 'Now' });
    await announce({ subject: 'Later', from: clock.now() + 1000 });
    await announce({ subject: 'Own', until: clock.now() + 500 }, 'lead');
    clock.advance(600);
    type Made = { total: number; announcements: { subject: string; company: string; id: string }[] };
    const made = async (login: string, query: object = {}) =>
      (await asks(login, 'GET /installer/announcement', { query })).data as Made;
    expect((await made('boss')).announcements.map(({ subject }) => subject).toSorted()).toEqual([
      'Later',
      'Now',
      'Own',
    ]);
    expect((await made('boss')).announcements[0]?.subject).toBe('Later');
    expect(await made('boss', { num: '2', page_num: '2' })).toMatchObject({ total: 3 });
    expect((await made('boss', { num: '2', page_num: '2' })).announcements).toHaveLength(1);
    // What stands above is not the company's.
    expect(await made('lead')).toMatchObject({
      total: 1,
      announcements: [{ subject: 'Own', company: 'company', author: 'lead' }],
    });
    expect((await asks('tech', 'GET /installer/announcement')).code).toBe('403');
  });
});
