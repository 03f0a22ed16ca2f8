import { expect } from 'vitest';
import type { Batch } from '@homeward/contract/shapes/company/batch.ts';
import { PanelId } from '@homeward/contract/shapes/values/ids.ts';
import { typedScalars } from '@homeward/contract/words/api/api-base.ts';
import { obedientHome } from './obedient-home.ts';
import type { ObedientHome } from './obedient-home.ts';
import type { TestClock } from './quiet-world.ts';
import { home } from './sample-panel.ts';
import { companies, companyA, noFactors, staff } from './test-tenants.ts';
import type { Called, TestServer } from './test-server.ts';

/** The sites of the company, in the order in which they are set up. */
export const sites = [home, PanelId.parse('00:1d:94:00:00:11'), PanelId.parse('00:1d:94:00:00:12')] as const;

/** A company with three homes that let it in, and its manager, who runs batches there. */
export interface BatchCompany {
  readonly test: TestServer<TestClock>;
  readonly homes: readonly [ObedientHome, ObedientHome, ObedientHome];
  readonly ask: (name: string, body?: object, query?: Record<string, string>) => Promise<Called>;
  /** Starts one at all three, or as `body` says, and gives its id. */
  readonly begin: (body: object) => Promise<string>;
  readonly shown: (id: string) => Promise<Batch>;
  /** The same when its job is over, which no clock holds up. */
  readonly ended: (id: string) => Promise<Batch>;
  /** Lets time pass, `ms` at each look, until its panels stand so. */
  readonly comesTo: (id: string, panels: readonly object[], ms?: number) => Promise<Batch>;
}

export async function batchCompany(
  started: (more: typeof noFactors) => Promise<TestServer<TestClock>>,
): Promise<BatchCompany> {
  const test = await started(noFactors);
  await companies(test);
  const [first, second, third] = sites;
  const homes = [
    await obedientHome(test, first, { hub: test.hub }),
    await obedientHome(test, second),
    await obedientHome(test, third),
  ] as const;
  for (const panel of sites) await test.server.services.tenants.change(panel, { tenant: companyA });
  for (const one of homes) await one.consent();
  await staff(test, 'sam', companyA, 'manager');
  let token = await test.token('sam');
  const ask: BatchCompany['ask'] = async (name, body, query) => {
    const send = (): Promise<Called> =>
      test.call(name, {
        token,
        headers: { accept: typedScalars },
        ...(body ? { body } : {}),
        ...(query ? { query } : {}),
      });
    const called = await send();
    // So much time has passed that he has to sign in again.
    if (called.envelope.code !== '999') return called;
    token = await test.token('sam');
    return send();
  };
  const shown = async (id: string): Promise<Batch> => {
    const { envelope } = await ask('GET /installer/batch', undefined, { id });
    const [batch] = envelope.data as Batch[];
    if (!batch) throw new Error('no batch');
    return batch;
  };
  return {
    test,
    homes,
    ask,
    shown,
    begin: async (body) => {
      const { envelope } = await ask('POST /installer/batch', { panels: sites, ...body });
      expect(envelope).toMatchObject({ code: '000' });
      return (envelope.data as { id: string }).id;
    },
    ended: async (id) => {
      const { db } = test.store;
      const row = await db.selectFrom('batches').select('job').where('id', '=', id).executeTakeFirstOrThrow();
      await test.server.services.jobs.settled(row.job as never);
      return shown(id);
    },
    comesTo: async (id, panels, ms = 1000) => {
      await expect
        .poll(
          async () => {
            test.clock.advance(ms);
            return (await shown(id)).panels;
          },
          { timeout: 20_000 },
        )
        .toMatchObject(panels);
      return shown(id);
    },
  };
}
