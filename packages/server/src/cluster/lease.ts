import type { PanelId } from '@homeward/contract/shapes/values/ids.ts';
import type { Clock, Log } from '@homeward/contract/ports.ts';
import type { Links } from '../link/links.ts';
import type { Limits } from '../options/options.ts';
import type { PanelFeed } from '../link/feed.ts';
import type { Presence } from '../panels/presence.ts';
import { allNodes, beatNode, forgetNode } from '../store/nodes.ts';
import type { Db } from '../store/store.ts';

interface Given {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  /** This node. */
  readonly node: string;
  readonly presence: Presence;
  readonly links: Pick<Links, 'panels' | 'drop'>;
  readonly feed: Pick<PanelFeed, 'local' | 'remote'>;
  readonly limits: Pick<Limits, 'nodeBeat' | 'nodeSilence'>;
}

interface Heard {
  readonly beat: number;
  /** Monotonic ms. */
  readonly at: number;
}

/**
 * Says that this node lives, and takes for offline what is connected to a node that says so no more. Every node judges
 * by its own monotonic clock how long the others have been silent, so that clocks need not agree. The returned function
 * ends it: the others need not wait to know.
 */
export function keepLease(given: Given): () => Promise<void> {
  const { db, clock, log, node, presence, links, feed, limits } = given;
  const { nodeBeat, nodeSilence } = limits;
  const heard = new Map<string, Heard>();
  let lastLook = clock.monotonic();
  let cancel = (): void => undefined;
  let looking: Promise<void> = Promise.resolve();
  let stopped = false;

  async function look(): Promise<void> {
    // A node writes down that it lives before panels are at it: what is read after this knows of all of these.
    const through = presence.nodes();
    if (!(await beatNode(db, node))) await wasTakenForDead();
    const nodes = new Map(await allNodes(db));
    const now = clock.monotonic();
    // While the store or this node was away nobody was heard.
    const wasDeaf = now - lastLook > nodeSilence / 2;
    lastLook = now;
    for (const [name, beat] of nodes) {
      const before = heard.get(name);
      if (before?.beat !== beat || wasDeaf) heard.set(name, { beat, at: now });
      else if (name !== node && now - before.at >= nodeSilence && (await forgetNode(db, name, beat))) {
        log.error('a node is gone', { node: name });
        nodes.delete(name);
      }
    }
    for (const name of heard.keys()) if (!nodes.has(name)) heard.delete(name);
    for (const name of through) if (name !== node && !nodes.has(name)) gone(name);
  }

  /** Every node finds out by itself, so nobody is told. */
  function gone(name: string): void {
    for (const panel of presence.panelsOf(name))
      feed.remote({ tag: 'presence', panel, node: null, from: name, at: clock.now() });
  }

  /** This node slept, or could not reach the store: what is connected here is so still, unless it went elsewhere. */
  async function wasTakenForDead(): Promise<void> {
    log.warn('the other nodes took this one for dead', { node });
    for (const panel of links.panels()) await stays(panel);
  }

  async function stays(panel: PanelId): Promise<void> {
    const at = clock.now();
    if (await presence.stayed(panel, at)) feed.local({ tag: 'presence', panel, node, from: node, at });
    else links.drop(panel);
  }

  function later(): void {
    cancel = clock.after(nodeBeat, () => {
      looking = look()
        .catch((error: unknown) =>
          log.warn('this node could not say that it lives', {
            error: error instanceof Error ? error.message : 'unknown',
          }),
        )
        .finally(() => {
          if (!stopped) later();
        });
    });
  }
  later();

  return async () => {
    stopped = true;
    cancel();
    await looking;
    await forgetNode(db, node).catch((error: unknown) =>
      log.warn('the other nodes could not be told that this one ends', {
        error: error instanceof Error ? error.message : 'unknown',
      }),
    );
  };
}
