import { Suspense } from 'react';
import { loadLastPlaces, readLastKnown } from '#features/last-known/last-known.ts';
import css from '#features/last-known/last-known.module.css';
import { lazyPart } from '#lib/lazy-part.ts';
import { houseLines } from '#features/security/house-lines.ts';
import { longDay, sameDay, timeOfDay } from '#lib/clock-text.ts';
import { useMinute } from '#lib/clock.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Rich } from '#lib/i18n/rich.tsx';
import { Icon } from '#ui/icon.tsx';

const LastPlaces = lazyPart(async () => (await loadLastPlaces()).LastPlaces);

/** What was known last, said to be old before it is said; nothing where nobody was here. Below it what the page itself kept. */
export function LastKnownState() {
  const t = useText();
  const now = useMinute();
  const known = readLastKnown();
  if (known === undefined) return null;
  const { at, site } = known;
  const time = sameDay(at, now) ? timeOfDay(at) : `${longDay(at)}, ${timeOfDay(at)}`;
  const state = (
    <section className={css['last']} aria-label={site}>
      <h2>{site}</h2>
      <p className={css['old']}>
        <Icon name="clock" size={20} />
        {t('area.asOf', { time })}
      </p>
      <ul>
        {houseLines(t, known, false).map((line) => (
          <li key={line.id}>
            <Icon name={line.icon} size={20} />
            <span>
              <Rich>{line.text}</Rich>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
  if (!/\/location\/?$/.test(location.pathname)) return state;
  return (
    <>
      {state}
      <Suspense fallback={null}>
        <LastPlaces />
      </Suspense>
    </>
  );
}
