import type { Coverage, Gap } from '@homeward/contract/shapes/alarms/coverage.ts';
import type { CoveredRoom, Outcome, Watcher } from '#features/past/coverage-view.tsx';
import { deviceIcon } from '#features/devices/device-look.ts';
import { isOpener } from '#lib/house/device-kinds.ts';
import type { HouseDevice } from '#lib/house/device.ts';
import { currentLanguage, type Text } from '#lib/i18n/use-text.ts';
import { spanText } from '#lib/span-text.ts';
import type { Tone } from '#ui/tone.ts';

type Find = (id: string) => HouseDevice | undefined;

const tones: Partial<Readonly<Record<Gap['why'], Tone>>> = {
  bypassed: 'bypass',
  offline: 'offline',
  unknown: 'offline',
  open: 'open',
  soak: 'delay',
  walkTest: 'delay',
  warmingUp: 'delay',
};

const details = [
  'oneTime',
  'permanent',
  'lowBattery',
  'tamper',
  'supervision',
  'acFailure',
  'outOfOrder',
  'antiMasking',
  'controlError',
] as const;

/** Why something does not watch, with which bypass or fault. */
function whyOf(t: Text, { why, detail }: Gap): string {
  const known = details.find((one) => one === detail);
  const word = t(`coverage.gap.${why}`);
  return known === undefined ? word : `${word}: ${t(`coverage.detail.${known}`)}`;
}

const watcher = (find: Find, id: string): Watcher => {
  const device = find(id);
  return { id, name: device?.name ?? id, icon: device === undefined ? 'contactOpen' : deviceIcon(device) };
};

const gapRow = (t: Text, find: Find, gap: Gap): Watcher => ({
  ...watcher(find, gap.device),
  why: whyOf(t, gap),
  tone: tones[gap.why] ?? 'fault',
});

/** The rooms of a coverage, worst first, and in each what watches and what does not. */
export function coveredRooms(t: Text, coverage: Coverage, find: Find): readonly CoveredRoom[] {
  const order: readonly CoveredRoom['state'][] = ['unprotected', 'degraded', 'protected', 'leftOut'];
  return coverage.rows
    .map((row): CoveredRoom => {
      const missing = new Set<string>(row.gaps.map(({ device }) => device));
      const all = [...row.protected, ...row.leftOut, ...missing];
      return {
        id: row.room ?? '',
        name: all.map((id) => find(id)?.roomName ?? '').find((name) => name !== '') ?? t('coverage.noRoom'),
        state: row.state,
        guarded: row.protected.filter((id) => !missing.has(id)).map((id) => watcher(find, id)),
        gaps: row.gaps.map((gap) => gapRow(t, find, gap)),
        leftOut: row.leftOut.map((id) => watcher(find, id)),
      };
    })
    .toSorted((one, other) => order.indexOf(one.state) - order.indexOf(other.state));
}

/** How many openings and detectors watch, how many should and do not, how many the mode leaves out. */
export function coverageCounts(coverage: Coverage, find: Find) {
  const missing = new Set<string>(coverage.rows.flatMap(({ gaps }) => gaps.map(({ device }) => device)));
  const watching = [...new Set<string>(coverage.rows.flatMap((row) => row.protected))].filter(
    (id) => !missing.has(id),
  );
  const openings = watching.filter((id) => {
    const kind = find(id)?.kind;
    return kind !== undefined && isOpener(kind);
  }).length;
  const leftOut = new Set(coverage.rows.flatMap((row) => row.leftOut)).size;
  return { openings, detectors: watching.length - openings, gaps: missing.size, leftOut };
}

/** What an alarm would set off: sirens and reports, and those that would fail. */
export function coverageOutcomes(t: Text, { sirens, reporting }: Coverage, find: Find): readonly Outcome[] {
  const ready = sirens.ready.length;
  const { working, people, failing } = reporting;
  return [
    ready > 0
      ? { id: 'sirens', icon: 'siren', tone: 'ok', text: t('coverage.sirensReady', { count: ready }) }
      : { id: 'sirens', icon: 'bellOff', tone: 'fault', text: t('coverage.noSiren') },
    ...sirens.gaps.map((gap): Outcome => ({
      id: `siren ${gap.device}`,
      icon: 'bellOff',
      tone: tones[gap.why] ?? 'fault',
      text: `${watcher(find, gap.device).name}: ${whyOf(t, gap)}`,
    })),
    ...(people > 0
      ? [
          {
            id: 'people',
            icon: 'users' as const,
            tone: 'ok' as const,
            text: t('coverage.people', { count: people }),
          },
        ]
      : []),
    ...(working > 0
      ? [
          {
            id: 'ways',
            icon: 'mail' as const,
            tone: 'ok' as const,
            text: t('coverage.told', { count: working }),
          },
        ]
      : []),
    ...(people === 0 && working === 0
      ? [{ id: 'ways', icon: 'fault' as const, tone: 'fault' as const, text: t('coverage.noWay') }]
      : []),
    ...(failing.length === 0
      ? []
      : [
          {
            id: 'failing',
            icon: 'fault' as const,
            tone: 'fault' as const,
            text: t('coverage.wayFails', { names: failing.join(', ') }),
          },
        ]),
  ];
}

/** How the panel stands to the grade that it is set up for; undefined where its region knows none. */
export function gradeOutcomes(
  t: Text,
  { grade }: Coverage,
  find: Find,
): { readonly claimed: string; readonly outcomes: readonly Outcome[] } | undefined {
  if (grade.claimed === null) return undefined;
  const short = grade.gaps.map(({ why, devices }): Outcome => ({
    id: why,
    icon: 'fault',
    tone: 'fault',
    text: t(`coverage.grade.${why}`, { names: devices.map((id) => watcher(find, id).name).join(', ') }),
  }));
  const claimed = String(grade.claimed);
  const met: Outcome = { id: 'met', icon: 'shieldLock', tone: 'ok', text: t('coverage.grade.met') };
  return { claimed, outcomes: short.length === 0 ? [met] : short };
}

/** How soon it is told of each watcher that it was disabled; what nobody would notice first. */
export function coverageProofs(t: Text, { unnoticed = [] }: Coverage, find: Find): readonly Watcher[] {
  return unnoticed.map(({ device, seconds, by, remedy }) => {
    const bound =
      by === 'nobody'
        ? t('watching.never')
        : t(`watching.by.${by}`, { span: spanText((seconds ?? 0) * 1000) });
    // That it gets shorter by itself is said once, below all of them.
    const more = remedy === null || remedy === 'wait' ? '' : t(`watching.remedy.${remedy}`);
    return {
      ...watcher(find, device),
      why: capital(bound),
      tone: by === 'nobody' ? 'fault' : 'armed',
      ...(more !== '' && { remedy: more }),
    };
  });
}

const capital = (text: string): string => text.charAt(0).toLocaleUpperCase(currentLanguage()) + text.slice(1);
