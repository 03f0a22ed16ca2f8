import type { PushKeys } from '@homeward/channels/push/keys.ts';
import type { Clock, Log, Random } from '@homeward/contract/ports.ts';
import type { Seal } from '../base/seal.ts';
import { newId } from '../accounts/secrets.ts';
import type { Registry } from '../panels/registry.ts';
import { contactTurnsDue } from '../store/contact-turns.ts';
import { escalationsDue, nextDue } from '../store/escalations.ts';
import type { KeptEvent } from '../store/events.ts';
import { leaseNotices, putNotices, repeatsOver } from '../store/notices.ts';
import { nextLane } from '../store/outbox-lanes.ts';
import { emptyLane } from '../store/outbox.ts';
import { noteTrouble } from '../store/push-devices.ts';
import type { PushDeviceRow } from '../store/push-devices.ts';
import type { Db, Store } from '../store/store.ts';
import { createSender } from './sender.ts';
import type { Sender } from './sender.ts';
import { createCanary } from './canary.ts';
import type { Canary } from './canary.ts';
import { createMonthly } from './monthly.ts';
import { tellDropped } from './dropped-device.ts';
import { createMailer } from './mailer.ts';
import type { OutboxMailer } from './mailer.ts';
import { confirmCall } from './confirmed-call.ts';
import type { SendCommand } from './confirmed-call.ts';
import { notifyLimits } from './limits.ts';
import { changingWays } from './changing-ways.ts';
import type { ChangingWays } from './changing-ways.ts';
import type { MachineSettings } from './machine-settings.ts';
import { RateLimit } from '../base/rate-limit.ts';
import type { Terms } from './place.ts';
import { createPlanner } from './planner.ts';
import type { Planner } from './planner.ts';
import { anyAddress, freeLeases, keptPushKeys, sweepNotifications } from './housekeeping.ts';
import type { OpenWays, Ways, WaysParts } from './ways.ts';
import { WaitingTimes } from './waiting-times.ts';

/** Ms that is slept at most: a clock that is put right meanwhile is noticed then. */
const longestSleepMs = 10 * 60_000;
/** Notices and steps that are worked on before lanes have their turn. */
const batch = 16;

export interface NotifyParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly registry: Registry;
  readonly terms: Terms;
  readonly seal: Seal;
  readonly node: string;
  /** How people are reached, now and after a change. */
  readonly machine: MachineSettings;
  /** Absent: the ways that the options name. */
  readonly openWays?: OpenWays | undefined;
}

/** Owns who is told of what: takes notice of events where they are stored, decides, sends, and goes on after a restart. */
export class Notify {
  readonly ways: Ways;
  /** Of tests, by account. */
  readonly tests: RateLimit;
  readonly #parts: NotifyParts;
  readonly #mailer: OutboxMailer;
  readonly #ways: ChangingWays;
  /** The installation's own, where nobody says others. */
  readonly #ownKeys: PushKeys;
  readonly canary: Canary;
  readonly monthly: ReturnType<typeof createMonthly>;
  readonly #planner: Planner;
  readonly #sender: Sender;
  readonly #waits: WaitingTimes;
  /** Nobody has an address: events need no notice. Known for sure where no other node writes. */
  #isIdle: boolean;
  #pumping: Promise<void> | null = null;
  #again = false;
  #closed = false;
  /** When to look again at what failed. */
  #retryAt = Number.POSITIVE_INFINITY;
  #cancel: () => void = () => {};

  /** How panels are told what people confirm; null until there are links to them. */
  commandBy: SendCommand | null = null;

  /** Pushes to a device come to nothing from now on. */
  readonly #dropped: (device: PushDeviceRow) => void;

