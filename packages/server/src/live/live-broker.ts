import { may } from '@homeward/contract/rules/access/access-matrix.ts';
import type { LiveMessage, ResumeReply, ResumeRequest } from '@homeward/contract/shapes/api/live.ts';
import type { AccountId, PanelId } from '@homeward/contract/shapes/values/ids.ts';
import type { Clock, Log, Random } from '@homeward/contract/ports.ts';
import { inForce, membershipAt } from '../accounts/memberships.ts';
import type { Memberships, Person } from '../accounts/memberships.ts';
import { newId } from '../accounts/secrets.ts';
import type { Sessions } from '../accounts/sessions.ts';
import type { EventReader } from '../events/event-reader.ts';
import type { Limits } from '../options/options.ts';
import type { Presence } from '../panels/presence.ts';
import type { Registry } from '../panels/registry.ts';
import { fullScope, residentInScope } from '../panels/scope.ts';
import type { KeptEvent } from '../store/events.ts';
import type { Session } from '../store/sessions.ts';
import type { Membership } from '../store/accounts.ts';
import { audienceOf } from './audience.ts';
import type { Audience } from './audience.ts';
import { Stream } from './stream.ts';
import { sees, tell } from './subject.ts';
import type { Subject } from './subject.ts';
import { LiveSubscription } from './subscription.ts';
import type { Listener, LivePosition, Switchboard } from './subscription.ts';

interface Given {
  readonly sessions: Sessions;
  readonly memberships: Memberships;
  readonly registry: Registry;
  readonly presence: Presence;
  readonly reader: EventReader;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly limits: Limits;
  /** A role of his asks for a second factor that he does not have (reliability D3). */
  readonly lacksFactor: (person: Person) => boolean;
}

const noEvents: ReadonlyMap<number, KeptEvent> = new Map();

