import { firmwareOf } from '../values/constants.ts';
import { firmwareAtLeast } from './firmware-gate.ts';
import type { panelSeries } from './panel-models.ts';

type PanelSeries = (typeof panelSeries)[number];

/** What a panel has from some firmware on (S6.7, S9.6). */
export const gatedFeatures = [
  'gateways',
  'testReport',
  'practice',
  'onvif',
  'ivs',
  'crossAreaUserCode',
] as const;
export type GatedFeature = (typeof gatedFeatures)[number];

/** The wire of panels that this portal speaks (S9.6: what is tested needs it). */
export const xmlVersion = '3';

/** `{ip}` in a minimum is the number that a portal's operator names; null: panels of this series never have it. */
type Minimum = string | null;
type Minima = Readonly<Record<PanelSeries, Minimum>>;

const every = (minimum: Minimum): Minima => ({ M: minimum, H: minimum, HYBRID: minimum, ESGW: minimum });

/**
 * The firmware that each feature needs, by series. The specification names the gates of the test report, of ONVIF, IVS
 * and codes for several areas, and two more by their number alone: those are gateways and the practice alarm.
 */
const standardMinima: Readonly<Record<GatedFeature, Minima>> = {
  gateways: every('{ip}'),
  testReport: every('{ip}B'),
  practice: every('{ip}G'),
  onvif: every('{ip}'),
  ivs: every('{ip}'),
  crossAreaUserCode: { M: null, H: null, HYBRID: '{ip}', ESGW: null },
};

/** What an operator says of the panels of his customers: the number, and what single series need otherwise. */
export interface FirmwareTerms {
  readonly ip: string;
  readonly minima: Readonly<Partial<Record<GatedFeature, Readonly<Partial<Record<PanelSeries, string>>>>>>;
}
export const standardFirmwareTerms: FirmwareTerms = { ip: '1.0.1.28', minima: {} };

/** Our own firmware has all of it from its first version on; what its series has not, it has not either. */
const ownName = 'HOMEWARD';
const ownMinimum = '0.1.0';

export interface GatedPanel {
  readonly series: PanelSeries;
  /** Its version line. */
  readonly version: string;
  readonly xml?: string;
}

/** `has` and `needs` are firmware words; `needs` is blank where no firmware would do. */
export interface GateVerdict {
  readonly open: boolean;
  readonly has: string;
  readonly needs: string;
}

function minimumOf({ series, version }: GatedPanel, feature: GatedFeature, terms: FirmwareTerms): Minimum {
  const standard = standardMinima[feature][series];
  if (standard === null) return null;
  if (version.startsWith(`${ownName} `)) return ownMinimum;
  return (terms.minima[feature]?.[series] ?? standard).replace('{ip}', terms.ip);
}

/** Whether a panel has a feature, and which firmware it would need. */
export function gateOf(panel: GatedPanel, feature: GatedFeature, terms: FirmwareTerms): GateVerdict {
  const has = firmwareOf(panel.version);
  const needs = minimumOf(panel, feature, terms);
  const speaks = feature !== 'testReport' || (panel.xml ?? xmlVersion) === xmlVersion;
  if (needs === null || !speaks) return { open: false, has, needs: '' };
  return { open: firmwareAtLeast(panel.version, needs), has, needs };
}

/** All of them at once, as pages read it. */
export const gatesOf = (
  panel: GatedPanel,
  terms: FirmwareTerms,
): Readonly<Record<GatedFeature, GateVerdict>> =>
  Object.fromEntries(gatedFeatures.map((feature) => [feature, gateOf(panel, feature, terms)])) as Readonly<
    Record<GatedFeature, GateVerdict>
  >;

/**
 * An operator's words: `1.0.1.29` is the number, `onvif=1.0.3.30` what a feature needs, `onvif.H=1.0.3.30` what it needs
 * of one series. Null where a word is none of these.
 */
export function readFirmwareTerms(
  words: readonly string[],
  series: readonly PanelSeries[],
): FirmwareTerms | null {
  let { ip } = standardFirmwareTerms;
  const minima: Partial<Record<GatedFeature, Partial<Record<PanelSeries, string>>>> = {};
  for (const word of words) {
    const [, name = '', of, minimum = ''] =
      /^(?:([A-Za-z]+)(?:\.([A-Z]+))?=)?(\d+(?:\.\d+){0,7}[A-Za-z]{0,3})$/.exec(word) ?? ['', '?'];
    const feature = gatedFeatures.find((one) => one === name);
    const meant = of === undefined ? series : series.filter((one) => one === of);
    if (name === '' && minimum !== '') ip = minimum;
    else if (feature === undefined || meant.length === 0) return null;
    else
      minima[feature] = {
        ...minima[feature],
        ...Object.fromEntries(meant.map((one) => [one, minimum])),
      };
  }
  return { ip, minima };
}
