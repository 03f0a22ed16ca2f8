import type { PanelId } from '@homeward/contract/ids.ts';
import { allPanels, panelsElsewhere, setOffline, setOnline } from '../store/panels.ts';
import type { Db } from '../store/store.ts';

interface Here {
  /** The server node its hub is connected to. */
  readonly node: string;
  readonly since: number;
}

/** Owns which panels are reachable, and through which node. */
export class Presence {
  readonly #db: Db;
  readonly #node: string;
  readonly #here = new Map<PanelId, Here>();

  constructor(db: Db, node: string) {
    this.#db = db;
    this.#node = node;
  }

  /** Reads who is connected elsewhere; what the store says of this node is from before its restart. */
  async load(): Promise<void> {
    for (const { id, node, onlineSince } of await allPanels(this.#db)) {
      if (node === this.#node) await setOffline(this.#db, id, node);
      else if (node !== '') this.#here.set(id, { node, since: onlineSince ?? 0 });
    }
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

  /** A hub came to this node. */
  async arrived(panel: PanelId, at: number): Promise<void> {
    this.#here.set(panel, { node: this.#node, since: at });
    await setOnline(this.#db, panel, this.#node, at);
  }

  /** Its connection to this node is gone. */
  async left(panel: PanelId): Promise<void> {
    if (this.nodeOf(panel) !== this.#node) return;
    this.#here.delete(panel);
    await setOffline(this.#db, panel, this.#node);
  }

  /** Another node says where a panel is now; null: nowhere. */
  heard(panel: PanelId, node: string | null, at: number): void {
    if (node !== null) this.#here.set(panel, { node, since: at });
    else if (this.nodeOf(panel) !== this.#node) this.#here.delete(panel);
  }

  /** Where panels are by the store, of which this node has heard otherwise: what another said while nobody here listened. */
  async missed(): Promise<readonly { panel: PanelId; node: string | null; at: number }[]> {
    const before = new Map(this.#here);
    const elsewhere = new Map((await panelsElsewhere(this.#db, this.#node)).map((one) => [one.id, one]));
    const missed: { panel: PanelId; node: string | null; at: number }[] = [];
    // What changed meanwhile is newer than what the store said.
    const isAsBefore = (panel: PanelId): boolean => this.#here.get(panel) === before.get(panel);
    for (const [panel, { node }] of before)
      if (node !== this.#node && !elsewhere.has(panel) && isAsBefore(panel))
        missed.push({ panel, node: null, at: 0 });
    for (const [panel, { node, since }] of elsewhere)
      if (before.get(panel)?.node !== node && before.get(panel)?.node !== this.#node && isAsBefore(panel))
        missed.push({ panel, node, at: since });
    return missed;
  }

  get count(): number {
    return this.#here.size;
  }
}
