import type { PanelMutant } from './mutants.ts';
import { code, edit } from '../panel/rig.ts';
import type { Rig } from '../panel/rig.ts';
import { ran, ruleBy } from '../panel/rules.ts';

type Fault = Extract<PanelMutant, 'forAWhileForgotten' | 'timeRuleTwice' | 'blockedRuleRuns'>;

const save = (rig: Rig, ...[trigger, parts]: Parameters<typeof ruleBy>) =>
  rig.command(edit({ tag: 'putRule', rule: ruleBy(trigger, parts) }), code(96));

/** What mutants of rules show, and what is there without them. */
export const ruleObservations: Readonly<Record<Fault, readonly [sound: unknown, (rig: Rig) => unknown]>> = {
  forAWhileForgotten: [
    0,
    (rig) => {
      save(rig, { tag: 'openFor', device: 'RF:window', seconds: 60 });
      rig.says('window', { opening: 'open' });
      rig.wait(30);
      rig.says('window', { opening: 'closed' });
      rig.wait(60);
      return ran(rig);
    },
  ],
  timeRuleTwice: [
    1,
    (rig) => {
      /** An hour of 16 June 2025, UTC. */
      const wall = (hour: number) => 1_750_032_000_000 + hour * 3_600_000 - rig.state().at;
      rig.feed({ tag: 'clockSet', wallOffset: wall(4) });
      save(rig, { tag: 'time', moment: { tag: 'daily', minute: 420 } });
      rig.wait(2 * 3600);
      rig.feed({ tag: 'clockSet', wallOffset: wall(4) });
      rig.wait(2 * 3600);
      return ran(rig);
    },
  ],
  blockedRuleRuns: [
    [],
    (rig) => {
      const conditions = [{ tag: 'mode', area: 1, modes: ['arm'] }];
      save(rig, { tag: 'opened', device: 'RF:window' }, { conditions });
      return rig.says('window', { opening: 'open' }).filter(({ tag }) => tag === 'commandDevice');
    },
  ],
};
