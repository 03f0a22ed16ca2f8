import type { PanelEvent } from '@homeward/contract/shapes/alarms/event.ts';
import type { PanelView } from '@homeward/contract/shapes/panel/panel.ts';
import type { PanelId } from '@homeward/contract/shapes/values/ids.ts';
import { LinkHello } from '@homeward/contract/shapes/panel/link.ts';
import type {
  EventAck,
  EventBatch,
  LinkDown,
  LinkUp,
  LinkWelcome,
} from '@homeward/contract/shapes/panel/link.ts';
import type { Clock, Log } from '@homeward/contract/ports.ts';
import { readOnce } from '@homeward/contract/words/values/read-once.ts';
import { sameText, tokenHash } from '../accounts/secrets.ts';
import type { EventWriter } from '../events/event-writer.ts';
import type { PanelFeed } from './feed.ts';
import type { LateLeavings } from './late-leavings.ts';
import type { PlaceKeeper } from '../panels/place-keeper.ts';
import type { Presence } from '../panels/presence.ts';
import type { Registry } from '../panels/registry.ts';
import { capturesOf } from '../store/captures.ts';
import { keepPicturesOf } from '../store/floor-pictures.ts';
import { enterEpoch, panelById, setKeyHash } from '../store/panels.ts';
import type { Db } from '../store/store.ts';
import type { Links } from './links.ts';

export interface LinkServices {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly node: string;
  readonly writer: EventWriter;
  readonly registry: Registry;
  readonly presence: Presence;
  readonly links: Links;
  readonly feed: PanelFeed;
  readonly places: Pick<PlaceKeeper, 'look'>;
  /** What sessions that have ended still write down. */
  readonly leaving: Set<Promise<void>>;
  /** Takes those that the store did not take. */
  readonly late: Pick<LateLeavings, 'add'>;
}

/** One connection of a hub, as the server sees it; messages arrive unchecked. */
export interface LinkSession extends LinkUp {
  /** The connection is gone. May be called twice. */
  close(): Promise<void>;
  /** The panel, after a good hello. */
  readonly panel: PanelId | null;
}

interface Joined {
  readonly panel: PanelId;
  readonly epoch: string;
  readonly leave: () => boolean;
}

/**
 * Commands expire by the clock of the welcome, which the hub compares with its own: a step of our wall clock since then
 * must neither lengthen a command's life nor end it.
 */
function steady(down: LinkDown, clock: Clock, welcomedAt: number): LinkDown {
  const offset = welcomedAt - clock.monotonic();
  return {
    command: (command) => {
      const left = command.expiresAt - clock.now();
      return down.command({ ...command, expiresAt: Math.floor(offset + clock.monotonic() + left) });
    },
    ask: (question) => down.ask(question),
  };
}

/**
 * Speaks the server's side of the link on one connection. Every call rejects before a good hello, after the
 * connection has been replaced; the text names no inside. What comes over a wire has been checked there.
 */
export function openLinkSession(services: LinkServices, down: LinkDown, kick: () => void): LinkSession {
  const { db, clock, log, writer, registry, presence, links, feed, places, leaving, late } = services;
  let joined: Joined | null = null;
  let closed = false;
  /** Incidents that nobody on the premises may see, known from their events before any state says so. */
  const silent = new Set<string>();

  const me = (): Joined => {
    if (!joined || closed) throw new Error('not connected');
    return joined;
  };

  /** What is still to be done about pictures of floors. */
  let forgotten: Promise<unknown> = Promise.resolve();

  async function hello(given: LinkHello): Promise<LinkWelcome> {
    const said = LinkHello.parse(given, readOnce);
    const row = await panelById(db, said.panel);
    // An unknown panel takes as long as a wrong key.
    if (!sameText(tokenHash(said.key), row?.keyHash ?? '') || !row) {
      log.warn('a hub was turned away', { panel: said.panel });
      throw new Error('refused');
    }
    // The key it comes with next is the one from now on: it has both, and nobody else has either.
    if (said.next !== undefined) await setKeyHash(db, said.panel, said.next);
    joined?.leave();
    const lastSeq = await enterEpoch(db, said.panel, said.epoch, said.base ?? 0);
    await registry.find(said.panel);
    if (closed) throw new Error('not connected');
    const at = clock.now();
    const leave = links.join(said.panel, steady(down, clock, at), () => {
      closed = true;
      kick();
    });
    joined = { panel: said.panel, epoch: said.epoch, leave };
    await presence.arrived(said.panel, at);
    feed.local({ tag: 'presence', panel: said.panel, node: services.node, from: services.node, at });
    log.info('a hub connected', { panel: said.panel, epoch: said.epoch, lastSeq });
    return { serverTime: at, lastSeq };
  }

  async function events(batch: EventBatch): Promise<EventAck> {
    const { panel, epoch } = me();
    if (batch.epoch !== epoch) throw new Error('another epoch');
    const known = registry.peek(panel)?.silentIncidents;
    const isSilent = ({ incident, code }: PanelEvent): boolean => {
      if (incident === null) return false;
      if (/^18[13]12[12]/.test(code)) silent.add(incident);
      return silent.has(incident) || known?.has(incident) === true;
    };
    const { lastSeq, kept } = await writer.append(panel, epoch, batch.events, isSilent);
    if (kept.length > 0) feed.local({ tag: 'events', panel, events: kept });
    if (kept.some(({ event }) => event.tracker !== undefined)) places.look(panel);
    return { lastSeq };
  }

  /**
   * Pictures of floors that are gone go, too, however that was: by an edit, undoing or a reset. One after the other, and
   * never in the way of what a hub says: a store that is slow or away must not hold up its states.
   */
  function forgetPictures(panel: PanelId, { floors }: Pick<PanelView['settings'], 'floors'>): void {
    forgotten = forgotten
      .then(() => keepPicturesOf(db, panel, floors))
      .catch((error: unknown) =>
        log.warn('pictures of floors were not looked through', {
          panel,
          error: error instanceof Error ? error.message : 'unknown',
        }),
      );
  }

  return {
    get panel() {
      return joined?.panel ?? null;
    },
    hello,
    events,
    snapshot: async (view) => {
      const { panel } = me();
      if (view.id !== panel) throw new Error('another panel');
      feed.local({ tag: 'snapshot', view });
      places.look(panel);
      forgetPictures(panel, view.settings);
    },
    change: async (change) => {
      const { panel } = me();
      const taken = feed.local({ tag: 'change', panel, change });
      if (change.trackers !== undefined) places.look(panel);
      if (taken && change.settings) forgetPictures(panel, change.settings);
      return taken;
    },
    capture: async (capture) => {
      const { panel } = me();
      await capturesOf(db, panel).add(capture);
      const { id, device, at, incident } = capture;
      feed.local({ tag: 'capture', panel, capture: id, device, at, ofAlarm: incident !== null });
    },
    close: () => {
      const gone = leavePanel().finally(() => leaving.delete(gone));
      leaving.add(gone);
      return gone;
    },
  };

  async function leavePanel(): Promise<void> {
    closed = true;
    const mine = joined;
    joined = null;
    if (!mine || !mine.leave()) return;
    try {
      await presence.left(mine.panel);
    } catch (error) {
      log.error('that a hub is gone is written down later', { panel: mine.panel, error: String(error) });
      late.add(mine.panel);
    }
    feed.local({
      tag: 'presence',
      panel: mine.panel,
      node: null,
      from: services.node,
      at: clock.now(),
    });
    log.info('a hub is gone', { panel: mine.panel });
  }
}
