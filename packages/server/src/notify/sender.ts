import { deliveryReasons as reasons } from '@homeward/contract/words/reports/delivery-reasons.ts';
import { alarmClasses } from '@homeward/contract/rules/reports/notification-standards.ts';
import { leastUrgentAlarm } from '@homeward/contract/rules/alarms/event-priority.ts';
import type { AccountId, PanelId } from '@homeward/contract/shapes/values/ids.ts';
import type { Clock, Log, Random } from '@homeward/contract/ports.ts';
import type { PersonReceipt } from '@homeward/channels/port.ts';
import type { Registry } from '../panels/registry.ts';
import { isMemberAt, peopleAt } from '../store/notification-people.ts';
import {
  acceptedSince,
  emptyLane,
  endMessage,
  headOf,
  isOvertaken,
  isWaiting,
  putOff,
} from '../store/outbox.ts';
import type { Ended, Waiting } from '../store/outbox.ts';
import { keepLane, leaseLanes, releaseLane } from '../store/outbox-lanes.ts';
import type { Lease } from '../store/outbox-lanes.ts';
import type { Store } from '../store/store.ts';
import { isStale } from './contacts.ts';
import { isOver } from './escalation.ts';
import { notifyLimits, pauseAfter } from './limits.ts';
import type { MessageContent } from './messages.ts';
import { refusesSigner } from './ways.ts';
import type { Ways } from './ways.ts';

const hour = 60 * 60_000;
/** Of tests and the like (A1-14). */
const leastUrgent = 9;

export interface SenderParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly registry: Registry;
  readonly ways: Ways;
  /** Names this start of this node, in leases. */
  readonly holder: string;
  /** Gives the turns of care contacts that have come at an incident, by the list as it is now. */
  readonly giveTurns: (panel: PanelId, incident: string) => Promise<void>;
  /** Whoever was called has pressed 1. */
  readonly confirmed: (message: Waiting) => Promise<void>;
  /** A lane was given back: there may be more to do. */
  readonly released: () => void;
}

/** What becomes of a message that is not sent. */
interface Unsent {
  readonly state: Ended;
  readonly answer: string;
}

