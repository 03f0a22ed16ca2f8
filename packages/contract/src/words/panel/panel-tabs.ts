import type { panelModels, panelSeries } from './panel-models.ts';
import type { roles } from '../access/roles.ts';

type PanelModel = (typeof panelModels)[number];
type PanelSeries = (typeof panelSeries)[number];
type Role = (typeof roles)[number];

/** Tabs of the panel's settings page (S9.5), in their order. */
export const panelTabs = [
  'security',
  'general',
  'panel',
  'code',
  'clock',
  'factoryReset',
  'backupRestore',
  'doorCode',
  'firmwareUpgrade',
  'scheduledAlarm',
  'doorEntry',
] as const;
export type PanelTab = (typeof panelTabs)[number];

/** Tabs of an installer's programming pages: those of the panel, and two more. */
export const programmingTabs = [...panelTabs, 'network', 'prompt'] as const;
export type ProgrammingTab = (typeof programmingTabs)[number];

/** Who looks at a tab. */
type Reader = 'master' | 'user' | 'installer';
type Six = Readonly<Record<PanelModel, Readonly<Record<Reader, boolean>>>>;

const six = (security: readonly Reader[], care: readonly Reader[] = security): Six => ({
  security: {
    master: security.includes('master'),
    user: security.includes('user'),
    installer: security.includes('installer'),
  },
  carealert: {
    master: care.includes('master'),
    user: care.includes('user'),
    installer: care.includes('installer'),
  },
});

/**
 * The six booleans of each tab. The specification names their number and not their meaning: here they are who sees the
 * tab in which interface, by what the access matrix lets each do there. Codes of door locks are people's business.
 */
export const panelTabFlags: Readonly<Record<PanelTab, Six>> = {
  security: six(['master', 'installer']),
  general: six(['master', 'installer']),
  panel: six(['master', 'installer']),
  code: six(['master', 'user', 'installer']),
  clock: six(['master', 'installer']),
  factoryReset: six(['master', 'installer']),
  backupRestore: six(['master', 'installer']),
  doorCode: six(['master']),
  firmwareUpgrade: six(['master', 'installer']),
  scheduledAlarm: six(['master', 'user', 'installer'], []),
  doorEntry: six(['master', 'installer']),
};

type Four = Readonly<Record<PanelSeries, boolean>>;
const every: Four = { M: true, H: true, HYBRID: true, ESGW: true };

/** The four booleans of each programming tab: one for each series. The smallest panel speaks no prompts. */
export const programmingTabFlags: Readonly<Record<ProgrammingTab, Four>> = {
  security: every,
  general: every,
  panel: every,
  code: every,
  clock: every,
  factoryReset: every,
  backupRestore: every,
  doorCode: every,
  firmwareUpgrade: every,
  scheduledAlarm: every,
  doorEntry: every,
  network: every,
  prompt: { ...every, M: false },
};

const readers: Partial<Readonly<Record<Role, Reader>>> = {
  master: 'master',
  user: 'user',
  installer: 'installer',
};

/** The tabs that somebody sees at a panel. */
export function tabsOf(model: PanelModel, role: Role): readonly PanelTab[] {
  const reader = readers[role];
  return reader === undefined ? [] : panelTabs.filter((tab) => panelTabFlags[tab][model][reader]);
}

/** The tabs by which an installer programs panels of a series. */
export const programmingTabsOf = (series: PanelSeries): readonly ProgrammingTab[] =>
  programmingTabs.filter((tab) => programmingTabFlags[tab][series]);
