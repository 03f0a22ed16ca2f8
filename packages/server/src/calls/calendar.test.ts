import { CalendarId } from '@homeward/contract/shapes/values/ids.ts';
import { standardSettings } from '@homeward/contract/rules/panel/standard-panel-settings.ts';
import { home, sampleTime, sampleView } from '@homeward/testing/server/sample-panel.ts';
import { serversOfThisFile } from '@homeward/testing/server/started.ts';
import { describe, expect, it } from 'vitest';

const started = serversOfThisFile();
const typed = { accept: 'application/json;scalars=typed' };
const id = CalendarId.parse('school');
const school = { id, name: 'School', host: 'example.org', address: '***' };
const day = 86_400_000;
const event = {
  name: 'Fair',
  from: sampleTime + day,
  to: sampleTime + 2 * day,
  first: '2026-07-01',
  last: '2026-07-01',
};
const reading = {
  calendar: id,
  triedAt: sampleTime,
  readAt: sampleTime - 4 * day,
  failedSince: sampleTime - 4 * day,
  problem: 'http404',
  events: [event],
};
const view = sampleView(home, {
  settings: { ...standardSettings, calendars: [school] },
  calendarsNow: [reading],
});

describe('calendars by their addresses', () => {
  it('are listed with what is known of them, and how long that has not been heard', async () => {
    const { call, token } = await started({ view });
    const { envelope } = await call('GET /panel/calendar', { token: await token('demo'), headers: typed });
    expect(envelope.data).toMatchObject({
      calendars: [
        {
          id,
          name: 'School',
          host: 'example.org',
          read_at: sampleTime - 4 * day,
          problem: 'http404',
          stale: true,
          events: 1,
          next: [event],
        },
      ],
    });
  });

  it('are added, changed and taken away, and the others keep their addresses', async () => {
    const { call, token, hub } = await started({ view });
    const mine = await token('demo');
    const body = { name: ' Guests ', address: ' webcal://example.com/a.ics?key=1 ' };
    const { envelope } = await call('POST /panel/calendar', { token: mine, body, headers: typed });
    const added = envelope.data as { id: string };
    await call('PUT /panel/calendar', { token: mine, body: { id, name: 'Term' } });
    await call('PUT /panel/calendar', { token: mine, body: { id, address: 'https://example.com/b.ics' } });
    await call('DELETE /panel/calendar', { token: mine, body: { id } });
    const sent = hub.commands.map(({ command }) => (command.tag === 'configure' ? command.edit : null));
    expect(sent).toEqual(
      [
        [school, { id: added.id, name: 'Guests', host: '', address: 'https://example.com/a.ics?key=1' }],
        [{ ...school, name: 'Term' }],
        [{ ...school, address: 'https://example.com/b.ics' }],
        [],
      ].map((calendars) => ({ tag: 'putSettings', settings: { calendars } })),
    );
  });

  it.each([
    ['ftp://example.org/a.ics', 'v2_mg_invalid_url'],
    ['file:///etc/passwd', 'v2_mg_invalid_url'],
    ['', 'v2_mg_invalid_url'],
    ['https://', 'v2_mg_invalid_url'],
  ])('are not at %s', async (address, message) => {
    const { call, token, hub } = await started({ view });
    const body = { name: 'School', address };
    const { envelope } = await call('POST /panel/calendar', { token: await token('demo'), body });
    expect(envelope).toMatchObject({ code: '001', message });
    expect(hub.commands).toEqual([]);
  });

  it('that are not there are not found', async () => {
    const { call, token } = await started({ view });
    const mine = await token('demo');
    for (const name of ['PUT /panel/calendar', 'DELETE /panel/calendar'] as const)
      expect((await call(name, { token: mine, body: { id: 'none' } })).envelope.code).toBe('998');
  });
});
