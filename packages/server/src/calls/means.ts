import type { Means } from '@homeward/contract/shapes/reports/connections.ts';
import type { MeansState } from '@homeward/contract/routes/reports/connection.ts';
import { ask } from '../api/command.ts';
import type { AtPanel } from '../api/handler.ts';

/** What the panel's machine has to connect with; null while nobody can tell. */
export const meansOf = (context: AtPanel): Promise<Means | null> =>
  ask(context, { tag: 'means' }).then(
    ({ means }) => means,
    () => null,
  );

/** One of them, as replies name it. */
export function stateFor(
  means: Means | null,
  name: Exclude<keyof Means, 'addresses' | 'modemNow' | 'mobileData' | 'acts'>,
): MeansState {
  if (means === null) return 'unknown';
  return means[name] ? 'ready' : 'none';
}
