import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { mapleCodes } from '@homeward/homeward/demo/maple-street.ts';
import type { Benchmark, Conditions } from '../benchmark.ts';
import { attachRows } from '../event-rows.ts';
import { atLeast, type Figure, figure, median, noMoreThan } from '../figure.ts';
import { ownFolder } from '../folder.ts';
import { type Headers, rawBody } from '../load/http-load.ts';
import { visitor } from '../product/accounts.ts';
import { type Program, start, told } from '../program.ts';
import { round, settled, type Taken } from '../reads.ts';
import { call, signIn } from '../sign-in.ts';

interface Read {
  readonly name: string;
  readonly path: string;
  /** Where the answer comes from: known state, or a question to the store. */
  readonly from: 'memory' | 'store';
}

const day = new Date().toISOString().slice(0, 10).replaceAll('-', '/');
/** What a portal asks most. */
const reads: readonly Read[] = [
  { name: 'common settings', path: '/common/settings', from: 'memory' },
  { name: 'panel list', path: '/panel/list', from: 'memory' },
  { name: 'areas', path: '/panel/area', from: 'memory' },
  { name: 'devices', path: '/panel/device', from: 'memory' },
  { name: 'status', path: '/panel/status', from: 'memory' },
  { name: 'a page of events', path: '/event?num=50', from: 'store' },
  { name: 'days with events', path: `/event/days?month=${day.slice(0, 7)}`, from: 'store' },
  { name: 'incidents', path: '/incident', from: 'memory' },
  { name: 'rules', path: '/automation/rule', from: 'memory' },
  { name: 'cameras', path: '/camera', from: 'store' },
];
const base = '/REST/v2';
/** For tails: what many portals of one home ask together, far from what the server can answer. */
const calm = { connections: 10, overallRate: 200 } as const;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Lives a little, so that there is something to tell: calls for a doctor, and begins to leave. */
async function live(address: string, token: string): Promise<void> {
  const pincode = mapleCodes[0]?.code ?? '';
  await call(address, '/panel/panic', token, { area: '1', kind: 'medical' });
  for (const mode of ['disarm', 'arm', 'disarm'])
    await call(address, '/panel/mode', token, { area: '1', mode, pincode, format: '1', bypass: '1' });
  const url = `${address}${base}/event?num=5`;
  while (((await rawBody(url, { token })).toString().match(/"event_type"/g) ?? []).length < 2)
    await pause(200);
}

/** A home that has lived, its log as long as asked for, and the token of whoever looks at it. */
async function openHome({ own, say }: Conditions, rows: number) {
  const folder = own(ownFolder('i1'));
  const data = join(folder.path, 'data');
  const program = own(
    await start('product/home.ts', { environment: { BENCH_DATA: data, BENCH_RULES: '20' } }),
  );
  const address = `http://127.0.0.1:${told(program.ready, 'port')}`;
  const token = await signIn(address, visitor, String(program.ready['panel']));
  await live(address, token);
  say('i1: filling the event log');
  const have = attachRows(join(data, 'portal.db'), rows, () => {});
  return { program, address, token, folder: folder.path, rows: have };
}

interface Both {
  readonly rate: Taken;
  readonly calm: Taken;
}
const nothing = (): Taken => ({ rates: [], busy: [], tails: [] });

/** i1: the ten calls that a portal makes most, each beside a bare server that sends the same bytes. */
export const i1: Benchmark = {
  id: 'i1',
  title: 'what a portal asks most',
  async run(conditions) {
    const { quick, own, say } = conditions;
    const home = await openHome(conditions, quick ? 5000 : 100_000);
    const headers: Headers = { token: home.token };
    const bodies: Record<string, Buffer> = {};
    for (const { path } of reads)
      bodies[`${base}${path}`] = await settled(() => rawBody(`${home.address}${base}${path}`, headers));
    const file = join(home.folder, 'bodies.json');
    writeFileSync(
      file,
      JSON.stringify(
        Object.fromEntries(Object.entries(bodies).map(([path, body]) => [path, body.toString('base64')])),
      ),
    );
    const limit = own(
      await start('limits/http-buffer.ts', {
        environment: { BENCH_BODIES: file, BENCH_TOKEN: home.token, BENCH_ENCODING: '' },
      }),
    );
    const figures: Figure[] = [];
    for (const read of reads) {
      say(`i1: ${read.name}`);
      const path = `${base}${read.path}`;
      const both = {
        limit: { rate: nothing(), calm: nothing() },
        product: { rate: nothing(), calm: nothing() },
      };
      const sides: readonly (readonly [Program, Both])[] = [
        [limit, both.limit],
        [home.program, both.product],
      ];
      for (const [program] of sides) await round(program, path, headers, 1, nothing());
      for (let turn = 0; turn < (quick ? 1 : 3); turn += 1)
        for (const [program, into] of sides) {
          await round(program, path, headers, 1, into.rate);
          await round(program, path, headers, 1, into.calm, calm);
        }
      figures.push(...figuresOf(read, both.limit, both.product, bodies[path]?.length ?? 0, home.rows));
    }
    return figures;
  },
};

function figuresOf(read: Read, limit: Both, product: Both, bytes: number, rows: number): readonly Figure[] {
  const isMemory = read.from === 'memory';
  const rates = { limit: median(limit.rate.rates), product: median(product.rate.rates) };
  const rps = (value: number): string => Math.round(value).toLocaleString('en-US');
  const note = isMemory
    ? `${read.name}: ${bytes} B`
    : `${read.name}: ${bytes} B, read from the store (${rows.toLocaleString('en-US')} events), ${rps(rates.product)} requests a second of processor time beside ${rps(rates.limit)} of the limit`;
  const tail = figure({
    id: 'i1',
    what: `${read.name}, from ${isMemory ? 'memory' : 'the store'}: p99 at ${calm.overallRate} a second`,
    unit: 'ms',
    limit: median(limit.calm.tails),
    product: median(product.calm.tails),
    target: noMoreThan(10),
    note,
  });
  if (!isMemory) return [tail];
  const rate = figure({
    id: 'i1',
    what: `${read.name}, from memory: requests a second of processor time`,
    unit: 'rps',
    ...rates,
    target: atLeast(0.3),
    note,
  });
  return [rate, tail];
}
