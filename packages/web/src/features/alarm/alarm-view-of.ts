import type { AlarmView } from '#features/alarm/alarm-view.ts';
import type { AlarmNow } from '#lib/house/alarms.ts';
import { incidentLines, toldRows } from '#features/events/incident-lines.ts';
import { inOneLine } from '#lib/i18n/in-one-line.ts';
import { plainModeName } from '#lib/house/mode-name.ts';
import type { Text } from '#lib/i18n/use-text.ts';

interface Around {
  readonly site: string;
  readonly cameras: readonly string[];
  readonly emergencyNumber: string | undefined;
  readonly hasSiren: boolean;
  readonly muted: boolean;
  readonly awayText: string | undefined;
  readonly pending: AlarmView['pending'];
}

const kindOf = (t: Text, { incident }: AlarmNow): string =>
  incident === undefined ? t('kind.any') : t(`kind.${incident.kind}`);

/** "Break-in alarm · House". */
export const alarmTitle = (t: Text, alarm: AlarmNow): string =>
  inOneLine([kindOf(t, alarm), alarm.area.name]);

function sentenceOf(t: Text, { incident, area }: AlarmNow): string {
  const names = (incident?.zones ?? []).map(({ name }) => (name === '' ? t('actor.panel') : name));
  const [first, second] = [...new Set(names)];
  if (area.alarm === 'memory') return t('alarm.over', { name: first ?? area.name });
  if (first === undefined) return t('alarm.noZone');
  const values = { name: first, other: second ?? '' };
  return t(
    second === undefined ? 'alarm.one' : incident?.confirmed === true ? 'alarm.confirmed' : 'alarm.two',
    values,
  );
}

/** Everything the alarm layer says about one alarm. */
export function alarmView(t: Text, alarm: AlarmNow, around: Around): AlarmView {
  const { area, incident } = alarm;
  const mode = incident?.mode ?? area.mode;
  const armed =
    mode === 'disarm' ? t('alarm.wasDisarmed') : t('alarm.wasArmed', { mode: plainModeName(t, mode) });
  return {
    id: alarm.id,
    place: inOneLine([around.site, `${area.name}, ${armed}`]),
    title: kindOf(t, alarm),
    sentence: sentenceOf(t, alarm),
    startedAt: incident?.openedAt ?? area.since,
    // Its time runs whether or not there is one to hear.
    sirenUntil: around.hasSiren ? (area.sirenUntil ?? undefined) : undefined,
    hasSiren: around.hasSiren,
    silenced: area.sirenUntil === null,
    detectors: new Set(incident?.zones.map(({ device }) => device)).size,
    happened: incident === undefined ? [] : incidentLines(t, incident),
    told: incident === undefined ? [] : toldRows(t, incident),
    cameras: around.cameras,
    emergencyNumber: around.emergencyNumber,
    muted: around.muted,
    pending: around.pending,
    awayText: around.awayText,
  };
}
