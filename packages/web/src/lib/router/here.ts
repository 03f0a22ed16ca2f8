import { create } from 'zustand';
import { readAddress, writeAddress, type Address, type Search } from '#lib/router/address.ts';
import { followScroll, forgetScroll, showPlace } from '#lib/router/scroll.ts';

/** Where somebody is, and why the page there cannot be opened. */
interface Here extends Address {
  readonly problem?: unknown;
}

/** The page that is shown. Nothing is, before the first way to one is free. */
export const useHere = create<Here>(() => ({ path: '', search: {}, hash: '' }));

/** Thrown by a gate: the way leads elsewhere. */
export class Elsewhere {
  readonly to: string;
  readonly search: Search;
  constructor(to: string, search: Search = {}) {
    this.to = to;
    this.search = search;
  }
}

/** Asked before a page is shown; throws where it cannot be. At once, where nothing has to be asked for. */
export type Gate = (address: Address) => void | Promise<void>;

/** Whether to stay, told where it goes on to; whoever stays can `leave` later all the same. */
export type Holder = (next: Address, leave: () => void) => boolean;

interface Going {
  /** All that stands behind the `?`; the panel of the address (S2.5) stays where none is given. */
  readonly search?: Search;
  /** The page before is not one to go back to. */
  readonly replace?: boolean;
}

const holders = new Set<Holder>();
let base = '';
let pass: Gate = () => undefined;
let prepare: (path: string) => Promise<void> = async () => undefined;
/** The turns begun, of which the last alone shows a page. */
let turns = 0;
/** The place of the page among those that one can go back and on to. */
let place = 0;
let free = false;

/** The address below the entry that the browser shows; one that is not below it as it is. */
function shownByBrowser(): Address {
  const { pathname, search, hash } = location;
  const below = pathname === base || pathname.startsWith(`${base}/`) ? pathname.slice(base.length) : pathname;
  return readAddress(`${below || '/'}${search}${hash}`);
}

/** What the browser has to be given for an address. */
const hrefOf = (address: Address): string => `${base}${writeAddress(address)}`;

/** The href of a page of the portal, whose panel is that of the page shown where it names none. */
export function hrefTo(to: string, search?: Search): string {
  return hrefOf(addressTo(to, search));
}

function addressTo(to: string, search?: Search): Address {
  const { path, search: written, hash } = readAddress(to);
  const { panel } = useHere.getState().search;
  return { path, hash, search: { ...(panel === undefined ? {} : { panel }), ...written, ...search } };
}

/** Goes through the gate to where the browser is. */
async function arrive(): Promise<void> {
  const turn = (turns += 1);
  const address = shownByBrowser();
  let problem: unknown;
  try {
    const waits = pass(address);
    if (waits !== undefined) await waits;
  } catch (error) {
    problem = error;
  }
  if (turn !== turns) return;
  if (problem instanceof Elsewhere) {
    // Nobody chose it, and the page that is held is not where the browser is any more.
    free = true;
    return move(addressTo(problem.to, problem.search), true);
  }
  const before = useHere.getState();
  useHere.setState({ ...address, problem }, true);
  if (address.path !== before.path || address.hash !== before.hash) showPlace(place, address.hash);
}

function isHeld(next: Address, leave: () => void): boolean {
  if (free) return false;
  const later = (): void => {
    free = true;
    leave();
  };
  return [...holders].some((holder) => holder(next, later));
}

async function move(next: Address, replace: boolean): Promise<void> {
  if (isHeld(next, () => void move(next, replace))) return;
  free = false;
  const href = hrefOf(next);
  // Who goes where he is has not gone on.
  const stays = href === location.pathname + location.search + location.hash;
  if (replace || stays) {
    // Where the page before was left is nothing to another one in its place.
    if (next.path !== useHere.getState().path) forgetScroll(place, place);
    history.replaceState({ place }, '', href);
  } else {
    place += 1;
    forgetScroll(place);
    history.pushState({ place }, '', href);
  }
  await arrive();
}

/** Goes to any page of the portal, by its address below the entry. */
export function go(to: string, { search, replace = false }: Going = {}): void {
  void move(addressTo(to, search), replace);
}

/** Changes some of what stands behind the `?` of the page shown; empty and undefined take a name off. */
export function changeSearch(next: Readonly<Record<string, string | undefined>>, replace = true): void {
  const { path, search } = useHere.getState();
  const said = Object.entries({ ...search, ...next }).map(([name, value]) => [name, value ?? '']);
  go(path, { search: Object.fromEntries(said) as Search, replace });
}

/** Knocks at the gate of the page once more. */
export const retry = (): Promise<void> => arrive();

/** Milliseconds for which a pointer rests on a link before its page is fetched. */
const restsFor = 50;
let resting: ReturnType<typeof setTimeout> | undefined;

/** Somebody comes near a link, or leaves it: what its page is made of may be fetched before it is pressed. */
export function comeNear(to?: string): void {
  clearTimeout(resting);
  if (to === undefined) return;
  // Where it does not come now it is asked for again when the page is opened, which then says so.
  resting = setTimeout(() => void prepare(readAddress(to).path).catch(() => undefined), restsFor);
}

/** Lets `holder` say whether somebody stays, until the returned function is called. */
export function hold(holder: Holder): () => void {
  holders.add(holder);
  return () => void holders.delete(holder);
}

/** The place an entry of the browser's list has; one that a link to a part of the page made is the next. */
function placeOf(state: unknown): number {
  const known: unknown =
    typeof state === 'object' && state !== null ? Reflect.get(state, 'place') : undefined;
  if (typeof known === 'number') return known;
  forgetScroll(place + 1);
  history.replaceState({ place: place + 1 }, '');
  return place + 1;
}

/** The browser has gone back or on by itself. */
function follow({ state }: PopStateEvent): void {
  const steps = placeOf(state) - place;
  place += steps;
  if (steps !== 0 && isHeld(shownByBrowser(), () => history.go(steps))) {
    // It is undone, and passes by here a second time.
    free = true;
    history.go(-steps);
    return;
  }
  free = false;
  void arrive();
}

interface Ways {
  /** The entry, `/security/`. */
  readonly entry: string;
  readonly gate: Gate;
  /** Fetches what a page is made of. */
  readonly prepare: (path: string) => Promise<void>;
}

/** Follows the browser's address; resolves once the first page is known. */
export async function startRouter(ways: Ways): Promise<void> {
  base = ways.entry.replace(/\/$/, '');
  pass = ways.gate;
  prepare = ways.prepare;
  const known: unknown = Reflect.get(Object(history.state), 'place');
  place = typeof known === 'number' ? known : history.length - 1;
  history.replaceState({ ...Object(history.state), place }, '');
  followScroll(() => place);
  addEventListener('popstate', follow);
  await arrive();
}
