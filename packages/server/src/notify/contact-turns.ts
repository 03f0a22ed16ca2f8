import type { NotificationClass } from '@homeward/contract/shapes/reports/notification.ts';
import type { PanelId } from '@homeward/contract/shapes/values/ids.ts';
import type { Clock } from '@homeward/contract/ports.ts';
import { partOf } from '../panels/cached-panel.ts';
import {
  contactPlanOf,
  forgetTurns,
  leaveContactTurns,
  lookersAt,
  moveContactTurns,
  restContactTurns,
  withdrawTurns,
} from '../store/contact-turns.ts';
import type { ContactPlan, KeptPlan, Turn } from '../store/contact-turns.ts';
import type { NotifiedEvent } from '../store/notices.ts';
import { enqueue } from '../store/outbox.ts';
import type { OutboxMessage } from '../store/outbox.ts';
import type { Store } from '../store/store.ts';
import { accountOf, contactTurns, endOf } from './contacts.ts';
import type { ContactTurn, TurnsFrom } from './contacts.ts';
import { isOver } from './escalation.ts';
import { plainly } from './renderer.ts';
import type { Renderer } from './renderer.ts';
import type { Place } from './place.ts';

interface ContactTurnsParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly render: Renderer;
  readonly placeAt: (panel: PanelId) => Promise<Place>;
  readonly eventAt: (panel: PanelId, id: number) => Promise<NotifiedEvent | undefined>;
}

/** What goes to the care contacts of an incident, and until when they have their turns. */
export interface ContactCalls {
  readonly calls: readonly OutboxMessage[];
  readonly plan: ContactPlan;
  readonly until: number;
}

/** Of an alarm that goes to the care contacts. */
interface Alarm {
  readonly at: Place;
  readonly told: NotifiedEvent;
  readonly what: NotificationClass;
}

const keptTurn = ({ addressee, at, round, turn, ways }: ContactTurn): Turn => ({
  contact: addressee.contact.id,
  at,
  round,
  turn,
  lanes: ways.map(({ lane }) => lane),
});

const isSame = (one: readonly Turn[], other: readonly Turn[]): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** The round of the turn after so many, and what of it has come; where no turn is left, all begins anew. */
function leftOf(turns: readonly Turn[], given: number): Pick<TurnsFrom, 'round' | 'had'> {
  const round = turns[given]?.round ?? 1;
  const had = turns.slice(0, given).filter((turn) => turn.round === round);
  return { round, had: given < turns.length ? had : [] };
}

/** Owns the turns of care contacts: where they begin, go on, follow a changed list, and rest. */
export function createContactTurns({ store, clock, render, placeAt, eventAt }: ContactTurnsParts) {
  const { db } = store;

  const rendered = ({ at, told, what }: Alarm, turns: readonly ContactTurn[]): readonly OutboxMessage[] =>
    turns.flatMap(({ addressee, ways, at: when, round, turn }) =>
      render(
        at,
        { ...addressee, areas: [] },
        ways,
        told,
        what,
        { ...plainly, round, reason: 'turn', turn },
        when,
      ),
    );

  /** Contacts with an account who have done something at the incident since, or looked at what they were told. */
  async function answeredOf(
    at: Place,
    incident: string,
    { actsSince, looksSince }: Pick<ContactPlan, 'actsSince' | 'looksSince'>,
  ): Promise<ReadonlySet<string>> {
    const known = at.resident && partOf(at.resident, 'incidents').find(({ id }) => id === incident);
    const acts = (known?.acts ?? []).filter((act) => act.at >= actsSince);
    const looks = await lookersAt(db, { panel: at.panel, incident }, looksSince);
    const accounts = new Set<string>([...looks, ...acts.flatMap(({ actor }) => actor.account ?? [])]);
    return new Set(
      at.contacts
        .filter((contact) => accounts.has(accountOf(contact, at.people)?.account ?? ''))
        .map(({ id }) => id),
    );
  }

  /**
   * The turns after an alarm, rendered for when they come; `lanes` hear of it at once. Where it is given back, they go on
   * with whose turn it was; after the last, from the first.
   */
  async function begin(
    alarm: Alarm,
    incident: string,
    lanes: readonly string[],
    isBack: boolean,
  ): Promise<ContactCalls> {
    const { at, told, what } = alarm;
    const now = clock.now();
    const since = { actsSince: told.event.at, looksSince: now };
    const before = isBack ? await contactPlanOf(db, { panel: at.panel, incident }) : null;
    const plan = before?.plan ?? { turns: [], given: 0 };
    const isRunning = plan.given < plan.turns.length;
    const come = isRunning ? plan.turns.slice(0, Math.max(0, plan.given - 1)) : [];
    const left = isRunning ? leftOf(plan.turns, come.length) : { round: 1, had: [] };
    const answered = isBack ? await answeredOf(at, incident, since) : new Set<string>();
    const turns = contactTurns(at, { ...left, begin: now, told: lanes, answered });
    return {
      calls: rendered(alarm, turns),
      until: endOf(turns, now),
      plan: {
        event: told.id,
        class: what,
        turns: [...come, ...turns.map(keptTurn)],
        given: come.length + Math.min(1, turns.length),
        ...since,
      },
    };
  }

  /** Somebody is on the way: what has not been told is taken back, and where the turns stand is kept. */
  const rest = (panel: PanelId, incident: string, from: KeptPlan, due: Turn): Promise<void> =>
    db.transaction().execute(async (transaction) => {
      const of = { panel, incident };
      if (await restContactTurns(transaction, of, from))
        await withdrawTurns(transaction, of, {
          at: clock.now(),
          after: due.at - 1,
          answer: 'acknowledged',
        });
    });

  /**
   * Gives the turns that have come at an incident, once for all nodes, to those who have them by the list as it is now:
   * who has answered takes none, and those behind move up. Nothing happens where none has come.
   */
  async function give(panel: PanelId, incident: string): Promise<void> {
    const of = { panel, incident };
    const from = await contactPlanOf(db, of);
    const now = clock.now();
    const due = from?.plan.turns[from.plan.given];
    if (from === null || due === undefined) return leaveContactTurns(db, of);
    if (due.at > now) return;
    const { plan } = from;
    const at = await placeAt(panel);
    if (isOver(at.resident, incident)) return rest(panel, incident, from, due);
    const told = await eventAt(panel, plan.event);
    const answered = await answeredOf(at, incident, plan);
    const left = plan.turns.slice(plan.given);
    const anew =
      at.resident === null || told === undefined
        ? null
        : contactTurns(at, { ...leftOf(plan.turns, plan.given), begin: due.at, told: [], answered });
    const turns = anew === null || isSame(anew.map(keptTurn), left) ? left : anew.map(keptTurn);
    const given = plan.given + turns.filter((turn) => turn.at <= now).length;
    await db.transaction().execute(async (transaction) => {
      const all = [...plan.turns.slice(0, plan.given), ...turns];
      const to = { plan: { ...plan, turns: all, given }, until: endOf(all, now) };
      if (!(await moveContactTurns(transaction, of, from, to))) return;
      if (turns === left || anew === null || told === undefined) return;
      await withdrawTurns(transaction, of, {
        at: now,
        after: due.at - 1,
        answer: 'has answered',
        contacts: [...answered],
      });
      await forgetTurns(transaction, of, due.at - 1);
      await enqueue(transaction, rendered({ at, told, what: plan.class }, anew));
    });
  }

  return { begin, give };
}
export type Turns = ReturnType<typeof createContactTurns>;
