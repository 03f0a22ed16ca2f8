import { afterEach, describe, expect, it } from 'vitest';
import type { Job, JobId } from '@homeward/contract/shapes/panel/job.ts';
import type { NetworkMap } from '@homeward/contract/shapes/devices/network.ts';
import { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import type { DriverNetwork } from '@homeward/drivers/port.ts';
import type { SimulatedDevice } from '@homeward/drivers/simulator/codec.ts';
import { Jobs } from '@homeward/server/jobs/jobs.ts';
import { resumedWork } from '@homeward/server/jobs/resumed-work.ts';
import { eachStore } from '@homeward/testing/server/each-store.ts';
import { livedInHome, livedInPanel, recordNow } from '@homeward/testing/home/lived-in-home.ts';
import type { LivedInHome, LivedInOptions } from '@homeward/testing/home/lived-in-home.ts';

const simulated = (id: string, more: Pick<SimulatedDevice, 'kind' | 'values'>): SimulatedDevice => ({
  id: DeviceId.parse(id),
  modelId: 'SIM-1',
  name: id.slice(3),
  battery: false,
  ...more,
});
const door = simulated('RF:door', { kind: 'door_contact', values: { opening: 'closed', rssi: 8 } });
const lamp = simulated('ZB:lamp', { kind: 'dimmer', values: { on: false, level: 0 } });
const minute = 60_000;

const subject = { tag: 'panel', panel: livedInPanel } as const;
const jobIn = ({ data }: { readonly data: unknown }) => (data as { readonly job?: Pick<Job, 'id'> | '' }).job;
/** The id of the job that an answer names. */
function idIn(envelope: { readonly data: unknown }): JobId {
  const job = jobIn(envelope);
  if (!job) throw new Error(`no job in ${JSON.stringify(envelope)}`);
  return job.id;
}

describe.each(await eachStore(import.meta.filename))(
  'what a panel does by itself, with a server on $name,',
  ({ make }) => {
    const open: { close(): Promise<unknown> }[] = [];
    afterEach(async () => {
      for (const one of open.splice(0).toReversed()) await one.close();
    });
    async function begin(more: Partial<LivedInOptions> = {}): Promise<LivedInHome> {
      const database = await make?.();
      if (database) open.push({ close: () => database.remove() });
      const home = await livedInHome({
        devices: [door, lamp],
        ...(database ? { url: database.url } : {}),
        ...more,
      });
      open.push(home);
      await expect
        .poll(async () => (await home.call('GET /panel/online')).data, { timeout: 60_000, interval: 5 })
        .toBe('online');
      return home;
    }
    const jobNow = ({ server }: LivedInHome, id: JobId): Promise<Job | null> => server.services.jobs.find(id);
    /** Lets time pass until the job is as it should be. */
    async function reaches(home: LivedInHome, id: JobId, wanted: object): Promise<void> {
      const look = (): Promise<Job | null> => {
        home.clock.advance(500);
        return jobNow(home, id);
      };
      await expect.poll(look, { timeout: 60_000, interval: 5 }).toMatchObject(wanted);
    }
    /** Has devices become part of the panel. */
    async function add(home: LivedInHome, ...devices: readonly SimulatedDevice[]): Promise<void> {
      for (const { id } of devices) {
        expect(await home.call('POST /panel/device', { device_id: id })).toMatchObject({ code: '000' });
        await expect
          .poll(async () => (await recordNow(home, id))?.['online'], { timeout: 60_000, interval: 5 })
          .toBe('online');
      }
    }
    const learn = (home: LivedInHome, on: '0' | '1') => home.call('POST /panel/learning', { on });
    const walk = (home: LivedInHome, on: '0' | '1') => home.call('POST /panel/walktest', { on });
    const learns = async (home: LivedInHome) =>
      ((await home.call('GET /panel/learning')).data as { readonly running: string }).running;

    it('learning is a job that says what was found and what of it was added', async () => {
      const home = await begin();
      const begun = await learn(home, '1');
      const id = idIn(begun);
      expect(begun).toMatchObject({
        code: '000',
        data: { job: { kind: 'learning', by: 'owner', cancellable: '1', endedAt: '' } },
      });
      const row = (device: SimulatedDevice, learned: boolean) => ({ device: device.id, learned });
      await reaches(home, id, { state: 'running', result: { found: [row(lamp, false), row(door, false)] } });
      expect((await jobNow(home, id))?.result).not.toHaveProperty('ended');
      await add(home, door);
      await reaches(home, id, { result: { found: [row(lamp, false), row(door, true)] } });
      // A second wish goes to the panel as ever, and names the job that there is.
      const again = await learn(home, '1');
      expect(again.code).toBe('000');
      expect(idIn(again)).toBe(id);
      expect(idIn(await learn(home, '0'))).toBe(id);
      await reaches(home, id, {
        state: 'done',
        percent: 100,
        result: { ended: 'stopped', found: [row(lamp, false), row(door, true)] },
      });
      await expect
        .poll(() => home.heard.map(({ data }) => data))
        .toEqual(
          expect.arrayContaining([
            { job: id, percent: '0', state: 'running' },
            { job: id, percent: '100', state: 'done' },
          ]),
        );
      expect(jobIn(await learn(home, '0'))).toBe('');
      expect(idIn(await learn(home, '1'))).not.toBe(id);
    });

    it('learning that nobody needs any more ends by itself, and its job with it', async () => {
      const home = await begin();
      const id = idIn(await learn(home, '1'));
      await reaches(home, id, { state: 'running', result: { found: [{}, {}] } });
      home.clock.advance(5 * minute);
      await reaches(home, id, { state: 'done', result: { ended: 'idle', found: [{}, {}] } });
      expect(await learns(home)).toBe('0');
    });

    it('a walk test is a job that says who has been tried', async () => {
      const home = await begin();
      await learn(home, '1');
      await add(home, door, lamp);
      await learn(home, '0');
      const id = idIn(await walk(home, '1'));
      await reaches(home, id, { state: 'running', percent: 0, result: { tested: [] } });
      home.simulator.act({ tag: 'open', device: door.id });
      const result = {
        tested: [{ device: door.id, name: 'door', area: 1 }],
        untested: [{ device: lamp.id }],
      };
      await reaches(home, id, { state: 'running', percent: 50, result });
      expect(idIn(await walk(home, '1'))).toBe(id);
      await walk(home, '0');
      await reaches(home, id, { state: 'done', result: { ...result, ended: 'stopped' } });
    });

    it.each([
      { what: 'learning', begins: learn, call: 'GET /panel/learning' },
      { what: 'a walk test', begins: walk, call: 'GET /panel/walktest' },
    ])('$what ends at the panel where its job is cancelled', async ({ begins, call }) => {
      const home = await begin();
      const id = idIn(await begins(home, '1'));
      await reaches(home, id, { state: 'running', result: {} });
      expect(await home.call('POST /job/cancel', { job: id })).toMatchObject({ code: '000' });
      await reaches(home, id, { state: 'cancelled', result: { ended: 'stopped' } });
      expect((await home.call(call)).data).toMatchObject({ running: '0' });
    });

    it('is not said to have ended where the panel cannot be told to', async () => {
      const home = await begin();
      const id = idIn(await learn(home, '1'));
      await reaches(home, id, { state: 'running', result: { found: [{}, {}] } });
      await home.hub.stop();
      await reaches(home, id, { message: 'v2_mg_job_panel_away' });
      expect(await home.call('POST /job/cancel', { job: id })).toMatchObject({ code: '995' });
      expect(await jobNow(home, id)).toMatchObject({ state: 'running' });
      home.clock.advance(5 * minute);
      await reaches(home, id, {
        state: 'failed',
        message: 'v2_mg_panel_not_back',
        result: { code: '995', found: [{}, {}] },
      });
    });

    it('is followed on by the next life of the server', async () => {
      const home = await begin();
      const id = idIn(await learn(home, '1'));
      await reaches(home, id, { state: 'running', result: { found: [{}, {}] } });
      const { services } = home.server;
      await services.jobs.close();
      expect(await services.jobs.find(id)).toMatchObject({ state: 'running', endedAt: null });
      await learn(home, '0');
      const next = new Jobs({
        ...services,
        db: services.store.db,
        node: 'next',
        shared: false,
        told: () => undefined,
        resumes: (adopted) => resumedWork(services, adopted),
      });
      await next.recover();
      await expect
        .poll(
          () => {
            home.clock.advance(500);
            return next.find(id);
          },
          { timeout: 60_000, interval: 5 },
        )
        .toMatchObject({ state: 'done', by: 'owner', result: { ended: 'stopped', found: [{}, {}] } });
      await next.close();
    });

    describe('and the map of its Zigbee network,', () => {
      const map: NetworkMap = {
        nodes: (['coordinator', 'router', 'endDevice'] as const).map((role) => ({
          address: role,
          device: null,
          name: role,
          role,
          model: '',
          lastSeen: null,
          failed: role === 'endDevice',
        })),
        links: [{ from: 'router', to: 'coordinator', quality: 200, relation: 'child', routes: 1 }],
      };
      /** A home whose network is scanned until the test says otherwise. */
      async function scanned() {
        const scans: ((drawn: NetworkMap | null) => void)[] = [];
        const network: DriverNetwork = {
          family: 'zigbee',
          acts: [],
          act: () => Promise.resolve({ ok: true, detail: '' }),
          map: () => new Promise((resolve) => void scans.push(resolve)),
        };
        const home = await begin({ network });
        const look = (refresh: '0' | '1' = '0') => home.call('GET /panel/zigbee_map', undefined, { refresh });
        return { home, scans, look };
      }

      it('is a job until it is drawn', async () => {
        const { home, scans, look } = await scanned();
        const first = await look();
        const id = idIn(first);
        expect(first).toMatchObject({ code: '000', data: { state: 'scanning', at: '' } });
        for (const refresh of ['0', '1'] as const) expect(idIn(await look(refresh))).toBe(id);
        expect(scans).toHaveLength(1);
        await reaches(home, id, { state: 'running' });
        scans[0]?.(map);
        await reaches(home, id, { state: 'done', result: { nodes: 3, links: 1, silent: 1 } });
        expect((await look()).data).toMatchObject({ state: 'ready', job: '' });
      });

      it('says so where none could be drawn, and begins no scan by looking', async () => {
        const { home, scans, look } = await scanned();
        const id = idIn(await look('1'));
        scans[0]?.(null);
        await reaches(home, id, { state: 'failed', message: 'v2_mg_network_map_failed' });
        expect(scans).toHaveLength(1);
      });

      it('is left off where nobody waits for it; who only looks does not begin it again', async () => {
        const { home, look } = await scanned();
        const id = idIn(await look());
        expect(await home.call('POST /job/cancel', { job: id })).toMatchObject({ code: '000' });
        await reaches(home, id, { state: 'cancelled' });
        expect((await look()).data).toMatchObject({ state: 'scanning', job: '' });
        expect(idIn(await look('1'))).not.toBe(id);
      });

      it('is waited for while the panel is away, and not for ever', async () => {
        const { home, look } = await scanned();
        const id = idIn(await look());
        await home.hub.stop();
        await reaches(home, id, { state: 'running', message: 'v2_mg_job_panel_away' });
        home.clock.advance(15 * minute);
        await reaches(home, id, { state: 'failed', message: 'v2_mg_panel_no_answer' });
      });
    });

    it('is one of a kind at a time, beside any other work', async () => {
      const home = await begin();
      const { jobs } = home.server.services;
      const works = Array.from({ length: 5 }, () => Promise.withResolvers<Record<string, unknown>>());
      for (const { promise } of works)
        await jobs.start({ subject, account: 'a1' as never, name: 'Demo' }, 'batch', () => promise, {
          lock: null,
        });
      const both = await Promise.all([learn(home, '1'), learn(home, '1')]);
      expect(both.map(({ code }) => code)).toEqual(['000', '000']);
      expect(new Set(both.map(idIn)).size).toBe(1);
      expect(await jobNow(home, idIn(both[0]))).toMatchObject({ state: 'running' });
      // Another kind is refused by the panel itself, as ever.
      expect(await walk(home, '1')).toMatchObject({ code: '001', message: 'v2_mg_learning_runs' });
      for (const { resolve } of works) resolve({});
    });
  },
);
