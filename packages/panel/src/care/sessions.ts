import type { Turn } from '../kernel/turn.ts';
import type { Occasion } from './agenda.ts';
import { careProgramOf } from './care-program.ts';
import { setCare } from './set-care.ts';
import type { Watch } from '../state/care-state.ts';
import { silentSince } from './signs-of-life.ts';
import { beginSilence, wasTold } from './silences.ts';

const minuteMs = 60_000;
/** After a start the panel listens for so long before it believes a silence: it heard nobody while it was away. */
export const listenMs = 10 * minuteMs;

/** A span in which silence is watched begins, or was set up in the middle of it: then it counts from now. */
export function openSession(turn: Turn, id: string, { at: from, until }: Occasion): void {
  const { config, care } = turn.state;
  const session = config.care.sessions.find((entry) => entry.id === id);
  if (session === undefined) return;
  const checkAt = Math.max(from, care.life.since) + session.maxMinutes * minuteMs;
  const others = care.watches.filter((watch) => watch.session !== id);
  const watch: Watch = { session: id, from, until, checkAt };
  setCare(turn, { watches: checkAt <= until ? [...others, watch] : others });
}

/** Looks where silence could have become too long by now; a sign of life meanwhile has moved that on. */
export function endOfWatches(turn: Turn): void {
  if (turn.state.care.watches.every(({ checkAt }) => checkAt > turn.at)) return;
  const kept = turn.state.care.watches.flatMap((watch) =>
    watch.checkAt > turn.at ? [watch] : looked(turn, watch),
  );
  setCare(turn, { watches: kept });
}

/** The watch with its next look; none where its span is over by then. */
function looked(turn: Turn, watch: Watch): readonly Watch[] {
  const { config, care, startedAt } = turn.state;
  const session = config.care.sessions.find(({ id }) => id === watch.session);
  if (session === undefined) return [];
  const longest = session.maxMinutes * minuteMs;
  const silent = Math.max(silentSince(care, session.room), watch.from);
  const credible = Math.max(silent + longest, startedAt + Math.min(listenMs, longest));
  const tooLong = credible <= turn.at;
  // A room that nothing can be heard in is silent for ever, and that says nothing.
  const heard = session.room === null || careProgramOf(config).slotsIn.has(session.room);
  const cause = `inactivity ${session.room ?? 'home'} ${session.maxMinutes} min`;
  // Once in a span: whoever looks after the receiver knows, until the first sign of life.
  const news = tooLong && heard && care.view.awaySince === null && !wasTold(turn, cause, watch.from);
  if (news) beginSilence(turn, 'inactivity', cause, session.room);
  const checkAt = tooLong ? turn.at + longest : credible;
  return checkAt <= watch.until ? [{ ...watch, checkAt }] : [];
}
