import type { AreaRow } from '@homeward/contract/wire/area.ts';
import { forgetLastSharing, readLastSharing } from '#features/last-known/last-sharing.ts';
import { currentSession, useSession } from '#lib/client/session.ts';
import { areas, useHouse } from '#lib/house/house.ts';
import { withTexts } from '#lib/i18n/use-text.ts';
import { useLink } from '#lib/live/link-state.ts';

const storageKey = 'homeward.lastKnown';

/** Milliseconds between two looks at whether what is kept is still the newest. */
const every = 30_000;

type LastArea = Pick<AreaRow, 'id' | 'name' | 'mode' | 'phase' | 'alarm'>;

/** The house in a few words, as it was when this device last had contact. Goes with signing out. */
export interface LastKnown {
  readonly panel: string;
  readonly site: string;
  readonly areas: readonly LastArea[];
  readonly faults: number;
  readonly careAlert: boolean;
  /** Epoch ms until which it is known to have been so. */
  readonly at: number;
}

const isLastKnown = (value: unknown): value is LastKnown =>
  typeof value === 'object' &&
  value !== null &&
  'site' in value &&
  'at' in value &&
  typeof value.at === 'number' &&
  'areas' in value &&
  Array.isArray(value.areas);

export function readLastKnown(): LastKnown | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? 'null');
    return isLastKnown(kept) ? kept : undefined;
  } catch {
    return undefined;
  }
}

/** What was kept last, without its time: a write to the device costs more than a frame has time for. */
let said = '';

export function forgetLastKnown(): void {
  said = '';
  forgetLastSharing();
  try {
    localStorage.removeItem(storageKey);
  } catch {
    // Nothing could be kept there either.
  }
}

/**
 * Keeps what is true now, where it says something new or `again`; what is shown while panel or server are away is
 * older, and is kept already.
 */
function keepNow(again = true): void {
  // Whoever signs out takes it along; what is cleared then is not a house without areas.
  if (currentSession().tag !== 'in') return;
  const { panel, info, status, loaded, online } = useHouse.getState();
  if (!loaded || !online || info === undefined || status === undefined) return;
  if (useLink.getState().link.tag !== 'live') return;
  const known: Omit<LastKnown, 'at'> = {
    panel,
    site: info.name,
    areas: areas.all().map(({ id, name, mode, phase, alarm }) => ({ id, name, mode, phase, alarm })),
    faults: status.faults.length,
    careAlert: info.model === 'carealert',
  };
  const saying = JSON.stringify(known);
  if (saying === said && !again) return;
  said = saying;
  try {
    localStorage.setItem(storageKey, JSON.stringify({ ...known, at: Date.now() } satisfies LastKnown));
  } catch {
    // Without storage there is nothing to show later.
  }
}

/** What the location page is without the server, with its words: read here once, it is there then too. */
export const loadLastPlaces = () => withTexts(import('#features/last-known/last-places.tsx'), 'places');

/** Keeps the state of the house for a start without the server, until somebody signs out. */
export function followLastKnown(): void {
  const left = (): void => {
    if (currentSession().tag === 'out') forgetLastKnown();
  };
  left();
  useSession.subscribe(left);
  // A newer version of the portal came without it.
  if (readLastSharing() !== undefined) void loadLastPlaces().catch(() => undefined);
  const changed = (): void => keepNow(false);
  areas.subscribeAll(changed);
  useHouse.subscribe(changed);
  useLink.subscribe(changed);
  // What had come before says nothing new: without this it would be kept only half a minute later.
  changed();
  addEventListener('pagehide', () => keepNow());
  setInterval(keepNow, every);
}
