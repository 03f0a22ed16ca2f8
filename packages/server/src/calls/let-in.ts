import { matrix } from '@homeward/contract/rules/access/access-matrix.ts';
import type { auditActs } from '@homeward/contract/words/access/audit-acts.ts';
import type { Capability } from '@homeward/contract/shapes/access/access.ts';
import type { ShareKind } from '@homeward/contract/shapes/care/sharing.ts';
import { AppError } from '../base/app-error.ts';
import { withholds } from '../panels/shared-panel.ts';
import type { AtPanel } from '../api/handler.ts';
import { noteHere } from '../api/note.ts';

/** Whether an alarm alone lets this person see it: then it is written down who looked (reliability D5). */
export const isLetInByAlarm = ({ membership }: AtPanel, capability: Capability): boolean =>
  matrix[capability][membership.role] === 'alarmRead';

/** What of another's somebody looks at. */
type Looked = (typeof auditActs.look)[number] extends infer Act
  ? Act extends `look ${infer What}`
    ? What
    : never
  : never;

/**
 * Writes down that somebody looked at what is another's, once in half an hour. `body` says of what; `apart` tells one
 * look from another where that is not all of it.
 */
export function noteLook(
  context: AtPanel,
  what: Looked,
  body: Readonly<Record<string, unknown>> = {},
  apart = JSON.stringify(body),
): void {
  const { services, panel, person } = context;
  if (services.recentAccess.isNew([panel, person.account.login, what, apart]))
    noteHere(context, `look ${what}`, body);
}

/** What the days that rules or a set-up are tried on are made of. */
const ofDays: readonly ShareKind[] = ['activity', 'sleep', 'places'];

/** Throws where whoever is cared for does not share all that such days tell. */
export const assertDaysShared = (context: AtPanel): void => {
  for (const kind of ofDays) assertShared(context, kind);
};

/** Throws where whoever is cared for does not share a kind with the caller. */
export function assertShared({ scope }: AtPanel, kind: ShareKind | null): void {
  if (kind !== null && withholds(scope.withheld, kind)) throw new AppError('forbidden', 'v2_mg_not_shared');
}
