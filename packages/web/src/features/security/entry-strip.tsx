import { secondsLeft, useNow } from '#lib/clock.ts';
import { chooseMode } from '#lib/house/arming.ts';
import { areas } from '#lib/house/house.ts';
import { useRows } from '#lib/house/keyed-store.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { useHere } from '#lib/router/here.ts';
import { Button } from '#ui/button.tsx';
import css from '#features/security/entry-strip.module.css';

/**
 * An entry delay on pages other than the security page, or on that one too, `always`: time is running, so it is amber and
 * near the hand.
 */
export function EntryStrip({ always }: { readonly always: boolean }) {
  const onSecurity = useHere(({ path }) => path === '/security' || path === '/status');
  const entered = useRows(areas, (rows) => rows.filter(({ phase }) => phase === 'entryDelay'));
  if (!always && onSecurity) return null;
  return entered.map((area) => <Entry key={area.id} id={area.id} name={area.name} until={area.until ?? 0} />);
}

function Entry({ id, name, until }: { readonly id: number; readonly name: string; readonly until: number }) {
  const t = useText();
  const left = secondsLeft(until, useNow());
  return (
    <section className={css['strip']} aria-label={t('delay.label.entryDelay', { area: name })}>
      <b>{left}</b>
      <span>{t('entryStrip.text', { area: name })}</span>
      <Button icon="shieldOpen" onClick={() => chooseMode(id, 'disarm')}>
        {t('mode.disarm')}
      </Button>
    </section>
  );
}
