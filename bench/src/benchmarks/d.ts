import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Benchmark, Conditions } from '../benchmark.ts';
import { atLeast, atMost, type Figure, figure, median, noMoreThan, type Target } from '../figure.ts';
import { ownFolder } from '../folder.ts';
import { type Headers, rawBody } from '../load/http-load.ts';
import { visitor } from '../product/accounts.ts';
import { start, told } from '../program.ts';
import { round, settled, type Taken } from '../reads.ts';
import { signIn } from '../sign-in.ts';

interface Read {
  readonly id: string;
  readonly title: string;
  readonly path: string;
  /** Large enough to be sent compressed to those who take it, as every browser does. */
  readonly compressed: boolean;
  readonly rate: Target;
  /** Of the p99, in ms where it is no ratio. */
  readonly tail: Target;
}

async function measure(
  read: Read,
  encoding: '' | 'br',
  { quick, say, own }: Conditions,
): Promise<readonly Figure[]> {
  const { path, id } = read;
  const title = encoding === '' ? read.title : `${read.title}, brotli`;
  const folder = own(ownFolder(id));
  const product = own(
    await start('product/home.ts', { environment: { BENCH_DATA: join(folder.path, 'data') } }),
  );
  const address = `http://127.0.0.1:${told(product.ready, 'port')}`;
  const token = await signIn(address, visitor, String(product.ready['panel']));
  const headers: Headers = { token, ...(encoding === '' ? {} : { 'accept-encoding': encoding }) };
  // The compressed form is made when it is first asked for; every answer of the run is then the same.
  const body = await settled(() => rawBody(`${address}${path}`, headers));
  const bodies = join(folder.path, 'bodies.json');
  writeFileSync(bodies, JSON.stringify({ [path]: body.toString('base64') }));
  const limit = own(
    await start('limits/http-buffer.ts', {
      environment: { BENCH_BODIES: bodies, BENCH_TOKEN: token, BENCH_ENCODING: encoding },
    }),
  );
  const nothing = (): Taken => ({ rates: [], busy: [], tails: [] });
  const ofLimit = nothing();
  const ofProduct = nothing();
  const seconds = quick ? 2 : 6;
  for (const program of [limit, product]) await round(program, path, headers, quick ? 1 : 3, nothing());
  for (let turn = 0; turn < (quick ? 1 : 4); turn += 1) {
    say(`${id}${encoding}: turn ${turn + 1}`);
    await round(limit, path, headers, seconds, ofLimit);
    await round(product, path, headers, seconds, ofProduct);
  }
  const busy = ({ busy: shares }: Taken): string => `${Math.round(median(shares) * 100)} % of its core`;
  const note = `${body.length} B, 50 connections; the limit used ${busy(ofLimit)}, the product ${busy(ofProduct)}`;
  return [
    figure({
      id,
      what: `${title}, requests a second of processor time`,
      unit: 'rps',
      limit: median(ofLimit.rates),
      product: median(ofProduct.rates),
      target: read.rate,
      note,
    }),
    figure({
      id,
      what: `${title}, p99`,
      unit: 'ms',
      limit: median(ofLimit.tails),
      product: median(ofProduct.tails),
      target: read.tail,
      note,
    }),
  ];
}

const benchmarkOf = (read: Read): Benchmark => ({
  id: read.id,
  title: read.title,
  run: async (conditions) => [
    ...(await measure(read, '', conditions)),
    ...(read.compressed ? await measure(read, 'br', conditions) : []),
  ],
});

/** d1: the device list of a panel with 40 devices, the token checked. */
export const d1 = benchmarkOf({
  id: 'd1',
  title: 'GET device list, 40 devices, token checked',
  path: '/REST/v2/panel/device_status',
  compressed: true,
  rate: atLeast(0.55),
  tail: noMoreThan(5),
});

/** d2: the panel's status, the token checked. */
export const d2 = benchmarkOf({
  id: 'd2',
  title: 'GET panel status, token checked',
  path: '/REST/v2/panel/status',
  compressed: false,
  rate: atLeast(0.6),
  tail: atMost(3),
});
