import type { PanelId } from '@homeward/contract/shapes/values/ids.ts';
import { allNodes } from '../store/nodes.ts';
import {
  panelById,
  panelsAt,
  panelsElsewhere,
  setAllOffline,
  setOffline,
  setOnline,
  setOnlineAgain,
} from '../store/panels.ts';
import type { Db } from '../store/store.ts';

interface Here {
  /** The server node its hub is connected to. */
  readonly node: string;
  readonly since: number;
}

/** Where a panel is by now: `from` is the node that says so, or that it is no more at. */
export interface Whereabouts {
  readonly panel: PanelId;
  /** Null: nowhere. */
  readonly node: string | null;
  readonly from: string;
  readonly at: number;
}

/** Owns which panels are reachable, and through which node. */
export class Presence {
  readonly #db: Db;
  readonly #node: string;
  readonly #shared: boolean;
  readonly #here = new Map<PanelId, Here>();
  /** What is being written of a panel, last. */
  readonly #writing = new Map<PanelId, Promise<void>>();

  /** `shared`: there are other nodes on the same store. */
  constructor(db: Db, node: string, shared: boolean) {
    this.#db = db;
    this.#node = node;
    this.#shared = shared;
  }

  /** Reads who is connected elsewhere, to a node that lives; what the store says of this one is from before it began. */
  async load(): Promise<void> {
    if (!this.#shared) return setAllOffline(this.#db);
    const nodes = await allNodes(this.#db);
    for (const { id, node, since } of await panelsElsewhere(this.#db, this.#node))
      if (nodes.has(node)) this.#here.set(id, { node, since });
    for (const id of await panelsAt(this.#db, this.#node)) await setOffline(this.#db, id, this.#node);
  }

  /** The nodes through which panels are reached. */
  nodes(): ReadonlySet<string> {
    return new Set([...this.#here.values()].map(({ node }) => node));
  }

  /** The panels that are reached through a node. */
  panelsOf(node: string): readonly PanelId[] {
    return [...this.#here].flatMap(([panel, here]) => (here.node === node ? [panel] : []));
  }

  /** The stay of a panel's hub, another one after each arrival; null while it is away. */
  stay(panel: PanelId): object | null {
    return this.#here.get(panel) ?? null;
  }

  isOnline(panel: PanelId): boolean {
    return this.#here.has(panel);
  }

  /** The node to reach a panel through, or null. */
  nodeOf(panel: PanelId): string | null {
    return this.#here.get(panel)?.node ?? null;
  }

  /** The same by the store, where this node has heard of none. */
  async nodeInStore(panel: PanelId): Promise<string | null> {
    const node = (await panelById(this.#db, panel))?.node ?? '';
    return node === '' ? null : node;
  }

  /** A hub came to this node. */
  async arrived(panel: PanelId, at: number): Promise<void> {
    this.#here.set(panel, { node: this.#node, since: at });
    await this.#inTurn(panel, () => setOnline(this.#db, panel, this.#node, at));
  }

  /** The others took this node for dead, and its hub is still connected here. False where it is another's by now. */
  async stayed(panel: PanelId, at: number): Promise<boolean> {
    if (!(await setOnlineAgain(this.#db, panel, this.#node, at))) return false;
    this.#here.set(panel, { node: this.#node, since: at });
    return true;
  }

  /** Its connection to this node is gone. Rejects where that could not be written down; here it is so all the same. */
  async left(panel: PanelId): Promise<void> {
    if (this.nodeOf(panel) !== this.#node) return;
    this.#here.delete(panel);
    await this.writeGone(panel);
  }

  /** Whether a panel is reached through no node. */
  isGone(panel: PanelId): boolean {
    return !this.#here.has(panel);
  }

  /** Writes down that a panel's hub is not connected to this node, unless it is by now. */
  writeGone(panel: PanelId): Promise<void> {
    return this.#inTurn(panel, async () => {
      if (this.nodeOf(panel) !== this.#node) await setOffline(this.#db, panel, this.#node);
    });
  }

  /** What is written of one panel is written in order: a hub that went and came back is there. */
  #inTurn(panel: PanelId, write: () => Promise<void>): Promise<void> {
    const written = (this.#writing.get(panel) ?? Promise.resolve()).then(write, write);
    this.#writing.set(panel, written);
    const over = (): void => {
      if (this.#writing.get(panel) === written) this.#writing.delete(panel);
    };
    written.then(over, over);
    return written;
  }

  /** Another node says where a panel is now, or that it has it no more. */
  heard({ panel, node, from, at }: Whereabouts): void {
    if (node !== null) this.#here.set(panel, { node, since: at });
    else if (this.nodeOf(panel) === from) this.#here.delete(panel);
  }

  /** Where panels are by the store, of which this node has heard otherwise: what another said while nobody here listened. */
  async missed(): Promise<readonly Whereabouts[]> {
    const before = new Map(this.#here);
    const elsewhere = new Map((await panelsElsewhere(this.#db, this.#node)).map((one) => [one.id, one]));
    const missed: Whereabouts[] = [];
    // What changed meanwhile is newer than what the store said.
    const isAsBefore = (panel: PanelId): boolean => this.#here.get(panel) === before.get(panel);
    for (const [panel, { node }] of before)
      if (node !== this.#node && !elsewhere.has(panel) && isAsBefore(panel))
        missed.push({ panel, node: null, from: node, at: 0 });
    for (const [panel, { node, since }] of elsewhere)
      if (before.get(panel)?.node !== node && before.get(panel)?.node !== this.#node && isAsBefore(panel))
        missed.push({ panel, node, from: node, at: since });
    return missed;
  }

  get count(): number {
    return this.#here.size;
  }
}