/** Owns the live streams: who listens to which panel, in which scope, and what they missed. */
export class LiveBroker {
  readonly #given: Given;
  readonly #streams = new Map<PanelId, Map<string, Stream>>();
  readonly #subscribers = new Set<LiveSubscription>();
  readonly #stop: (() => void)[] = [];
  readonly #board: Switchboard = {
    select: (one, panel) => this.#select(one, panel),
    resume: (one, request) => this.#resume(one, request),
    remove: (one) => this.#remove(one),
    mayHear: (one) => this.#mayHear(one),
  };
  #cancelSweep: (() => void) | null = null;

  constructor(given: Given) {
    this.#given = given;
    this.#stop.push(
      given.sessions.onEnd((session) => {
        for (const subscriber of this.#subscribers) if (subscriber.session === session) this.#end(subscriber);
      }),
      given.memberships.onChange((account) => {
        for (const subscriber of this.#subscribers)
          if (subscriber.account === account) this.#later(() => this.#revalidate(subscriber));
      }),
    );
  }

  /** How many receive live messages here. */
  get size(): number {
    return this.#subscribers.size;
  }

  /** Whether anybody here has listened to a panel of late. */
  watches(panel: PanelId): boolean {
    return this.#streams.has(panel);
  }

  /** Begins to listen for a session, first on the panel it has chosen. */
  async subscribe(session: Session, listener: Listener): Promise<LiveSubscription> {
    const subscriber = new LiveSubscription(session, listener, this.#board);
    this.#subscribers.add(subscriber);
    this.#sweepLater();
    if (session.panel !== null) await this.#select(subscriber, session.panel);
    return subscriber;
  }

  /**
   * Where the messages of a panel stand for somebody who is about to read its state; null where he may not hear them.
   * What is read after it is no older, so whoever listens afterwards need only resume from here.
   */
  position(person: Person, panel: PanelId): LivePosition | null {
    const membership = this.#hearer(person, panel);
    if (!membership) return null;
    const { epoch, seq } = this.#stream(panel, audienceOf(membership));
    return { panel, epoch, seq };
  }

  /** Tells everybody who listens and may see it. Each text is made once for each audience. */
  publish(panel: PanelId, subjects: readonly Subject[], events: readonly KeptEvent[] = []): void {
    const streams = this.#streams.get(panel);
    if (!streams || subjects.length === 0) return;
    const byId = events.length === 0 ? noEvents : new Map(events.map((kept) => [kept.id, kept]));
    const { clock, limits } = this.#given;
    const now = clock.monotonic();
    for (const [key, stream] of streams) {
      if (stream.emptySince !== null && now - stream.emptySince > limits.liveHistoryLife) {
        streams.delete(key);
        continue;
      }
      for (const subject of subjects) {
        if (!sees(stream.audience, subject)) continue;
        const seq = stream.push(subject, now, limits.liveHistory, limits.liveHistoryLife);
        if (stream.receivers.size === 0) continue;
        const text = this.#text(panel, stream, subject, seq, byId);
        for (const receiver of stream.receivers)
          if (receiver.allowed()) receiver.receive(text);
          else receiver.barredUpTo = seq;
      }
    }
    if (streams.size === 0) this.#streams.delete(panel);
  }

  /** Rings at all of these people who listen here: a doorbell without a word, since nobody asks what each may read. */
  ring(accounts: ReadonlySet<AccountId>): void {
    for (const one of this.#subscribers) if (accounts.has(one.account)) one.listener.ring?.();
  }

  /** Stops listening to sessions and ends nobody: the sockets close by themselves. */
  close(): void {
    this.#cancelSweep?.();
    for (const stop of this.#stop) stop();
    this.#subscribers.clear();
  }

  #text(
    panel: PanelId,
    stream: Stream,
    subject: Subject,
    seq: number,
    events: ReadonlyMap<number, KeptEvent>,
  ): string {
    const { registry, presence } = this.#given;
    const known = registry.peek(panel);
    const { scope } = stream.audience;
    const told = tell(scope, subject, {
      panel,
      resident: known && residentInScope(scope, known),
      online: presence.isOnline(panel),
      events,
    });
    const message: LiveMessage = {
      refreshed_type: told.refreshed_type,
      refreshed: true,
      ...(told.data === undefined ? {} : { data: told.data }),
      panel,
      epoch: stream.epoch,
      seq,
      ...(told.state === undefined ? {} : { state: told.state }),
    };
    return JSON.stringify(message);
  }

  async #select(subscriber: LiveSubscription, panel: PanelId): Promise<LivePosition | null> {
    const membership = await this.#membership(subscriber, panel);
    if (!membership || !this.#subscribers.has(subscriber)) return null;
    await this.#given.registry.find(panel);
    this.#leave(subscriber);
    const stream = this.#stream(panel, audienceOf(membership));
    stream.emptySince = null;
    stream.receivers.add(subscriber);
    Object.assign(subscriber, { panel, stream, membership });
    subscriber.barredUpTo = subscriber.allowed() ? 0 : stream.seq;
    return { panel, epoch: stream.epoch, seq: stream.seq };
  }

  async #resume(subscriber: LiveSubscription, request: ResumeRequest): Promise<ResumeReply> {
    const { stream, panel } = subscriber;
    if (!stream || !panel) return { tag: 'resync', epoch: '', seq: 0 };
    const resync = { tag: 'resync', epoch: stream.epoch, seq: stream.seq } as const;
    if (request.panel !== panel || request.epoch !== stream.epoch || !subscriber.allowed()) return resync;
    if (request.seq < subscriber.barredUpTo) return resync;
    const missed = stream.after(request.seq);
    if (!missed || missed.length > this.#given.limits.resumeMost) return resync;
    const last = stream.seq;
    const ids = missed.flatMap((subject) => (subject.tag === 'report' ? [subject.event] : []));
    const found =
      ids.length === 0
        ? []
        : await this.#given.reader.find(
            { panel, areas: [], silent: fullScope.silent, actor: null },
            { ids, limit: ids.length },
          );
    const events = new Map(found.map((event) => [event.id, event]));
    const messages = missed.map((subject, index) =>
      this.#text(panel, stream, subject, last - missed.length + index + 1, events),
    );
    return { tag: 'messages', messages };
  }

  /** The stream of an audience; a new one has nobody who receives it. */
  #stream(panel: PanelId, audience: Audience): Stream {
    const { random, clock } = this.#given;
    const streams = this.#streams.get(panel) ?? new Map<string, Stream>();
    this.#streams.set(panel, streams);
    const stream = streams.get(audience.key) ?? new Stream(audience, newId(random), clock.monotonic());
    streams.set(audience.key, stream);
    return stream;
  }

  async #membership({ account }: LiveSubscription, panel: PanelId): Promise<Membership | null> {
    const person = await this.#given.memberships.find(account);
    return person && this.#hearer(person, panel);
  }

  /** The membership by which somebody might hear of a panel. */
  #hearer(person: Person, panel: PanelId): Membership | null {
    const { clock, lacksFactor } = this.#given;
    const membership = membershipAt(person, panel, clock.now());
    if (!membership || lacksFactor(person)) return null;
    // Whether the matrix could ever let this role see the state; `allowed` asks again at every message.
    const best = may(membership.role, 'status', 'read', {
      alarm: true,
      consent: true,
      testing: true,
      fresh: true,
    });
    return best.tag === 'allowed' ? membership : null;
  }

  #mayHear({ panel, membership }: LiveSubscription): boolean {
    if (!panel || !membership) return false;
    const { registry, memberships, clock } = this.#given;
    const now = clock.now();
    if (!inForce(membership, now)) return false;
    const given = { resident: registry.peek(panel), fresh: true, now };
    return memberships.judge(membership, 'status', 'read', given).tag === 'allowed';
  }

  async #revalidate(subscriber: LiveSubscription): Promise<void> {
    if (!this.#subscribers.has(subscriber)) return;
    if (!(await this.#given.sessions.alive(subscriber.session))) return this.#end(subscriber);
    const { panel, membership } = subscriber;
    if (panel === null || membership === null) return;
    const now = await this.#membership(subscriber, panel);
    if (!now) return this.#end(subscriber);
    // What it may see has changed: it joins another stream and resumes there by reading anew.
    if (audienceOf(now).key === audienceOf(membership).key) subscriber.membership = now;
    else if (await this.#select(subscriber, panel)) this.#tellMoved(subscriber);
  }

  /** A page notices by the first message of its new stream, and not before: it gets one that takes no number. */
  #tellMoved(subscriber: LiveSubscription): void {
    const { panel, stream } = subscriber;
    if (panel === null || stream === null || !subscriber.allowed()) return;
    subscriber.receive(this.#text(panel, stream, { tag: 'online' }, stream.seq, noEvents));
  }

  #end(subscriber: LiveSubscription): void {
    if (!this.#subscribers.has(subscriber)) return;
    this.#remove(subscriber);
    subscriber.listener.end();
  }

  #remove(subscriber: LiveSubscription): void {
    this.#subscribers.delete(subscriber);
    this.#leave(subscriber);
  }

  #leave(subscriber: LiveSubscription): void {
    const { stream } = subscriber;
    if (!stream) return;
    stream.receivers.delete(subscriber);
    if (stream.receivers.size === 0) stream.emptySince = this.#given.clock.monotonic();
    Object.assign(subscriber, { panel: null, stream: null, membership: null });
  }

  #sweepLater(): void {
    this.#cancelSweep ??= this.#given.clock.after(this.#given.limits.revalidate, () => {
      this.#cancelSweep = null;
      for (const subscriber of this.#subscribers) this.#later(() => this.#revalidate(subscriber));
      if (this.#subscribers.size > 0) this.#sweepLater();
    });
  }

  #later(work: () => Promise<void>): void {
    work().catch((error: unknown) =>
      this.#given.log.warn('live check failed', {
        error: error instanceof Error ? error.message : 'unknown',
      }),
    );
  }
}
