import type { PanelChange, PanelView } from '@homeward/contract/shapes/panel/panel.ts';
import type { PanelId } from '@homeward/contract/shapes/values/ids.ts';
import type { Clock, Log } from '@homeward/contract/ports.ts';
import { saveViews, viewOfPanel } from '../store/panels.ts';
import type { Db } from '../store/store.ts';
import { PreparedReplies } from './prepared.ts';
import type { KeptRows, ResourceName } from './prepared.ts';
import { residentOf, viewOf, withChange } from './cached-panel.ts';
import type { CachedPanel } from './cached-panel.ts';

/** Whether a change says of any device that it is new, gone, or in another area than before. */
function movesDevices({ devices }: CachedPanel, change: PanelChange): boolean {
  if (change.removed !== undefined) return true;
  if (change.devices === undefined) return false;
  const areas = new Map(devices.map(({ id, area }) => [id, area]));
  return change.devices.some(({ id, area }) => areas.get(id) !== area);
}

/** Which ready-made replies a change touches. */
const touchedBy = (before: CachedPanel, change: PanelChange): ReadonlySet<string> =>
  new Set<ResourceName | KeptRows>([
    // It says when the panel was last heard of.
    'card',
    ...(change.status ? (['status', 'cycle'] as const) : []),
    ...(change.areas ? (['mode', 'area', 'device', 'cycle'] as const) : []),
    ...(change.devices || change.removed || change.rooms ? (['device', 'cycle'] as const) : []),
    ...(change.incidents || change.dropped ? (['area', 'incident'] as const) : []),
    // Who sees a rule depends on where what it names lies.
    ...(change.rules ||
    change.restingRules ||
    change.scenes ||
    change.deviceGroups ||
    movesDevices(before, change)
      ? (['rule'] as const)
      : []),
  ]);

interface Loading {
  /** What is on its way is older than what somebody knows by now. */
  outdated: boolean;
  resident: Promise<CachedPanel | null>;
}

/** Owns the last known state of every panel: in memory, in the store a moment later, and as ready-made replies. */
export class Registry {
  readonly replies: PreparedReplies;
  readonly #db: Db;
  readonly #clock: Clock;
  readonly #log: Log;
  readonly #saveDelay: number;
  readonly #residents = new Map<PanelId, CachedPanel>();
  readonly #loading = new Map<PanelId, Loading>();
  readonly #unsaved = new Set<PanelId>();
  #cancelSave: (() => void) | null = null;
  #saving: Promise<void> = Promise.resolve();
  #elsewhere: ((id: PanelId) => Promise<PanelView | null>) | null = null;

  constructor(given: { db: Db; clock: Clock; log: Log; saveDelay: number; preparedBytes: number }) {
    this.#db = given.db;
    this.#clock = given.clock;
    this.#log = given.log;
    this.#saveDelay = given.saveDelay;
    this.replies = new PreparedReplies(given.preparedBytes);
  }

  /** Asks `elsewhere` for a state that is not here, before the store: what it has may be older. */
  setElsewhere(elsewhere: (id: PanelId) => Promise<PanelView | null>): void {
    this.#elsewhere = elsewhere;
  }

  peek(id: PanelId): CachedPanel | undefined {
    return this.#residents.get(id);
  }

  /** The last known state, from memory or the store; null for a panel that never sent one. */
  async find(id: PanelId): Promise<CachedPanel | null> {
    const resident = this.#residents.get(id);
    if (resident) return resident;
    const under = this.#loading.get(id);
    if (under) return under.resident;
    const loading: Loading = { outdated: false, resident: Promise.resolve(null) };
    this.#loading.set(id, loading);
    loading.resident = this.#load(id, loading);
    return loading.resident;
  }

  /** Takes a whole state. `save` is false where another node stores it. */
  snapshot(view: PanelView, save = true): CachedPanel {
    const resident = residentOf(view);
    this.#residents.set(view.id, resident);
    this.replies.drop(view.id);
    if (save) this.#save(view.id);
    return resident;
  }

  /** Takes a change; null when it does not fit what is here. */
  change(id: PanelId, change: PanelChange, save = true): CachedPanel | null {
    const before = this.#residents.get(id);
    const next = before && withChange(before, change);
    if (!next) return null;
    this.#residents.set(id, next);
    this.replies.drop(id, touchedBy(before, change));
    if (save) this.#save(id);
    return next;
  }

  /** Forgets what memory has, where another node knows better. */
  forget(id: PanelId): void {
    this.#residents.delete(id);
    this.replies.drop(id);
    const loading = this.#loading.get(id);
    if (loading) loading.outdated = true;
  }

  /** Resolves when everything known is in the store. */
  async flush(): Promise<void> {
    this.#cancelSave?.();
    this.#cancelSave = null;
    const views = [...this.#unsaved].flatMap((id) => {
      const resident = this.#residents.get(id);
      return resident ? [{ id, revision: resident.revision, json: JSON.stringify(viewOf(resident)) }] : [];
    });
    this.#unsaved.clear();
    if (views.length > 0)
      this.#saving = this.#saving
        .then(() => saveViews(this.#db, views))
        .catch((error: unknown) => {
          // The hub has the truth and sends it anew; a later change tries again.
          this.#log.warn('panel states not stored', {
            error: error instanceof Error ? error.message : 'unknown',
          });
        });
    await this.#saving;
  }

  #save(id: PanelId): void {
    this.#unsaved.add(id);
    this.#cancelSave ??= this.#clock.after(this.#saveDelay, () => {
      this.#cancelSave = null;
      void this.flush();
    });
  }

  async #load(id: PanelId, loading: Loading): Promise<CachedPanel | null> {
    try {
      let view: PanelView | null;
      do {
        loading.outdated = false;
        view = (await this.#elsewhere?.(id)) ?? (await viewOfPanel(this.#db, id));
        // What was forgotten meanwhile has changed since it was asked for.
      } while (loading.outdated);
      // A hub may have come while the store was asked.
      const now = this.#residents.get(id);
      if (now || !view) return now ?? null;
      const resident = residentOf(view);
      this.#residents.set(id, resident);
      return resident;
    } finally {
      this.#loading.delete(id);
    }
  }
}
