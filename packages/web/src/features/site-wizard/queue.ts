import { codes } from '@homeward/contract/words/api/reply-codes.ts';
import { create } from 'zustand';
import type { Value } from '#features/settings/setting-part.ts';
import { readKeptSite } from '#features/site-wizard/kept-site.ts';
import {
  dropQueued,
  keepQueued,
  keyOf,
  readQueued,
  withChange,
  type Queued,
  type Target,
  type Trouble,
} from '#features/site-wizard/queued.ts';
import { wayOf } from '#features/site-wizard/ways.ts';
import type { Failure } from '#lib/client/outcome.ts';
import { currentSession, useSession } from '#lib/client/session.ts';
import { useHouse } from '#lib/house/house.ts';
import { refusalText } from '#lib/house/refusal-text.ts';
import { currentText } from '#lib/i18n/use-text.ts';
import { useLink } from '#lib/live/link-state.ts';
import { same } from '#lib/same.ts';

/** Whose changes at which panel are shown and sent. */
interface Whose {
  readonly account: string;
  readonly panel: string;
}

interface Queue {
  readonly queue: readonly Queued[];
  /** Rises with each change that has come to the site, so that it is read anew. */
  readonly sent: number;
  /** This browser keeps nothing: what waits is gone with the page. */
  readonly forgetful: boolean;
}

export const useQueue = create<Queue>(() => ({ queue: [], sent: 0, forgetful: false }));

/** Who works here, and where; without a session as this browser last knew it. */
function whose(): Whose | undefined {
  const session = currentSession();
  if (session.tag === 'in' || session.tag === 'over') {
    const { panel } = useHouse.getState();
    return panel === '' ? undefined : { account: session.account.user_id, panel };
  }
  const kept = session.tag === 'unknown' ? readKeptSite() : undefined;
  return kept && { account: kept.account, panel: kept.panel };
}

/** Reads what is kept anew: another tab may have sent or made some. */
function refresh(): void {
  const who = whose();
  if (useQueue.getState().forgetful) return;
  const queue = who === undefined ? [] : readQueued(who.account, who.panel);
  if (!same(queue, useQueue.getState().queue)) useQueue.setState({ queue });
}

function replace(who: Whose, queued: Queued): void {
  try {
    keepQueued(who.account, who.panel, queued);
  } catch {
    useQueue.setState({ forgetful: true });
  }
}

/** Makes a change at the site: it is kept here first, and sent at once where there is a way. */
export function changeAtSite(target: Target, before: Value, after: Value): void {
  const who = whose();
  if (who === undefined) return;
  refresh();
  const { put, queue } = withChange(useQueue.getState().queue, { target, before, after });
  if (put === undefined) dropQueued(who.account, who.panel, target);
  else replace(who, put);
  useQueue.setState({ queue });
  void sendQueued();
}

/** The installer's word on a change that did not go by itself: `mine` is sent over theirs, `drop` is given up. */
export function settle(target: Target, word: 'mine' | 'drop'): void {
  const who = whose();
  const key = keyOf(target);
  const queued = useQueue.getState().queue.find((one) => keyOf(one.target) === key);
  if (who === undefined || queued === undefined) return;
  const others = useQueue.getState().queue.filter((one) => one !== queued);
  if (word === 'drop') {
    dropQueued(who.account, who.panel, target);
    useQueue.setState((now) => ({ queue: others, sent: now.sent + 1 }));
    return;
  }
  const { trouble, ...rest } = queued;
  const before = trouble?.tag === 'conflict' ? trouble.theirs : queued.before;
  const mine = { ...rest, before };
  replace(who, mine);
  useQueue.setState({ queue: [...others, mine].toSorted((one, other) => one.no - other.no) });
  void sendQueued();
}

/** Times that a change is sent while others keep changing the set-up in other places. */
const most = 3;

/** What came of one change: it is there, it waits on, or it is in trouble. */
type Came = 'there' | 'waits' | Trouble;

/** Whether nobody can say yet: no network, no session, or a panel that is away. */
const mayComeLater = (failure: Failure): boolean =>
  failure.tag !== 'refused' || failure.code === codes.panelOffline;

async function send({ target, before, after }: Queued): Promise<Came> {
  const way = wayOf(target);
  for (let attempt = 1; ; attempt += 1) {
    const standing = await way.read();
    if (standing.tag === 'failed') return cameOf(standing.failure);
    const { now, revision } = standing.data;
    if (now === undefined) return { tag: 'refused', text: currentText()('site.queue.gone') };
    if (same(now, after)) return 'there';
    if (!same(now, before)) return { tag: 'conflict', theirs: now };
    const outcome = await way.send(after, revision);
    if (outcome.tag === 'done') return 'there';
    const { failure } = outcome;
    const stale = failure.tag === 'refused' && failure.message === 'v2_mg_changed_meanwhile';
    if (!stale || attempt === most) return cameOf(failure);
  }
}

const cameOf = (failure: Failure): Came =>
  mayComeLater(failure) ? 'waits' : { tag: 'refused', text: refusalText(currentText(), failure) };

let sending = false;

/** Sends what waits, in order; what is in trouble waits for a word, and holds nothing else up. */
export async function sendQueued(): Promise<void> {
  if (sending || currentSession().tag !== 'in' || useLink.getState().link.tag === 'offline') return;
  sending = true;
  try {
    await alone(sendAll);
  } finally {
    sending = false;
  }
}

/** One tab at a time, where browsers have such a lock: what two send is the same, but each would see a conflict. */
const alone = (work: () => Promise<void>): Promise<void> =>
  'locks' in navigator ? navigator.locks.request('homeward.queued', work) : work();

async function sendAll(): Promise<void> {
  refresh();
  for (;;) {
    const who = whose();
    const next = useQueue.getState().queue.find(({ trouble }) => trouble === undefined);
    if (who === undefined || next === undefined) return;
    const came = await send(next);
    if (came === 'waits' || !same(whose(), who)) return;
    const key = keyOf(next.target);
    const now = useQueue.getState().queue.find((one) => keyOf(one.target) === key);
    // Changed once more while it was on its way: it began from what is there now.
    const last = now !== undefined && !same(now.after, next.after);
    const left: Queued | undefined =
      came === 'there'
        ? last
          ? { ...now, before: next.after }
          : undefined
        : now === undefined
          ? undefined
          : { ...now, trouble: came };
    if (left === undefined) dropQueued(who.account, who.panel, next.target);
    else replace(who, left);
    const others = useQueue.getState().queue.filter((one) => keyOf(one.target) !== key);
    useQueue.setState(({ sent }) => ({
      queue: left === undefined ? others : [...others, left].toSorted((one, other) => one.no - other.no),
      sent: came === 'there' ? sent + 1 : sent,
    }));
  }
}

/** Milliseconds between tries while something waits. */
const tryEvery = 5000;
let following = false;

/** Sends what waits whenever there is a way, for as long as the page is open. */
export function followQueue(): void {
  refresh();
  if (following) return void sendQueued();
  following = true;
  const look = (): void => {
    refresh();
    if (useQueue.getState().queue.length > 0) void sendQueued();
  };
  addEventListener('online', look);
  addEventListener('storage', refresh);
  useLink.subscribe(look);
  useSession.subscribe(look);
  let panel = useHouse.getState().panel;
  useHouse.subscribe((house) => {
    if (house.panel === panel) return;
    ({ panel } = house);
    look();
  });
  setInterval(look, tryEvery);
  look();
}
