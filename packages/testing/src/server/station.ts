import type { AlarmCase, AlarmSiteCard, CaseLine } from '@homeward/contract/shapes/company/alarm-case.ts';
import type { PanelEvent } from '@homeward/contract/shapes/alarms/event.ts';
import type { AccountId } from '@homeward/contract/shapes/values/ids.ts';
import { typedScalars } from '@homeward/contract/words/api/api-base.ts';
import type { TestClock } from './quiet-world.ts';
import { home, sampleEvent } from './sample-panel.ts';
import { companies, companyA, companyB, noFactors, staff } from './test-tenants.ts';
import type { Called, TestServer } from './test-server.ts';

/** What the stations of these tests run with: a key, since what is known of people is sealed. */
export const stationOptions = { options: { ...noFactors.options, key: new Uint8Array(32) } };
export const sampleSite = `panel:${home}`;

export const sampleCard: AlarmSiteCard = {
  address: 'Maple Street 12',
  spot: { latitude: 52.517, longitude: 13.3889 },
  note: 'A dog in the yard.',
  contacts: [
    { name: 'Clara', phone: '+49301', role: 'owner', password: 'heron' },
    { name: 'Tom', phone: '+49302', role: 'neighbor', password: '' },
  ],
  plan: ['Call the owner', 'Send the guard'],
};

export interface QueueShown {
  readonly cases: readonly AlarmCase[];
  readonly people: readonly { readonly account: string; readonly name: string }[];
  readonly offered: number;
}

export type Station = Awaited<ReturnType<typeof station>>;

/** A company that watches the sample home: Sam manages, Ola and Pia answer, Tom installs; Bob is another company's. */
export async function station(test: TestServer<TestClock>) {
  await companies(test);
  const people = {
    sam: await staff(test, 'sam', companyA, 'manager'),
    ola: await staff(test, 'ola', companyA, 'support'),
    pia: await staff(test, 'pia', companyA, 'support'),
    tom: await staff(test, 'tom', companyA, 'technician'),
    bob: await staff(test, 'bob', companyB, 'manager'),
  } satisfies Readonly<Record<string, AccountId>>;
  await test.server.services.tenants.change(home, { tenant: companyA });
  async function ask<Data = unknown>(
    login: string,
    name: string,
    body?: object,
    query?: Readonly<Record<string, string>>,
  ): Promise<Called['envelope'] & { readonly data: Data }> {
    const token = await test.token(login);
    const given = { ...(body && { body }), ...(query && { query }) };
    const { envelope } = await test.call(name, { token, headers: { accept: typedScalars }, ...given });
    return envelope as Called['envelope'] & { readonly data: Data };
  }
  const inHome = async (login: string): Promise<string> => {
    const token = await test.token(login);
    await test.call('POST /panel/select', { token, body: { mac: home } });
    return token;
  };
  let seq = 0;
  return {
    people,
    ask,
    inHome,
    /** The owner allows it, and the company takes it on. */
    watch: async (): Promise<void> => {
      await test.server.services.tenants.change(home, { monitoringAllowed: true, monitored: true });
    },
    /** The home reports, one event after the other. */
    alarm: async (
      event: number,
      more: { qualifier?: 1 | 3; zone?: number } & Partial<PanelEvent> = {},
    ): Promise<void> => {
      const { qualifier = 1, zone: detail = 1, ...change } = more;
      seq += 1;
      await test.hub.send(sampleEvent(seq, { event, qualifier, detail }, change));
    },
    /** The same alarm so many times, at once. */
    flood: async (event: number, count: number): Promise<void> => {
      const from = seq + 1;
      seq += count;
      await test.hub.send(
        ...Array.from({ length: count }, (_, index) => sampleEvent(from + index, { event })),
      );
    },
    queue: async (login = 'ola', closed = false): Promise<readonly AlarmCase[]> => {
      const { data } = await ask<QueueShown>(login, 'GET /installer/queue', undefined, {
        closed: closed ? '1' : '0',
      });
      return data.cases;
    },
    act: (login: string, id: string, act: string, more: object = {}) =>
      ask<AlarmCase & { readonly by?: string; readonly where?: string }>(login, 'POST /installer/alarm', {
        id,
        act,
        ...more,
      }),
    lines: async (id: string, login = 'ola'): Promise<readonly CaseLine[]> => {
      const { data } = await ask<{ readonly lines: readonly CaseLine[] }>(
        login,
        'GET /installer/alarm',
        undefined,
        { id },
      );
      return data.lines;
    },
  };
}
