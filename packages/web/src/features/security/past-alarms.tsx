import type { Incident } from '@homeward/contract/shapes/alarms/incident.ts';
import { momentText } from '#lib/date-text.ts';
import { areas, incidents } from '#lib/house/house.ts';
import { useRows } from '#lib/house/keyed-store.ts';
import { inOneLine } from '#lib/i18n/in-one-line.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Banner } from '#ui/banner.tsx';
import { PageLink } from '#ui/page-link.tsx';

/** More than anybody reads at once; the log has the rest. */
const most = 3;

/** Alarms that are over and that nobody has closed yet: disarming ends the noise, and not what happened. */
export function pastAlarms(rows: readonly Incident[], sounding: ReadonlySet<string>): readonly Incident[] {
  return rows
    .filter(({ id, state, silent }) => state !== 'closed' && !silent && !sounding.has(id))
    .toSorted((one, other) => other.openedAt - one.openedAt)
    .slice(0, most);
}

/** What happened here lately and waits for somebody to close it, with the way to its story. */
export function PastAlarms() {
  const t = useText();
  const on = useRows(areas, (rows) =>
    rows.flatMap(({ alarm, incident }) => (alarm === 'quiet' ? [] : (incident ?? []))),
  );
  const over = useRows(incidents, (rows) => pastAlarms(rows, new Set(on)));
  return over.map((incident) => {
    const { id, kind, zones, openedAt, acts } = incident;
    const names = [...new Set(zones.map(({ name }) => name).filter((name) => name !== ''))];
    const ended = acts.findLast(({ tag }) => tag === 'disarmed' || tag === 'cancelled' || tag === 'aborted');
    return (
      <Banner
        key={id}
        tone="alarm"
        icon="bell"
        title={inOneLine([t(`kind.${kind}`), momentText(openedAt)])}
        action={
          <PageLink to={`/incident/${id}`} className="link">
            {t('alarm.incident')}
          </PageLink>
        }
      >
        {inOneLine(
          [
            names.join(', '),
            ended === undefined || ended.actor.name === ''
              ? ''
              : t('pastAlarm.ended', { who: ended.actor.name, time: momentText(ended.at) }),
          ].filter((part) => part !== ''),
        )}
      </Banner>
    );
  });
}
