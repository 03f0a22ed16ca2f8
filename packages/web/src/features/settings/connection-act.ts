import { codes } from '@homeward/contract/words/api/reply-codes.ts';
import type { DataOf } from '@homeward/contract/routes/table.ts';
import { call, refusalTexts } from '#lib/client/call.ts';
import { done, failed, isUnsure, type Outcome } from '#lib/client/outcome.ts';

export type Means = NonNullable<DataOf<'GET /panel/wifi/check/capability'>['means']>;
export type ConnectionActNow = NonNullable<Means['acts']>[number];
type Act = ConnectionActNow['act'];

/** Ms between two looks at how it goes, and for how long: longer than any of them takes. */
const lookMs = 2_000;
const mostMs = 90_000;

/** How the last act of a kind went; undefined where the machine knows of none. */
export const lastOf = (means: Means | null | undefined, act: Act): ConnectionActNow | undefined =>
  means?.acts?.find((one) => one.act === act);

/** How the last act went now; null where nobody could be asked. */
async function look(act: Act): Promise<ConnectionActNow | undefined | null> {
  const outcome = await call('GET /panel/wifi/check/capability', { untold: true });
  return outcome.tag === 'done' ? lastOf(outcome.data.means, act) : null;
}

/**
 * Has the machine do something with its own connections, and says how that ended. It may take longer than the panel is
 * waited for, and joining another network may cut the line: then the machine is asked until it knows. Never rejects.
 */
export async function connectionAct(
  act: Act,
  ask: () => Promise<Outcome<unknown>>,
): Promise<Outcome<unknown>> {
  const before = await look(act);
  const outcome = await ask();
  if (outcome.tag === 'done' || !(isUnsure(outcome.failure) || outcome.failure.tag === 'unreachable'))
    return outcome;
  // What ended long ago could not be told from what was asked for now.
  if (before === null) return outcome;
  for (let waited = 0; waited < mostMs; waited += lookMs) {
    await new Promise((resolve) => setTimeout(resolve, lookMs));
    const now = await look(act);
    if (now === undefined || now === null) continue;
    // One that had ended before is another one.
    const isOther = now.at === before?.at && before.endedAt !== null;
    if (now.endedAt === null || isOther) continue;
    if (now.why === null) return done('');
    await refusalTexts();
    return failed({
      tag: 'refused',
      code: codes.panelFault,
      panelCode: '',
      message: now.why,
      data: '',
    });
  }
  return outcome;
}