/** Takes messages to their addresses: lanes side by side, each in order, alarms first and never behind the rest. */
export function createSender(parts: SenderParts) {
  const { store, clock, random, log, registry, ways, holder, giveTurns, confirmed, released } = parts;
  const { db } = store;
  const stop = new AbortController();
  const running = new Map<string, { readonly low: boolean; readonly over: Promise<void> }>();

  const lease = (ms: number = notifyLimits.lease): Lease => {
    const now = clock.now();
    return { by: holder, now, until: now + ms };
  };

  const leaseFor = ({ channel }: Waiting): number =>
    channel === 'sms' || channel === 'voice' ? notifyLimits.phoneLease : notifyLimits.lease;

  /** The number of somebody at a panel; '' is none. */
  const phoneOf = async (panel: PanelId, account: AccountId | null): Promise<string> => {
    const people = account === null ? [] : await peopleAt(db, panel, clock.now());
    return people.find((one) => one.account === account)?.settings.phone ?? '';
  };

  /** The turn of a care contact comes only now, and is still theirs. False where it was taken back meanwhile. */
  async function isTheirTurn({
    panel,
    incident,
    contact,
    seq,
    attempts,
    nextAt,
    createdAt,
  }: Waiting): Promise<boolean> {
    const waited = contact !== undefined && attempts === 0 && nextAt > createdAt;
    if (!waited || panel === null || incident === null) return true;
    await giveTurns(panel, incident);
    return isWaiting(db, seq);
  }

  /** Why a message needs no sending any more, or null. */
  async function unsent(message: Waiting): Promise<Unsent | null> {
    const now = clock.now();
    if (message.expiresAt <= now)
      return {
        state: 'failed',
        answer: message.answer === '' ? reasons.expired : `${reasons.expired}: ${message.answer}`,
      };
    if (message.panel !== null && message.account !== null)
      if (!(await isMemberAt(db, message.account, message.panel, now)))
        return { state: 'withdrawn', answer: reasons.noMember };
    if (await isOvertaken(db, message)) return { state: 'withdrawn', answer: reasons.overtaken };
    // The turn of a care contact comes only now. What says that it is over goes out all the same.
    const waits =
      message.contact !== undefined && message.attempts === 0 && message.nextAt > message.createdAt;
    const insists =
      waits || message.round > 1 || message.channel === 'voice' || message.channel === 'incomingCall';
    if (message.panel !== null && (insists || message.contact !== undefined)) {
      const resident = await registry.find(message.panel);
      if (insists && message.incident !== null && isOver(resident, message.incident))
        return { state: 'withdrawn', answer: reasons.acknowledged };
      const phone = message.contact === undefined ? '' : await phoneOf(message.panel, message.account);
      if (isStale(resident, message, phone)) return { state: 'withdrawn', answer: reasons.noContact };
    }
    if (message.channel !== 'sms' && message.channel !== 'voice') return null;
    const most = message.priority <= leastUrgentAlarm ? notifyLimits.alarmsPerHour : notifyLimits.smsPerHour;
    const sent = await acceptedSince(db, message.lane, now - hour);
    return sent < most ? null : { state: 'withdrawn', answer: reasons.tooMany };
  }

  /** Writes down what came of an attempt. False where the lane must rest. */
  async function settle(message: Waiting, receipt: PersonReceipt): Promise<boolean> {
    const at = clock.now();
    const attempts = message.attempts + 1;
    // An alarm is worth another try where a push service does not know this server now.
    const isTried = alarmClasses.has(message.class) && refusesSigner(message.channel, receipt);
    if (receipt.tag === 'noAnswer' || (isTried && receipt.tag === 'refused')) {
      const pause = pauseAfter(attempts) * (0.8 + 0.4 * random.unit());
      const asked = receipt.tag === 'noAnswer' ? (receipt.retryAfter ?? 0) : 0;
      const nextAt = at + Math.round(Math.max(pause, asked));
      await putOff(db, message.seq, { attempts, nextAt, answer: receipt.reason });
      log.warn('a notification got no answer', { id: message.id, channel: message.channel, attempts });
      return false;
    }
    const isAccepted = receipt.tag === 'accepted';
    const answer = isAccepted ? receipt.reference : receipt.reason;
    await endMessage(db, message, { state: isAccepted ? 'accepted' : 'failed', answer, at, attempts });
    if (receipt.tag === 'accepted' && receipt.confirmed === true) await confirmed(message);
    if (isAccepted) return true;
    log.warn('a notification was refused', { id: message.id, channel: message.channel, reason: answer });
    if (receipt.gone) await emptyLane(db, message.lane, answer, at);
    return !receipt.gone;
  }

  /** Sends what waits in a lane, one after the other, for as long as it is our turn. */
  async function walk(lane: string): Promise<void> {
    /** The address answered just now: what was put off need not wait any longer. */
    let isAlive = false;
    for (let sent = 0; sent < notifyLimits.turn && !stop.signal.aborted; sent += 1) {
      const message = await headOf(db, lane, clock.now());
      if (message === null || (message.nextAt > clock.now() && !isAlive)) return;
      if (!(await isTheirTurn(message))) continue;
      const reason = await unsent(message);
      if (reason !== null) {
        await endMessage(db, message, { ...reason, at: clock.now(), attempts: message.attempts });
        continue;
      }
      if (!(await keepLane(db, lane, lease(leaseFor(message))))) return;
      const content = JSON.parse(message.body) as MessageContent;
      const receipt = await ways.send(
        { id: message.id, content, life: message.expiresAt - clock.now() },
        stop.signal,
      );
      // Ended by our own close: it stays as it was, and goes out after the next start.
      if (stop.signal.aborted && receipt.tag === 'noAnswer') return;
      if (!(await settle(message, receipt))) return;
      isAlive = true;
    }
  }

  async function run(lane: string): Promise<void> {
    try {
      await walk(lane);
    } catch (error) {
      log.error('a lane of notifications broke', {
        error: error instanceof Error ? error.message : 'unknown',
      });
      // Its lease ends by itself, so that what broke it does not spin.
      return;
    }
    await releaseLane(store, lane, lease());
  }

  return {
    /** Starts on lanes that have something to send, as many as fit. */
    async start(): Promise<void> {
      if (stop.signal.aborted) return;
      const { attempts, lowAttempts } = notifyLimits;
      const urgent = await leaseLanes(store, lease(), {
        lanes: attempts - running.size,
        priority: leastUrgentAlarm,
      });
      const free = attempts - running.size - urgent.length;
      const low = [...running.values()].filter((one) => one.low).length;
      const others = await leaseLanes(store, lease(), {
        lanes: Math.min(free, lowAttempts - low),
        priority: leastUrgent,
      });
      for (const { lane, priority } of [...urgent, ...others]) {
        const over = run(lane)
          .catch((error: unknown) =>
            log.error('a lane of notifications was not given back', {
              error: error instanceof Error ? error.message : 'unknown',
            }),
          )
          .then(() => {
            running.delete(lane);
            released();
          });
        running.set(lane, { low: priority > leastUrgentAlarm, over });
      }
    },
    get busy(): boolean {
      return running.size > 0;
    },
    /** Resolves when what is under way has ended. */
    async settled(): Promise<void> {
      while (running.size > 0) await Promise.all([...running.values()].map(({ over }) => over));
    },
    async close(): Promise<void> {
      stop.abort();
      await this.settled();
    },
  };
}
export type Sender = ReturnType<typeof createSender>;
