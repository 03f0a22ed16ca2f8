import { codes } from '@homeward/contract/words/api/reply-codes.ts';
import { standardSettings } from '@homeward/contract/rules/panel/standard-panel-settings.ts';
import { Calendar } from '@homeward/contract/shapes/automation/calendar.ts';
import { flags } from '@homeward/contract/words/values/limits.ts';
import { routes } from '@homeward/contract/routes/table.ts';
import type { RouteName } from '@homeward/contract/routes/table.ts';
import type { Route } from '@homeward/contract/routes/api/route.ts';
import { describe, expect, it } from 'vitest';
import { sampleExample } from '@homeward/testing/server/sample-example.ts';
import { tokenOf } from '@homeward/testing/server/actors.ts';
import { home, sampleView } from '@homeward/testing/server/sample-panel.ts';
import { serversOfThisFile } from '@homeward/testing/server/started.ts';

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
  'POST /user/care_receiver_versions': 'lacking',
  'DELETE /panel/mobilelite_geofence': 'lacking',
  'DELETE /location/tracker': 'lacking',
};

/** The calendar that the examples name. */
const school = Calendar.parse({
  id: 'school',
  name: 'School',
  host: 'example.org',
  address: 'https://example.org/school.ics',
});

describe('an edit of the set-up', () => {
  it.each(all.filter(([, { edits }]) => edits === 'setup'))(
    '%s is refused where it starts from what has changed, and has done nothing',
    async (name, route) => {
      const view = sampleView(home, {
        setupRevision: 8,
        settings: { ...standardSettings, calendars: [school] },
      });
      const made = await start({ options: { flags: withAll }, view });
      made.hub.script = (command) =>
        command.tag === 'configure' && command.expect === 3 ? { tag: 'changed', revision: 8 } : null;
      const other = others[name];
      const example = sampleExample(route.example);
      const { envelope } = await made.raw(name, {
        token: (await tokenOf(made, 'master')) ?? '',
        headers: { 'if-match': '"3"' },
        ...(example.query === undefined ? {} : { query: example.query }),
        body: typeof other === 'object' ? other.body : (example.body ?? {}),
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
