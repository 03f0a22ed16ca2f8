import type { AddressInfo } from 'node:net';
import { keepResets } from './accounts/factor-resets.ts';
import type { TenantId } from '@homeward/contract/shapes/company/tenant.ts';
import type { PanelId } from '@homeward/contract/shapes/values/ids.ts';
import type { LinkDown } from '@homeward/contract/shapes/panel/link.ts';
import type { Clock, Log, Random } from '@homeward/contract/ports.ts';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { accountServices } from './accounts/account-services.ts';
import type { Hasher } from './accounts/hasher.ts';
import type { Mailer } from './accounts/mailer.ts';
import { createModeWords } from './accounts/mode-words.ts';
import { Memberships } from './accounts/memberships.ts';
import { tokenHash } from './accounts/secrets.ts';
import { Sessions } from './accounts/sessions.ts';
import { buildApp } from './api/app.ts';
import { lacksFactor } from './api/step-up.ts';
import { AuditLog } from './audit/audit-log.ts';
import { handlers } from './calls/all.ts';
import type { Cluster } from './cluster/cluster.ts';
import { keepLease } from './cluster/lease.ts';
import { openEventReader } from './events/event-reader.ts';
import { EventWriter, observers } from './events/event-writer.ts';
import { Jobs } from './jobs/jobs.ts';
import { followOrphans } from './jobs/orphans.ts';
import { keepHouse } from './housekeeping.ts';
import { keepTakingBack } from './calls/batch-keeper.ts';
import { resumedBatch } from './calls/batch-run.ts';
import { resumedWork } from './jobs/resumed-work.ts';
import { openLinkSession } from './link/link-session.ts';
import { RecentAccess } from './audit/recent-access.ts';
import { DetectorWatch } from './panels/detector-watch.ts';
import { livePictures } from './panels/live-pictures.ts';
import { Links } from './link/links.ts';
import { memoryLink } from './link/memory.ts';
import type { MemoryLink } from './link/memory.ts';
import { LiveBroker } from './live/live-broker.ts';
import type { ServerOptions } from './options/options.ts';
import { MachineSettings } from './notify/machine-settings.ts';
import { alarmObserver } from './queue/alarm-observer.ts';
import { operatorsOf } from './tenants/operators.ts';
import { Notify } from './notify/notify.ts';
import { withVoice } from './options/notify.ts';
import type { OpenWays } from './notify/ways.ts';
import { Payments } from './payment/payments.ts';
import { panelFeed } from './link/feed.ts';
import { keepDoors, type KeptDoors } from './receiver/keep-doors.ts';
import { signalReceiver } from './receiver/signal-receiver.ts';
import { Presence } from './panels/presence.ts';
import { keepLeavings } from './link/late-leavings.ts';
import { createPlaceKeeper } from './panels/place-keeper.ts';
import { Registry } from './panels/registry.ts';
import { keepRemovals } from './panels/removals.ts';
import type { Services } from './services.ts';
import { beatNode } from './store/nodes.ts';
import { putPanel } from './store/panels.ts';
import { assertSealedBy } from './store/sealed.ts';
import type { Store } from './store/store.ts';
import { CompanyTokens } from './tenants/company-tokens.ts';
import { TenantDirectory } from './tenants/directory.ts';
import { pushNotices } from './tenants/notice-push.ts';
import { mailNotices } from './tenants/notice-mail.ts';
import { Notices } from './tenants/notices.ts';
import { followFleets } from './tenants/fleet-watch.ts';
import { followTenants } from './tenants/housekeeping.ts';

export interface ServerParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly hasher: Hasher;
  /** Absent: mail goes out as the options say. */
  readonly mailer?: Mailer;
  /** Absent: people are reached as the options say. */
  readonly openWays?: OpenWays;
  readonly options: ServerOptions;
}

