import type { APIRequestContext } from '@playwright/test';
import type { WorldAct } from '@homeward/contract/world.ts';
import { callerAt } from './caller.ts';
import type { Home } from './home.ts';

/** A hand in the simulated house, through the demo's own call. */
export async function handIn(
  home: Pick<Home, 'address'>,
  request: APIRequestContext,
): Promise<(act: WorldAct) => Promise<void>> {
  const call = await callerAt(home, request);
  return (act) => call('POST', '/demo/act', { act });
}
