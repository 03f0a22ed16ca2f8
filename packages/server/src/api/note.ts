import type { AuditAct } from '@homeward/contract/words/access/audit-acts.ts';
import type { AtPanel, Signed } from './handler.ts';

/** Whoever calls; of a call at a panel, by which word of the owner. */
type Caller = Pick<Signed, 'services' | 'person' | 'session'> & Partial<Pick<AtPanel, 'grant'>>;

export interface Noted {
  /** A panel's id, a tenant's, or empty for accounts alone. */
  readonly scope: string;
  readonly act: AuditAct;
  /** `done` without it. */
  readonly outcome?: string;
  /** Plain data without secrets. */
  readonly body?: Readonly<Record<string, unknown>>;
}

/** Through which channel, and by which app password or token, something was done. */
export const channelOf = ({ channel, appPassword, program }: Signed['session']) => ({
  channel,
  ...(program === undefined ? {} : { token: program.name }),
  ...(appPassword === null ? {} : { appPassword }),
});

/** Writes down what somebody did: through which channel, by which app password, under which grant. */
export const note = (caller: Caller, noted: Noted): void => write(caller, noted);

/** The same of what somebody was refused, by the right that he lacked. */
export const noteDenied = (caller: Caller, scope: string, right: string): void =>
  write(caller, { scope, act: right, outcome: 'denied' });

function write(
  { services, person, session, grant = null }: Caller,
  { scope, act, outcome = 'done', body = {} }: Omit<Noted, 'act'> & { readonly act: string },
): void {
  services.audit.note({
    scope,
    actor: person.account.login,
    act,
    outcome,
    body: {
      ...body,
      ...channelOf(session),
      ...(grant === null ? {} : { grant }),
    },
  });
}

/** The same of something that was done at the chosen panel. */
export const noteHere = (
  context: AtPanel,
  act: AuditAct,
  body: Readonly<Record<string, unknown>> = {},
): void => note(context, { scope: context.panel, act, body });
