import { existsSync } from 'node:fs';
import { join } from 'node:path';

const sources = join(import.meta.dirname, '..');

/**
 * What several later pages load together is one file: many small ones, as the bundler would make them, weigh a quarter
 * more and are each asked for. Modules without their ending, and styles of the same name go along; with it, that file alone.
 */
const together = {
  /** Most pages behind the first two. */
  later: [
    'contract/src/words/values/text',
    'web/src/app/pages-by-path',
    'web/src/features/answers/answered',
    'web/src/features/answers/away-banner',
    'web/src/lib/day-start',
    'web/src/lib/page-params',
    'web/src/lib/paths',
    'web/src/lib/role',
    'web/src/lib/use-unsaved',
    'web/src/ui/below',
    'web/src/ui/crumb',
    'web/src/ui/glyph',
    'web/src/ui/head-save',
    'web/src/ui/loaded',
    'web/src/ui/page-icon-paths',
    'web/src/ui/page-icons',
    'web/src/ui/page-skeleton',
    'web/src/ui/save-bar',
    'web/src/ui/segmented',
    'web/src/ui/select',
    'web/src/ui/tag',
    'web/src/ui/use-seen',
  ],
  /** Wherever a device is drawn. */
  devices: [
    // Without the page's part of the same name, which would bring that page along.
    'web/src/features/devices/device-control.ts',
    'web/src/features/devices/device-look',
    'web/src/features/devices/device-name',
    'web/src/lib/house/use-held',
    'web/src/ui/device-icon-paths',
    'web/src/ui/device-icons',
    'web/src/ui/level-marks',
  ],
  /** The page of a device, with what the controls of all kinds are made of. */
  device: [
    'web/src/features/devices/device',
    'web/src/features/devices/device-control',
    'web/src/features/devices/device-head',
    'web/src/features/devices/use-uses',
    'web/src/features/devices/watch-again',
    'web/src/features/devices/device-page',
    'web/src/features/devices/controls/control-plate',
    'web/src/features/devices/controls/gauges',
    'web/src/features/devices/controls/sensor',
    'web/src/features/devices/controls/sensor-plate',
    'web/src/features/devices/controls/volume-row',
  ],
  /** What it said. */
  history: [
    'web/src/features/devices/history/device-history',
    'web/src/features/devices/history/history-series',
    'web/src/features/devices/history/history-table',
    'web/src/features/devices/history/series-of',
  ],
  /** What lies below that. */
  below: [
    'web/src/features/devices/activity',
    'web/src/features/devices/device-below',
    'web/src/features/devices/device-uses',
  ],
  /** What devices of a kind can do: for their page, and for scenes and rules. */
  abilities: ['contract/src/words/values/constants', 'contract/src/rules/devices/device-abilities'],
  /** Scenes and rules: what they do, in words. */
  acts: [
    'web/src/features/automation/automation-lists',
    'web/src/features/automation/automation-store',
    'web/src/features/automation/one-page',
    'web/src/features/automation/use-telling',
    'web/src/features/automation/action-verbs',
    'web/src/features/automation/action-words',
    'web/src/features/automation/clause',
    'web/src/features/automation/clauses',
    'web/src/features/automation/draft',
    'web/src/features/automation/lists',
    'web/src/features/automation/names',
    'web/src/features/automation/sentence',
    'web/src/features/automation/value-words',
  ],
  /** Rules: when they do it. */
  rules: [
    'web/src/features/automation/rule-gate',
    'web/src/features/automation/condition-words',
    'web/src/features/automation/read-sentence',
    'web/src/features/automation/trigger-words',
  ],
  /** Rules: what they did. */
  runs: [
    'web/src/features/automation/rule-acts',
    'web/src/features/automation/rule-items',
    'web/src/features/automation/when-text',
    'web/src/features/automation/run-words',
  ],
} as const;

/** As groups of the bundler. Throws where a module is not there any more. */
export const sharedFiles = Object.entries(together).map(([name, modules]) => {
  for (const one of modules)
    if (!['', '.ts', '.tsx', '.module.css'].some((ending) => existsSync(join(sources, `${one}${ending}`))))
      throw new Error(`shared-files.ts: there is no module ${one}`);
  const whole = modules.filter((one) => one.endsWith('.ts')).map((one) => `/packages/${one}`);
  const begins = modules.map((one) => `/packages/${one}.`);
  return {
    name,
    test: (id: string) => whole.some((one) => id.endsWith(one)) || begins.some((begin) => id.includes(begin)),
    // Else it would bring along what other pages share with others.
    includeDependenciesRecursively: false,
  };
});
