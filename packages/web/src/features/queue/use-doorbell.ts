import { useEffect, useRef } from 'react';
import { keepNotices, showNotice } from '#features/queue/notices.ts';
import { isWaiting, type Case } from '#features/queue/queue-now.ts';
import { announce } from '#lib/announce.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { play } from '#lib/sound.ts';

/** Ms after which the page sounds again while somebody waits. */
const againAfter = 10_000;

/** Alarms that are told one by one when many come at once. */
const mostTold = 3;

/** Sounds, says and shows that an alarm waits which nobody has: as it comes, and sounds again until somebody takes it. */
export function useDoorbell(cases: readonly Case[]): void {
  const t = useText();
  const known = useRef(new Set<string>());
  const waiting = cases.filter(isWaiting);
  const [worst] = waiting;
  const cue =
    worst !== undefined && worst.kind !== 'tamper' && worst.kind !== 'technical' ? 'alarm' : 'attention';
  const ids = waiting.map(({ id }) => id).join(' ');
  const words = useRef<ReadonlyMap<string, string>>(new Map());
  useEffect(() => {
    words.current = new Map(
      waiting.map(({ id, kind, name }) => [
        id,
        t('queue.new', { what: t(`queue.kind.${kind}`), site: name }),
      ]),
    );
  });
  useEffect(() => {
    const now = ids === '' ? [] : ids.split(' ');
    const fresh = now.filter((id) => !known.current.has(id));
    known.current = new Set(now);
    keepNotices(known.current);
    if (fresh.length === 0) return;
    play(cue);
    const told = fresh.slice(0, mostTold).map((id) => ({ id, text: words.current.get(id) ?? '' }));
    announce(told.map(({ text }) => text).join(' '), 'assertive');
    for (const { id, text } of told) showNotice(id, text);
  }, [ids, cue]);
  const waits = worst !== undefined;
  useEffect(() => {
    if (!waits) return undefined;
    const timer = setInterval(() => play(cue), againAfter);
    return () => clearInterval(timer);
  }, [waits, cue]);
  useEffect(() => () => keepNotices(new Set()), []);
}
