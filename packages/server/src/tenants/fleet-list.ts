import { compareVersions } from '@homeward/contract/words/panel/firmware-gate.ts';
import type { PanelSeries } from '@homeward/contract/shapes/panel/panel.ts';
import type {
  Dashboard,
  FleetCounts,
  FleetFilter,
  FleetPanel,
} from '@homeward/contract/shapes/company/tenant.ts';
import { fleetFilters } from '@homeward/contract/words/company/fleet-words.ts';
import type { fleetOrders } from '@homeward/contract/words/company/fleet-words.ts';
import type { FleetDay } from '../store/fleet-needs.ts';
import { urgency } from './needs.ts';

const needs =
  (...whys: readonly string[]) =>
  (panel: FleetPanel): boolean =>
    panel.needs.some(({ why }) => whys.includes(why));

const tests: Readonly<Record<FleetFilter, (panel: FleetPanel) => boolean>> = {
  all: () => true,
  needs: (panel) => panel.needs.length > 0,
  online: ({ online }) => online,
  offline: ({ online }) => !online,
  alarm: ({ alarm }) => alarm,
  faults: ({ faults }) => faults > 0,
  batteries: ({ batteries }) => batteries > 0,
  firmware: ({ behind }) => behind,
  bypassed: ({ bypassed }) => bypassed > 0,
  tests: needs('test'),
  drift: ({ drift }) => drift.state === 'differs',
  consent: ({ consent }) => consent === 'open',
  // Also a wish for more time, by somebody who is let in.
  asked: ({ askedAt }) => askedAt !== null,
  installing: ({ consent }) => consent === 'installing',
};

type FleetOrder = (typeof fleetOrders)[number];

export interface FleetQuery {
  readonly search?: string | undefined;
  readonly filter?: FleetFilter | undefined;
  readonly sort?: FleetOrder | undefined;
}

const { compare: byText } = new Intl.Collator('en', { numeric: true });

const orders: Readonly<Record<Exclude<FleetOrder, 'needs'>, (a: FleetPanel, b: FleetPanel) => number>> = {
  name: (a, b) => byText(a.name, b.name),
  mac: (a, b) => byText(a.mac, b.mac),
  firmware: (a, b) => compareVersions(a.firmware, b.firmware),
  faults: (a, b) => b.faults - a.faults,
  batteries: (a, b) => b.batteries - a.batteries,
  bypassed: (a, b) => b.bypassed - a.bypassed,
  lastSeen: (a, b) => (a.lastSeen ?? 0) - (b.lastSeen ?? 0),
  lastTest: (a, b) => (a.lastTest?.at ?? 0) - (b.lastTest?.at ?? 0),
  // Those whose time is over next come first, those without any last.
  consentUntil: (a, b) => (a.consentUntil ?? Infinity) - (b.consentUntil ?? Infinity) || 0,
};

/**
 * Whether a panel has a word, in lower case, anywhere in what names it. Series and versions are whole words, so that what the
 * dashboard counts is what its link finds: `2.8` is that of 2.8.1 and not of 12.8.
 */
const hasWord = ({ name, mac, customerName, group, firmware, series }: FleetPanel, word: string): boolean =>
  [name, mac, customerName, group].some((text) => text.toLowerCase().includes(word)) ||
  series?.toLowerCase() === word ||
  `${firmware.toLowerCase()}.`.startsWith(`${word}.`);

/** The most urgent first. Each is judged once: a comparison is made many times. */
function byUrgency(panels: readonly FleetPanel[]): readonly FleetPanel[] {
  const judged = panels.map((panel) => ({ panel, urgency: urgency(panel) }));
  judged.sort(
    (a, b) => b.urgency - a.urgency || byText(a.panel.name, b.panel.name) || byText(a.panel.mac, b.panel.mac),
  );
  return judged.map(({ panel }) => panel);
}

/** Those that fit, in order. */
export function chosen(panels: readonly FleetPanel[], query: FleetQuery): readonly FleetPanel[] {
  const words = (query.search ?? '').toLowerCase().split(/\s+/).filter(Boolean);
  const sort = query.sort ?? 'name';
  const fitting = panels
    .filter(tests[query.filter ?? 'all'])
    .filter((panel) => words.every((word) => hasWord(panel, word)));
  if (sort === 'needs') return byUrgency(fitting);
  const order = orders[sort];
  return fitting.toSorted((a, b) => order(a, b) || byText(a.mac, b.mac));
}

export function countsOf(panels: readonly FleetPanel[]): FleetCounts {
  const counts = Object.fromEntries(fleetFilters.map((filter) => [filter, 0])) as FleetCounts;
  for (const panel of panels)
    for (const filter of fleetFilters) if (tests[filter](panel)) counts[filter] += 1;
  return counts;
}

/** Since when a panel has needed somebody; far ahead where nobody noted it. */
const oldest = ({ needs: all }: FleetPanel): number =>
  Math.min(...all.map(({ since }) => since ?? Number.POSITIVE_INFINITY));

const worstShown = 10;
const ageingShown = 20;

export function dashboardOf(panels: readonly FleetPanel[], trend: readonly FleetDay[]): Dashboard {
  const firmware = new Map<string, { series: PanelSeries; version: string; panels: number }>();
  for (const { series, firmware: version } of panels) {
    if (series === null) continue;
    const key = `${series} ${version}`;
    const before = firmware.get(key);
    firmware.set(key, { series, version, panels: (before?.panels ?? 0) + 1 });
  }
  const needing = panels.filter(tests.needs);
  return {
    counts: countsOf(panels),
    firmware: [...firmware.values()].toSorted(
      (a, b) => byText(a.series, b.series) || compareVersions(b.version, a.version),
    ),
    worst: byUrgency(needing).slice(0, worstShown),
    ageing: needing
      .filter((panel) => Number.isFinite(oldest(panel)))
      .toSorted((a, b) => oldest(a) - oldest(b))
      .slice(0, ageingShown),
    trend: trend.map(({ day, panels: all, offline, needs: wanting }) => ({
      day,
      all,
      offline,
      needs: wanting,
    })),
  };
}
