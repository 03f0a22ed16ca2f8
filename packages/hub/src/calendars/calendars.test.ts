import type { Fetched } from '@homeward/channels/http/fetch-text.ts';
import type { Calendar } from '@homeward/contract/shapes/automation/calendar.ts';
import { CalendarId } from '@homeward/contract/shapes/values/ids.ts';
import { viewOf } from '@homeward/panel/view.ts';
import { houseConfig } from '@homeward/testing/hub/house.ts';
import { createBench } from '@homeward/testing/hub/test-hub.ts';
import { describe, expect, it } from 'vitest';
import { readEvents } from './read-events.ts';

const minute = 60_000;
const hour = 60 * minute;
const address = 'https://calendar.example.org/private-key-123/school.ics';
const school: Calendar = { id: CalendarId.parse('school'), name: 'School', host: '', address };
const config = { ...houseConfig, calendars: [school], requestNetworks: ['10.0.0.0/8'] };

/** A hub with that calendar, on a web that answers as the test says. */
async function running(answer: () => Fetched = () => ({ tag: 'failed', reason: 'http503' })) {
  const asked: { readonly url: string; readonly networks: readonly string[] }[] = [];
  const bench = await createBench({
    hub: {
      config,
      outside: {
        calendars: (url, networks) => {
          asked.push({ url, networks });
          return Promise.resolve(answer());
        },
      },
    },
  });
  await bench.clock.run(100);
  return { bench, asked, reading: () => bench.hub().state().calendars[0] };
}

describe('a calendar that a hub reads', () => {
  it('is fetched at once by its address, which nobody else sees', async () => {
    const { bench, asked, reading } = await running();
    expect(asked).toEqual([{ url: address, networks: ['10.0.0.0/8'] }]);
    expect(reading()).toMatchObject({ calendar: 'school', problem: 'http503', events: null, readAt: null });
    expect(bench.hub().state().config.calendars).toMatchObject([
      { host: 'calendar.example.org', address: expect.stringMatching(/^sealed:/) },
    ]);
    const everything = JSON.stringify([bench.hub().state(), viewOf(bench.hub().state()), bench.log.lines]);
    expect(everything).not.toContain('private-key-123');
  });

  it('that cannot be read is tried every ten minutes', async () => {
    const { bench, asked } = await running();
    await bench.clock.run(9 * minute);
    expect(asked).toHaveLength(1);
    await bench.clock.run(2 * minute);
    expect(asked).toHaveLength(2);
  });

  it('was read lately is not asked again only because the hub started', async () => {
    const { bench, asked } = await running();
    bench.powerOff();
    await bench.powerOn();
    await bench.clock.run(minute);
    expect(asked).toHaveLength(1);
    await bench.clock.run(10 * minute);
    expect(asked).toHaveLength(2);
  });

  it('is asked anew at another address, and after a change of the time zone', async () => {
    const { bench, asked } = await running();
    const configure = async (edit: object) => {
      const id = `c${asked.length}`;
      const done = bench.hub().command({
        id,
        actor: { tag: 'person', name: 'Anna', channel: 'web', slot: null },
        session: 'trusted',
        expiresAt: bench.clock.now() + minute,
        command: { tag: 'configure', edit, expect: null, pin: null },
      } as never);
      await bench.clock.run(5_000);
      expect(await done).toMatchObject({ tag: 'done' });
    };
    const moved = { ...school, address: 'https://other.example.org/a.ics' };
    await configure({ tag: 'putSettings', settings: { calendars: [moved] } });
    expect(asked.at(-1)?.url).toBe('https://other.example.org/a.ics');
    await configure({ tag: 'putPanel', name: 'House', timeZone: 'Asia/Tokyo' });
    expect(asked).toHaveLength(3);
  });

  it('without a way to the web says so', async () => {
    const bench = await createBench({ hub: { config } });
    await bench.clock.run(100);
    expect(bench.hub().state().calendars[0]).toMatchObject({ problem: 'hub.noWay' });
    await bench.clock.run(hour);
    expect(bench.hub().state().calendars[0]?.failedSince).toBeLessThan(
      bench.hub().state().calendars[0]?.triedAt ?? 0,
    );
  });
});

describe('a calendar that is read in a thread of its own', () => {
  const asked = { timeZone: 'Europe/Berlin', now: Date.UTC(2026, 5, 1) };
  const text =
    'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nDTSTART;VALUE=DATE:20260701\r\nSUMMARY:Fair\r\nEND:VEVENT\r\nEND:VCALENDAR';

  it('gives its events', async () => {
    expect(await readEvents({ ...asked, text })).toMatchObject([{ name: 'Fair', first: '2026-07-01' }]);
  });

  it('is none where the text is another', async () => {
    expect(await readEvents({ ...asked, text: '<html>Sign in</html>' })).toBeNull();
    expect(await readEvents({ ...asked, text: 'BEGIN:VCALENDAR\r\nnonsense' })).toBeNull();
  });
});