  private constructor(parts: NotifyParts, pushKeys: PushKeys, isIdle: boolean) {
    const { store, clock, random, log, registry, machine, node } = parts;
    const { db } = store;
    this.#parts = parts;
    this.#isIdle = isIdle;
    this.#waits = new WaitingTimes(parts);
    this.#ownKeys = pushKeys;
    this.tests = new RateLimit(clock, notifyLimits.testsPerMinute);
    const wake = (): void => this.wake();
    this.#mailer = createMailer({ db, clock, random, wake });
    this.#dropped = (device) =>
      void tellDropped({ store, clock, random, registry, mailer: this.mailer, wake }, device).catch(
        (error: unknown) =>
          log.error('nobody was told of a device that takes no pushes', {
            error: error instanceof Error ? error.message : 'unknown',
          }),
      );
    this.#ways = changingWays(this.#waysParts(), parts.openWays);
    this.ways = this.#ways;
    machine.onChange(() => {
      this.#ways.change(this.#waysParts());
      // Whoever could not be told may be told now.
      this.addressed();
      this.wake();
    });
    const given = { ...parts, configured: this.ways.configured, wake };
    this.#planner = createPlanner(given);
    this.canary = createCanary(given);
    this.monthly = createMonthly(given);
    this.#sender = createSender({
      store,
      clock,
      random,
      log,
      registry,
      ways: this.ways,
      giveTurns: this.#planner.giveTurns,
      confirmed: (message) => confirmCall(this.#parts, message, this.commandBy),
      holder: `${node} ${newId(random)}`,
      released: wake,
    });
  }

  /** Opens the ways and goes on where it was left. */
  static async open(parts: NotifyParts): Promise<Notify> {
    const { store, machine, seal } = parts;
    const { db, dialect } = store;
    // One process alone has a file: what was leased before is nobody's.
    if (dialect === 'sqlite') await freeLeases(db);
    const isIdle = dialect === 'sqlite' && !(await anyAddress(db, machine.current()));
    const notify = new Notify(parts, await keptPushKeys(db, seal, parts.log), isIdle);
    notify.wake();
    return notify;
  }

  /** Null where no mail is set up now. */
  get mailer(): OutboxMailer | null {
    return this.#parts.machine.current().mail === null ? null : this.#mailer;
  }

  /** By which push services know this server now. */
  get pushKeys(): PushKeys {
    return this.#parts.machine.current().pushKeys ?? this.#ownKeys;
  }

  /** Writes down, in the transaction that stores events, that there is something to tell. */
  async keep(transaction: Db, kept: readonly KeptEvent[]): Promise<void> {
    if (!this.#isIdle) await putNotices(transaction, kept);
  }

  /** Events are on disk. */
  stored(): void {
    if (!this.#isIdle) this.wake();
  }

  /** Somebody has an address now. */
  addressed(): void {
    this.#isIdle = false;
  }

  /** A device says that its push service took its subscription: its person is told, and what waits for it ends. */
  async lost(device: PushDeviceRow): Promise<void> {
    const { store, clock } = this.#parts;
    const at = clock.now();
    if (await noteTrouble(store.db, device.id, 'gone', at)) this.#dropped(device);
    await emptyLane(store.db, `push:${device.id}`, 'subscription gone', at);
  }

  /** Something may be due. Costs nothing while it is being looked after. */
  wake(): void {
    if (this.#closed) return;
    this.#again = true;
    this.#pumping ??= this.#pump().finally(() => {
      this.#pumping = null;
      if (this.#again) this.wake();
    });
  }

  /** Resolves when nothing is due and nothing under way. */
  async settled(): Promise<void> {
    while (this.#pumping !== null || this.#sender.busy) {
      await this.#pumping;
      await this.#sender.settled();
    }
  }

  /** Forgets what is old enough. */
  sweep(): Promise<void> {
    const { store, clock } = this.#parts;
    return this.#waits
      .shorten(clock.now(), 0)
      .then(() => sweepNotifications(store.db, clock.now()))
      .then(() => this.canary.begin())
      .then(() => this.wake());
  }

  /** Stops; what is under way stays in the outbox. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#cancel();
    await this.#sender.close();
    await this.#pumping;
    await this.#sender.close();
    this.ways.close();
  }

  #waysParts(): WaysParts {
    const { store, machine } = this.#parts;
    const { pushKeys } = this;
    const made = { db: store.db, options: machine.current(), pushKeys, dropped: this.#dropped };
    return { ...this.#parts, ...made };
  }

  async #pump(): Promise<void> {
    this.#cancel();
    const { clock, log } = this.#parts;
    try {
      do {
        this.#again = false;
        while ((await this.#tellSome()) && !this.#closed) await this.#sender.start();
        if (this.#closed) return;
        await this.#sender.start();
      } while (this.#again && !this.#closed);
      await this.#sleep();
    } catch (error) {
      log.error('notifications stopped for a moment', {
        error: error instanceof Error ? error.message : 'unknown',
      });
      if (!this.#closed) this.#cancel = clock.after(notifyLimits.poll, () => this.wake());
    }
  }

  /** Tells of the most urgent notices, of steps and summaries that are due. False where there was nothing. */
  async #tellSome(): Promise<boolean> {
    const { store, clock, log } = this.#parts;
    const now = clock.now();
    await this.#waits.follow(now);
    const notices = await leaseNotices(store, { now, until: now + notifyLimits.lease }, batch);
    const steps = await escalationsDue(store.db, now, batch);
    const turns = await contactTurnsDue(store.db, now, batch);
    const sums = notices.length > 0 ? [] : await repeatsOver(store.db, now, batch);
    const jobs = [
      ...notices.map((notice) => () => this.#planner.tell(notice)),
      ...steps.map((step) => () => this.#planner.escalate(step)),
      ...turns.map(
        ({ panel, incident }) =>
          () =>
            this.#planner.giveTurns(panel, incident),
      ),
      ...(await this.canary.due(batch)),
      ...(await this.monthly.due(batch)),
      ...sums.map((sum) => () => this.#planner.sumUp(sum)),
    ];
    let failed = 0;
    for (const job of jobs)
      await job().catch((error: unknown) => {
        failed += 1;
        log.error('somebody was not told', { error: error instanceof Error ? error.message : 'unknown' });
      });
    if (failed > 0) this.#retryAt = now + notifyLimits.lease;
    return jobs.length > failed;
  }

  /** Waits for what falls due next. */
  async #sleep(): Promise<void> {
    const { store, clock } = this.#parts;
    const ofMonths = [await this.canary.next(), await this.monthly.next()];
    const times = [await nextLane(store.db), await nextDue(store.db), ...ofMonths];
    const due = times.filter((at) => at !== null);
    const others = store.dialect === 'postgres' ? [clock.now() + notifyLimits.poll] : [];
    const next = Math.min(...due, ...others, this.#retryAt);
    this.#retryAt = Number.POSITIVE_INFINITY;
    if (!Number.isFinite(next) || this.#closed) return;
    // Longer waits than a timer holds are taken in pieces.
    const wait = Math.min(Math.max(next - clock.now(), 1), longestSleepMs);
    this.#cancel();
    this.#cancel = clock.after(wait, () => this.wake());
  }
}
