import { matrix } from '@homeward/contract/access.ts';
import type { Capability } from '@homeward/contract/access.ts';
import type { AtPanel } from '../api/handler.ts';

/** Whether an alarm alone lets this person see it: then it is written down who looked (reliability D5). */
export const isLetInByAlarm = ({ membership }: AtPanel, capability: Capability): boolean =>
  matrix[capability][membership.role] === 'alarmRead';

/** Writes down that somebody looked at what is another's. */
export function noteLook(
  { services, panel, person }: AtPanel,
  what: string,
  body: Record<string, unknown> = {},
): void {
  services.audit.note({
    scope: panel,
    actor: person.account.login,
    act: `look ${what}`,
    outcome: 'done',
    body,
  });
}
