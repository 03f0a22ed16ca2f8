import type { WorldAct } from '@homeward/contract/shapes/devices/world.ts';
import { callerAt, type Caller } from './caller.ts';
import type { Home } from './home.ts';

/** Does something in a simulated house or flat. */
export type Act = (act: WorldAct) => Promise<void>;

/** A hand in the house that a caller has open, through the demo's own call. */
export const handOf =
  ({ call }: Caller): Act =>
  async (act) =>
    void (await call('POST', '/demo/act', { act }));

/** A hand in the simulated house of a test. */
export const handIn = async (home: Pick<Home, 'address' | 'session'>): Promise<Act> =>
  handOf(await callerAt(home));
