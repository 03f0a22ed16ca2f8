import { expect, it } from 'vitest';
import { garage, house, sampleEvent } from '@homeward/testing/server/sample-panel.ts';
import { serversOfThisFile } from '@homeward/testing/server/started.ts';

const started = serversOfThisFile();

type Rows = readonly {
  readonly mac: string;
  readonly event: { readonly event_type: string; readonly area: string };
}[];

async function home() {
  const made = await started();
  const { call, hub, token } = made;
  return {
    ...made,
    last: async (login: string): Promise<Rows> => {
      const { envelope } = await call('GET /panel/last_event', { token: await token(login) });
      expect(envelope.code).toBe('000');
      return envelope.data === '' ? [] : (envelope.data as Rows);
    },
    mac: hub.panel,
  };
}

it('is the newest that each may see, and nothing where nothing happened', async () => {
  const { hub, last, person, mac } = await home();
  expect(await last('demo')).toEqual([]);
  await person('ben', 'user', { areas: [house] });
  await hub.send(
    sampleEvent(1, { event: 130 }, { area: house }),
    sampleEvent(2, { event: 401 }, { area: garage }),
  );
  expect(await last('demo')).toMatchObject([{ mac, event: { event_type: '1401', area: String(garage) } }]);
  expect(await last('ben')).toMatchObject([{ mac, event: { event_type: '1130', area: String(house) } }]);
});

it('is nobody’s who may not read the log, and never a silent alarm to somebody on the premises', async () => {
  const { hub, last, person, server } = await home();
  await person('carla', 'careContact');
  await hub.send(
    sampleEvent(1, { event: 130 }, { area: house }),
    sampleEvent(2, { event: 121 }, { area: house }),
  );
  expect(await last('carla')).toEqual([]);
  expect(await last('demo')).toMatchObject([{ event: { event_type: '1130' } }]);
  // Nothing was refused that were worth a note.
  const notes = await server.services.store.db.selectFrom('audit').select('act').execute();
  expect(notes.filter(({ act }) => act.includes('last_event') || act.includes('GET /event'))).toEqual([]);
});