export interface Server {
  readonly services: Services;
  /** Makes a panel known, or gives a known one a new name and key. The key is kept as a hash. */
  enrol(panel: { readonly id: PanelId; readonly name: string; readonly key: string }): Promise<void>;
  /** Joins a hub in this process; `copied` where what comes from it is a copy already. */
  linkUp(down: LinkDown, how?: { readonly copied: boolean }): MemoryLink;
  /** Answers a call as if it had come over HTTP, without a socket. */
  call(request: InjectOptions): Promise<LightMyRequestResponse>;
  /** Listens for browsers, clients and hubs, and for panels of other makers; port 0 takes a free one. */
  listen(port: number, host: string): Promise<AddressInfo>;
  /** The ports at which panels of other makers report, in the order TCP, UDP, TLS; empty while there are none. */
  receiverPorts(): readonly number[];
  /** Stops taking calls and puts on disk what is known. The store stays open: whoever opened it closes it. */
  close(): Promise<void>;
}

/** Puts the server together from its parts; everything that touches the world is given. Nothing listens yet. */
export async function createServer({
  store,
  clock,
  random,
  log,
  hasher,
  mailer: otherMailer,
  openWays,
  options,
}: ServerParts): Promise<Server> {
  const { db } = store;
  const { limits, node } = options;
  const shared = options.cluster !== null;
  const sessions = new Sessions({ db, clock, random, limits, shared });
  let machine: MachineSettings | null = null;
  const flags = () => withVoice(options.flags, machine?.current());
  const tenants = new TenantDirectory(db, clock, { ...options, flags });
  const trust = shared ? limits.revalidate : Number.POSITIVE_INFINITY;
  const memberships = new Memberships(db, clock, tenants, trust);
  const companyTokens = new CompanyTokens({ db, clock, random, trust });
  const notices = new Notices(log);
  const flagsOf = (panel: PanelId) => tenants.flagsOf(panel);
  const people = accountServices({ db, clock, random, hasher, options, sessions, memberships, flagsOf });
  // A key of this process alone has sealed nothing here.
  if (options.key !== null) await assertSealedBy(db, people.seal);
  machine = await MachineSettings.open({ db, clock, log, seal: people.seal, options: options.notify });
  const registry = new Registry({ db, clock, log, ...limits });
  const base = { store, clock, random, log, registry, node, machine, openWays };
  const notify = await Notify.open({ ...base, terms: tenants, seal: people.seal });
  const mailer = (): Mailer | null => otherMailer ?? notify.mailer;
  notices.onNotice(mailNotices({ store, registry, mailer, origin: options.origin }));
  notices.onNotice(pushNotices({ store, registry, clock, random, notify }));
  const presence = new Presence(db, node, shared);
  const links = new Links(clock, limits);
  notify.commandBy = (panel, command) => links.send(panel, command);
  const pictures = livePictures({ clock, ask: (panel, question) => links.ask(panel, question) });
  const reader = openEventReader(store, log);
  const moved = (tenant: TenantId): void => void feed.local({ tag: 'queue', tenant });
  const alarms = alarmObserver({ random, tenants, registry, moved });
  const writer = new EventWriter(store, clock, observers(notify, alarms));
  const live = new LiveBroker({
    sessions,
    memberships,
    registry,
    presence,
    reader,
    clock,
    random,
    log,
    limits,
    lacksFactor: (person) => lacksFactor({ options, tenants, clock }, person),
  });
  const payments = new Payments({ db, clock, log, tenants, options: options.payment });
  const audit = new AuditLog(db, clock, log);
  let cluster: Cluster | null = null;
  let doors: KeptDoors | null = null;
  const places = createPlaceKeeper({ store, registry, clock, log });
  const feed = panelFeed({
    registry,
    presence,
    live,
    links,
    broadcast: (news) => cluster?.broadcast(news),
    memberships,
    operators: (tenant) => operatorsOf(tenants, tenant),
  });
  const jobs = new Jobs({
    db,
    clock,
    random,
    log,
    node,
    shared,
    told: (panel, { id, percent, state }) => feed.local({ tag: 'job', panel, job: id, percent, state }),
    resumes: (adopted) => resumedBatch(services, adopted) ?? resumedWork(services, adopted),
  });
  const services: Services = {
    options,
    store,
    clock,
    random,
    log,
    ...people,
    get mailer() {
      return mailer();
    },
    memberships,
    tenants,
    companyTokens,
    notices,
    sessions,
    modeWords: createModeWords(),
    audit,
    registry,
    presence,
    links,
    receiverDoors: () => doors?.open() ?? [],
    isTogether: () => cluster?.connected() ?? !shared,
    pictures,
    recentAccess: new RecentAccess(clock),
    feed,
    live,
    reader,
    writer,
    jobs,
    detectorWatch: new DetectorWatch(clock),
    notify,
    machine,
    payments,
  };
  const stopResets = keepResets(services);
  const stopRemovals = await keepRemovals(db, clock, log);
  // Before anything is connected here: the others look for this node where they hear of it.
  if (shared) await beatNode(db, node);
  await presence.load();
  await tenants.refresh();
  await jobs.recover();
  const leaving = new Set<Promise<void>>();
  const late = keepLeavings({ node, clock, presence, feed });
  /** Resolves when every hub that went is written down as gone, and all have heard of it. */
  const left = async (): Promise<void> => void (await Promise.allSettled(leaving));
  const open = (down: LinkDown, kick: () => void) =>
    openLinkSession(
      { db, clock, log, node, writer, registry, presence, links, feed, places, leaving, late },
      down,
      kick,
    );

  let app: Promise<FastifyInstance> | null = null;
  const ready = (): Promise<FastifyInstance> => (app ??= buildApp(services, handlers));
  const memory = new Set<MemoryLink>();
  const receiver = signalReceiver({ store, seal: people.seal, clock, random, moved });
  const closers: (() => Promise<unknown>)[] = [];
  /** Once, however often a port is tried: two of them would both answer whoever comes. */
  let joined: Promise<void> | null = null;
  const joinIn = async (http: FastifyInstance['server']): Promise<void> => {
    const { openSockets } = await import('./sockets.ts');
    const sockets = await openSockets(services, http, open, left);
    cluster = sockets.cluster;
    closers.push(() => sockets.close());
  };

  const stopHouse = keepHouse(services, places);
  const endLease = shared
    ? keepLease({ db, clock, log, node, presence, links, feed, limits })
    : () => Promise.resolve();
  const stopOrphans = shared ? followOrphans(jobs, clock, log) : () => undefined;
  // What another node changes counts here within seconds (reliability D6).
  const stopFleets = followFleets(services);
  const stopTakingBack = keepTakingBack(services);
  const stopFollowing = shared
    ? followTenants(clock, limits.revalidate, [tenants, machine], log)
    : () => undefined;

  return {
    services,
    enrol: ({ id, name, key }) => putPanel(db, { id, name, keyHash: tokenHash(key), at: clock.now() }),
    linkUp(down, how) {
      const link = memoryLink(down, open, how?.copied);
      memory.add(link);
      void link.closed.then(() => memory.delete(link));
      return link;
    },
    call: async (request) => (await ready()).inject(request),
    async listen(port, host) {
      const web = await ready();
      await (joined ??= joinIn(web.server));
      await web.listen({ port, host });
      doors ??= await keepDoors(receiver, options, host, { clock, log });
      const address = web.server.address();
      if (address === null || typeof address === 'string') throw new Error('not listening');
      return address;
    },
    receiverPorts: () => (doors?.open() ?? []).map(({ port }) => port),
    async close() {
      stopHouse();
      stopFollowing();
      await stopFleets();
      await stopTakingBack();
      stopOrphans();
      stopResets();
      stopRemovals();
      // While the other nodes can still be told.
      await doors?.close();
      for (const link of memory) await link.close();
      for (const close of closers) await close();
      if (app) await (await app).close();
      await jobs.close();
      await left();
      late.stop();
      await endLease();
      live.close();
      await writer.settled();
      await notify.close();
      await audit.close();
      await places.settled();
      await registry.flush();
      await reader.close();
    },
  };
}
