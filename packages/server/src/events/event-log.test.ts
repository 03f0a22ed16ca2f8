import { describe, expect, it } from 'vitest';
import { type AccountId, IncidentId } from '@homeward/contract/shapes/values/ids.ts';
import { apiBase } from '@homeward/contract/words/api/api-base.ts';
import { labelIn } from '../texts/catalogue.ts';
import { likesOf, putLikes } from '../store/profiles.ts';
import { eachStore } from '@homeward/testing/server/each-store.ts';
import { sampleEvent, sampleTime } from '@homeward/testing/server/sample-panel.ts';
import { freshFile } from '@homeward/testing/server/test-database.ts';
import { serversOfThisFile } from '@homeward/testing/server/started.ts';

describe.each(await eachStore(import.meta.filename))('on $name', ({ make }) => {
  const started = serversOfThisFile(make);

  describe('the event log', () => {
    it('pages by the last row seen, and gives what is newer', async () => {
      const { hub, call, token } = await started();
      await hub.send(...Array.from({ length: 120 }, (_, index) => sampleEvent(index + 1)));
      const mine = await token('demo');
      const page = async (query: Record<string, string>): Promise<readonly { id: string }[]> =>
        (await call('GET /event', { token: mine, query })).envelope.data as { id: string }[];
      const first = await page({});
      expect(first).toHaveLength(50);
      const second = await page({ before: first.at(-1)?.id ?? '', num: '100' });
      expect(second).toHaveLength(70);
      expect(new Set([...first, ...second].map(({ id }) => id)).size).toBe(120);
      expect(await page({ since_id: first[2]?.id ?? '' })).toEqual(first.slice(0, 2));
    });

    it('keeps an event whose texts no store would take, and all that follow', async () => {
      const { hub, call, token, server } = await started();
      const name = 'Front\u0000 door \ud800';
      const actor = { tag: 'person', name: 'Ann\u0000', channel: 'web', slot: null } as const;
      await hub.send(
        sampleEvent(1, {}, { name, actor }),
        sampleEvent(2, {}, { detail: 'a\u0000b' }),
        sampleEvent(3),
      );
      expect((await call('GET /event', { token: await token('demo') })).envelope.data).toHaveLength(3);
      const found = await call('GET /event', { token: await token('demo'), query: { search: 'front' } });
      expect(found.envelope.code).toBe('000');
      // Nor does a name with a NUL break what looks for it.
      const unknown = await call('POST /auth/login', { body: { account: 'de\u0000mo', password: 'x' } });
      expect(unknown.status).toBeLessThan(500);
      await server.services.audit.settled();
    });

    it('answers an empty list as the family does', async () => {
      const { call, token } = await started();
      expect((await call('GET /event', { token: await token('demo') })).envelope.data).toBe('');
    });

    it('reports ten rows a page with numbers as numbers', async () => {
      const { hub, call, token } = await started();
      await hub.send(...Array.from({ length: 12 }, (_, index) => sampleEvent(index + 1)));
      const query = { page_num: '2', set_utc: '1' };
      const { envelope } = await call('GET /event/report/', {
        token: await token('demo'),
        query,
        base: '/yapi/api',
      });
      expect(envelope.data).toMatchObject([
        { event_type: '1602', area: 1, zone: 1, user: '', event_time: null, cid_source: 'DEVICE' },
        { time: '2026/11/21 07:00:01' },
      ]);
    });

    it.each([
      [{ incident: 'i7' }, ['1130']],
      [{ incident: 'other' }, []],
      // None of them has a picture.
      [{ type: 'media' }, []],
      [{}, ['1602', '1130', '1602']],
    ])(
      'the table of a log that is narrowed to %j has the rows that the log shows',
      async (narrowed, types) => {
        const { hub, token, server, call } = await started();
        await hub.send(
          sampleEvent(1),
          sampleEvent(2, { event: 130 }, { incident: IncidentId.parse('i7') }),
          sampleEvent(3),
        );
        const mine = await token('demo');
        const url = `${apiBase}/event/export`;
        const query = { from: '2026/11/20', until: '2026/11/22', ...narrowed };
        const { body } = await server.call({ method: 'GET', url, query, headers: { token: mine } });
        const rows = body.split('\r\n').slice(1).filter(Boolean);
        expect(rows.map((row) => row.split(',')[2])).toEqual(types.map((type) => `"${type}"`));
        const shown = (await call('GET /event', { token: mine, query: narrowed })).envelope.data;
        // The wire says '' for an empty list (S3.7).
        expect(shown === '' ? [] : shown).toMatchObject(types.map((type) => ({ event_type: type })));
      },
    );

    it('counts the days of a month by the calendar of the panel', async () => {
      const { hub, call, token } = await started();
      // 23:30 UTC on the 20th is the 21st in Berlin.
      const late = Date.UTC(2026, 10, 20, 23, 30);
      await hub.send(
        sampleEvent(1, {}, { at: late - 3_600_000 }),
        sampleEvent(2, { event: 130 }, { at: late }),
        sampleEvent(3, {}, { at: sampleTime }),
      );
      const mine = await token('demo');
      const days = await call('GET /event/days', { token: mine, query: { month: '2026/11' } });
      expect(days.envelope.data).toEqual([
        { date: '2026/11/20', events: '1', alarms: '0' },
        { date: '2026/11/21', events: '2', alarms: '1' },
      ]);
      const day = await call('GET /event', { token: mine, query: { event_date: '2026/11/21' } });
      expect(day.envelope.data).toMatchObject([
        { cid: sampleEvent(3).code },
        { time: '2026/11/21 00:30:00' },
      ]);
    });

    it('is a table in the language of whoever asks, in which nothing is a formula', async () => {
      const { hub, token, server, store } = await started();
      await hub.send(sampleEvent(1, { event: 130 }, { name: '=1+1' }));
      const mine = await token('demo');
      const query = { from: '2026/11/21', until: '2026/11/21' };
      const table = async (): Promise<readonly string[]> => {
        const url = `${apiBase}/event/export`;
        const reply = await server.call({ method: 'GET', url, query, headers: { token: mine } });
        return reply.body.split('\r\n');
      };
      const row = (label: string): string =>
        `"2026/11/21 08:00:01","+01:00","1130","${label}","1","'=1+1","Front door","device","","${sampleEvent(1, { event: 130 }).code}"`;
      expect(await table()).toEqual([
        '\uFEFF"time","offset","event","label","area","device","who","by","detail","code"',
        row('Burglar'),
        '',
      ]);
      const { id } = await store.db.selectFrom('accounts').select('id').executeTakeFirstOrThrow();
      const account = id as AccountId;
      await putLikes(store.db, account, { ...(await likesOf(store.db, account)), locale: 'de-DE' });
      const [head, german] = await table();
      expect(head).toContain('"Zeit","Zeitversatz","Ereignis","Bezeichnung"');
      expect(german).toBe(row(labelIn('de-DE', 'v2_cid_1130') ?? ''));
    });

    it('is searched by what its lines say to whoever asks', async () => {
      const { hub, call, token, close, store } = await started();
      await hub.send(
        sampleEvent(1, { event: 753 }),
        sampleEvent(2, { event: 753, qualifier: 3 }),
        sampleEvent(3, { event: 401, qualifier: 3 }, { detail: 'arm' }),
        sampleEvent(4, { event: 401, qualifier: 3 }, { detail: 'home_1' }),
      );
      const mine = await token('demo');
      const found = async (search: string) => {
        const { envelope } = await call('GET /event', { token: mine, query: { search } });
        const rows = envelope.data === '' ? [] : (envelope.data as { event_type: string; detail: string }[]);
        return rows.map(({ event_type: type, detail }) => `${type} ${detail}`.trim());
      };
      expect(await found('front door opened')).toEqual(['1753']);
      expect(await found('armed away')).toEqual(['3401 arm']);
      expect(await found('geöffnet')).toEqual([]);
      const { id } = await store.db.selectFrom('accounts').select('id').executeTakeFirstOrThrow();
      const account = id as AccountId;
      await putLikes(store.db, account, { ...(await likesOf(store.db, account)), locale: 'de-DE' });
      expect(await found('geöffnet')).toEqual(['1753']);
      await close();
    });

    it('is read in a thread of its own where the store is a file', async () => {
      const file = await freshFile();
      const { hub, call, token, close, server } = await started({ url: file.url });
      await hub.send(sampleEvent(1), sampleEvent(2, { event: 130 }));
      const mine = await token('demo');
      const alarms = await call('GET /event', { token: mine, query: { type: 'alarm' } });
      expect(alarms.envelope.data).toMatchObject([{ event_type: '1130' }]);
      await hub.send(sampleEvent(3));
      const newest = await call('GET /event', { token: mine, query: { num: '1', search: 'front' } });
      expect(newest.envelope.data).toMatchObject([{ event_type: '1602', name: 'Front door' }]);
      // A reader that died is started again.
      await server.services.reader.close();
      expect((await call('GET /event', { token: mine })).envelope.data).toHaveLength(3);
      await close();
      await file.remove();
    });
  });
});
