import type { PanelId } from '@homeward/contract/shapes/values/ids.ts';
import type { Clock } from '@homeward/contract/ports.ts';
import type { Services } from '../services.ts';
import { storeFailure } from '../store/store-failure.ts';
import type { StoreFailure } from '../store/store-failure.ts';
import { probe } from '../store/store.ts';
import { whyOf } from '../base/why.ts';

/** Whether this node can do its work now. */
export interface Readiness {
  readonly store: 'writable' | 'failed' | StoreFailure;
  /** Whether the other nodes can be spoken with; null where there are none. */
  readonly cluster: boolean | null;
  /** Panels whose hub is connected here and cannot write. */
  readonly failing: readonly PanelId[];
}

/** Ms that a store or a panel may take to write a row. */
const patienceMs = 5_000;
/** Panels that are asked to write; where there are more, what they say of themselves must do. */
const mostAsked = 16;

const inTime = <Result>(clock: Clock, work: Promise<Result>, late: Result): Promise<Result> =>
  new Promise((resolve, reject) => {
    const cancel = clock.after(patienceMs, () => resolve(late));
    work.then(
      (result) => {
        cancel();
        resolve(result);
      },
      (error: unknown) => {
        cancel();
        reject(error instanceof Error ? error : new Error(String(error)));
      },
    );
  });

async function storeNow({ store, clock, log }: Services): Promise<Readiness['store']> {
  const written = probe(store.db).then(() => 'writable' as const);
  return inTime<Readiness['store']>(clock, written, 'away').catch((error: unknown) => {
    log.warn('store takes no writes', { error: whyOf(error) });
    return storeFailure(error) ?? 'failed';
  });
}

/** Whether a panel says of itself that it cannot write. */
const saysSo = ({ registry }: Services, panel: PanelId): boolean =>
  registry.peek(panel)?.status.faults.includes('storage') === true;

async function isFailing(services: Services, panel: PanelId, asked: boolean): Promise<boolean> {
  if (saysSo(services, panel)) return true;
  if (!asked) return false;
  const answer = await inTime(services.clock, services.links.ask(panel, { tag: 'storage' }), {
    tag: 'storage',
    writable: false,
  });
  // A hub that is older than the question, or has just gone, says nothing of its disk.
  return answer.tag === 'storage' && !answer.writable;
}

/** Panels here that say they cannot write. */
export const panelsFailing = (services: Services): readonly PanelId[] =>
  services.links.panels().filter((panel) => saysSo(services, panel));

/** Has the store and the panels that are connected here write a row, and says who could not. */
async function readinessOf(services: Services): Promise<Readiness> {
  const panels = services.links.panels();
  const asked = panels.length <= mostAsked;
  const [store, failing] = await Promise.all([
    storeNow(services),
    Promise.all(panels.map((panel) => isFailing(services, panel, asked))),
  ]);
  return {
    store,
    cluster: services.options.cluster === null ? null : services.isTogether(),
    failing: panels.filter((_panel, no) => failing[no]),
  };
}

/**
 * Whether this node is to be sent callers. What one home's hub cannot do is no reason to take the portal away from all
 * others, nor from that home.
 */
export const isReady = ({ store }: Readiness): boolean => store === 'writable';

/** Ms for which what was found out holds: anybody may ask, and each answer is written for on a disk. */
const holdsMs = 3_000;

/** Finds out how ready this node is, once for all who ask within a few seconds. */
export function sharedReadiness(services: Services): () => Promise<Readiness> {
  const { clock } = services;
  let last: { readonly at: number; readonly found: Promise<Readiness> } | null = null;
  return () => {
    const now = clock.monotonic();
    if (last === null || now - last.at >= holdsMs) last = { at: now, found: readinessOf(services) };
    return last.found;
  };
}
