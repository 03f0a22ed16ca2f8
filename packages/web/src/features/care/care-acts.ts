import type { IncidentReason } from '@homeward/contract/shapes/alarms/incident.ts';
import type { CareAct } from '@homeward/contract/shapes/care/care.ts';
import { call } from '#lib/client/call.ts';
import { loadCare } from '#features/care/care-now.ts';
import { attempt } from '#lib/house/device-acts.ts';

interface Wish {
  /** The call it is about; without it the newest that it fits. */
  readonly id?: string;
  readonly text?: string;
  readonly reason?: IncidentReason;
}

/** The word under which an act is busy. */
export const careBusy = (act: CareAct): string => `care ${act}`;

/** Does something about care; resolves to whether the panel did it. A failure is told as a message. */
export async function careAct(act: CareAct, wish: Wish = {}): Promise<boolean> {
  const done = await attempt(careBusy(act), call('POST /care/act', { body: { act, ...wish } }));
  // The panel's own word follows as a live message; whoever has no live link sees it now.
  await loadCare();
  return done;
}
