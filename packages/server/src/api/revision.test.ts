import { codes } from '@homeward/contract/envelope.ts';
import { flags } from '@homeward/contract/limits.ts';
import { routes } from '@homeward/contract/routes/table.ts';
import type { RouteName } from '@homeward/contract/routes/table.ts';
import type { Route } from '@homeward/contract/routes/route.ts';
import { describe, expect, it } from 'vitest';
import { tokenOf } from '../testing/actors.ts';
import { home, sampleView } from '../testing/sample-panel.ts';
import { serversOfThisFile } from '../testing/started.ts';
import { companies, companyA, noFactors, staff } from '../testing/test-tenants.ts';

const start = serversOfThisFile();
const all = Object.entries(routes) as readonly (readonly [RouteName, Route])[];
const withAll = { ...flags, settingPrompt: true, loraNetwork: true };

/** Edits that the examples do not make, or that the sample has nothing for. */
const others: Readonly<Partial<Record<RouteName, { readonly body: unknown } | 'lacking'>>> = {
  'POST /panel/timezone': { body: { time_zone: 'America/New_York' } },
  'PUT /panel/wiredSensorSetting': { body: { device_id: 'IN:00000007', name: 'Cellar' } },
  'POST /panel/area': 'lacking',
  'POST /panel/cross_area_user_code': 'lacking',
  'PUT /panel/cross_area_user_code': 'lacking',
  'DELETE /panel/cross_area_user_code': 'lacking',
  'DELETE /user/care_receiver_contacts': 'lacking',
  'DELETE /panel/mobilelite_geofence': 'lacking',
  'DELETE /location/tracker': 'lacking',
};

describe('an edit of the set-up', () => {
  it.each(all.filter(([, { edits }]) => edits === 'setup'))(
    '%s is refused where it starts from what has changed, and has done nothing',
    async (name, route) => {
      const made = await start({ options: { flags: withAll }, view: sampleView(home, { setupRevision: 8 }) });
      made.hub.script = (command) =>
        command.tag === 'configure' && command.expect === 3 ? { tag: 'changed', revision: 8 } : null;
      const other = others[name];
      const { envelope } = await made.raw(name, {
        token: (await tokenOf(made, 'master')) ?? '',
        headers: { 'if-match': '"3"' },
        ...(route.example.query === undefined ? {} : { query: route.example.query }),
        body: typeof other === 'object' ? other.body : (route.example.body ?? {}),
      });
      if (other === 'lacking') {
        expect(envelope?.code).not.toBe(codes.ok);
        return;
      }
      expect(envelope).toMatchObject({
        code: codes.conflict,
        message: 'v2_mg_changed_meanwhile',
        data: { revision: '8' },
      });
      expect(made.hub.commands).toHaveLength(1);
    },
  );
});

describe('the revision of the set-up', () => {
  it('can be read by who may edit any part of it', async () => {
    const made = await start({ view: sampleView(home, { setupRevision: 8 }) });
    const { envelope } = await made.raw('GET /panel/revision', {
      token: (await tokenOf(made, 'master')) ?? '',
    });
    expect(envelope).toMatchObject({ code: codes.ok, data: { revision: '8' } });
  });
});

describe('an edit of a row', () => {
  const customer = { name: 'Mrs Lind', mail: '', phone: '', address: '', note: '' };
  const template = { name: 'Standard', tasks: [{ tag: 'settings', settings: { sirenMinutes: 4 } }] };
  const plan = { enabled: true, afterMinutes: 5, rounds: 2, steps: [] };
  const rows: Readonly<Partial<Record<RouteName, { readonly read: string; readonly body: object }>>> = {
    'PUT /installer/customer': { read: 'GET /installer/customer', body: customer },
    'PUT /installer/template': { read: 'GET /installer/template', body: template },
    'PUT /user/escalation': { read: 'GET /user/escalation', body: plan },
  };

  it.each(all.filter(([, { edits }]) => edits === 'row'))(
    '%s is refused where another came between, by header and by body',
    async (name) => {
      const made = await start(noFactors);
      await companies(made);
      await staff(made, 'ana', companyA, 'manager');
      const { read, body } = rows[name] ?? { read: 'no row of this call is known', body: {} };
      const tenants = name.includes('/installer/');
      const token = tenants ? await made.token('ana') : ((await tokenOf(made, 'master')) ?? '');
      const call = async (what: string, given: unknown, headers = {}) =>
        (await made.call(what, { token, headers, ...(given === null ? {} : { body: given }) })).envelope;
      const added = tenants ? await call(name.replace('PUT', 'POST'), body) : null;
      const edit = { ...(added?.data as object | undefined), ...body };
      const revision = async (): Promise<string> => {
        const { data } = await call(read, null);
        return (Array.isArray(data) ? data[0] : data).revision;
      };

      const first = await revision();
      expect((await call(name, edit, { 'if-match': `"${first}"` })).code).toBe(codes.ok);
      const now = await revision();
      expect(now).not.toBe(first);
      const stale = { code: codes.conflict, message: 'v2_mg_changed_meanwhile', data: { revision: now } };
      expect(await call(name, edit, { 'if-match': `"${first}"` })).toMatchObject(stale);
      expect(await call(name, { ...edit, revision: first })).toMatchObject(stale);
      expect(await revision()).toBe(now);
      expect((await call(name, { ...edit, revision: now })).code).toBe(codes.ok);
      expect((await call(name, edit)).code).toBe(codes.ok);
    },
  );
});
