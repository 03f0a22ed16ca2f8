import type { PanelCommand } from '@homeward/contract/shapes/panel/command.ts';
import { AppError } from '@homeward/server/base/app-error.ts';
import { command as send, keyedId } from '@homeward/server/api/command.ts';
import { membershipAt } from '@homeward/server/accounts/memberships.ts';
import { scopeOfMembership } from '@homeward/server/panels/scope.ts';
import type { Session } from '@homeward/server/store/sessions.ts';
import { duressCode, isNobodys } from './codes.ts';
import type { HubMachine } from './hub-machine.ts';
import type { Viewer } from './live-client.ts';
import type { RunningServer } from './link-wire.ts';
import type { Dice } from './random.ts';
import type { Scheduler } from './scheduler.ts';
import type { Invariant } from '../invariants.ts';

/** Who asks, and whom. */
export interface AskingParts {
  readonly viewer: Viewer;
  /** Null where nobody is signed in. */
  readonly session: () => Session | null;
  readonly household: HubMachine;
  readonly server: () => RunningServer | null;
  readonly scheduler: Scheduler;
  readonly rolls: Dice;
  readonly trace: (what: string) => void;
  /** Something is wrong with what they were answered. */
  readonly found: (invariant: Invariant, message: string) => void;
  /** Counted for the coverage: what was asked for and what became of it. */
  readonly answered: (what: string) => void;
}

/** A refusal names what is in the way, which differs every time. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'failed';
  return error.message.includes('=') ? 'obstacles' : error.message;
}

/** Sends commands of one person through the server; now and then one a second time, as a double click does. */
export function createAsking(parts: AskingParts): (wish: PanelCommand) => void {
  const { viewer, household, server, scheduler, rolls, answered } = parts;
  let count = 0;

  async function post(running: RunningServer, wish: PanelCommand, key: string): Promise<string> {
    const { services } = running.server;
    const session = parts.session();
    const person = session === null ? null : await services.memberships.find(session.account);
    const membership = person && membershipAt(person, viewer.panel, services.clock.now());
    if (!session || !person || !membership) return 'signed out';
    const resident = await services.registry.find(viewer.panel);
    const visit = {
      services,
      source: 'world',
      refreshCookie: null,
      deviceCookie: null,
      origin: '',
      agent: '',
      grant: null,
      session,
      token: '',
      person,
      key,
      expect: null,
      texts: false,
      yapi: false,
    };
    const scope = scopeOfMembership(membership);
    const context = { ...visit, panel: viewer.panel, membership, scope, own: false, resident };
    try {
      await send(context, wish);
    } catch (error) {
      if (!(error instanceof AppError) || error.message !== 'v2_mg_confirm_new_device') throw error;
      answered(`${wish.tag} ${error.message}`);
      // The portal asks for the password, and sends the same again.
      await services.sessions.confirm(session, false);
      await send({ ...context, session: services.sessions.current(session) }, wish);
    }
    return 'done';
  }

  return (wish) => {
    count += 1;
    const key = `${viewer.name} ${count}`;
    const id = keyedId(viewer.account, viewer.panel, key, wish);
    const once = () => {
      const running = server();
      if (running === null) return;
      post(running, wish, key).then(
        (outcome) => {
          answered(`${wish.tag} ${outcome}`);
          // Told only if the server lives to tell.
          if (outcome === 'done' && running.process.alive()) household.watch.promised(id);
          if (outcome === 'done' && 'pin' in wish && isNobodys(wish.pin ?? ''))
            parts.found('I4', `${viewer.name} may ${wish.tag} with ${wish.pin}, which is nobody's code`);
        },
        (error: unknown) => {
          const reason = reasonOf(error);
          answered(`${wish.tag} ${reason}`);
          // Where codes never change, a person's own session takes what a keypad takes from that person.
          if (
            household.home.exact &&
            'pin' in wish &&
            wish.pin === duressCode &&
            reason === 'v2_mg_wrong_pin'
          )
            parts.found('I11', `${viewer.name} is told that the code under duress is wrong`);
        },
      );
    };
    parts.trace(`${viewer.name} asks ${key} ${JSON.stringify(wish)}`);
    once();
    if (rolls.chance(0.08)) scheduler.after(rolls.int(1, 40_000), once);
  };
}
