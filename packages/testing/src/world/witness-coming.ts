import type { PanelCommand } from '@homeward/contract/shapes/panel/command.ts';
import type { HelpCallState } from '@homeward/contract/shapes/care/care.ts';
import type { Actor } from '@homeward/contract/shapes/values/modes.ts';
import type { Found } from './compare.ts';
import type { Moment, Watcher } from './witness-moment.ts';

/** What a command says of the one who gives it, about a call for help or an incident. */
function saidBy(command: PanelCommand): string | null {
  if (command.tag !== 'incident' && command.tag !== 'care') return null;
  return command.act;
}

const comes: ReadonlySet<HelpCallState> = new Set<HelpCallState>(['answered', 'nursePresent']);
/** Acts by which somebody says that they come. */
const comings: ReadonlySet<string> = new Set(['claim', 'answer']);
/** Acts after which somebody is named as the one who answers a call. */
const answers: ReadonlySet<string> = new Set([...comings, 'nurse']);

const isSame = (one: Actor, other: Actor | null): boolean =>
  other !== null && one.tag === other.tag && one.name === other.name;

/** Nobody is on the way to an incident or a call for help who did not say so in that moment (I17). */
export function createComingWatcher(found: Found): Watcher {
  function check({ before, after, input }: Moment): void {
    const given = input?.tag === 'commandReceived' ? input : null;
    const said = given === null ? null : saidBy(given.command);
    const actor = given?.actor ?? null;
    for (const { id, acts } of after.incidents) {
      const known = before.incidents.find((incident) => incident.id === id)?.acts.length ?? 0;
      for (const act of acts.slice(known))
        if (act.tag === 'claimed' && (said === null || !comings.has(said) || !isSame(act.actor, actor)))
          found('I17', `${act.actor.name} is on the way to ${id}, and never said so`);
    }
    for (const call of after.care.view.calls) {
      const { id, state, helper } = call;
      const was = before.care.view.calls.find((one) => one.id === id);
      if (!comes.has(state) || (was?.state === state && was.helper === helper)) continue;
      if (helper === null || said === null || !answers.has(said) || !isSame(helper, actor))
        found('I17', `${helper?.name ?? 'nobody'} answers the call ${id}, and never said so`);
    }
  }
  return {
    forget: () => {},
    saw: (moment) => {
      const { before, after } = moment;
      if (before.incidents !== after.incidents || before.care.view.calls !== after.care.view.calls)
        check(moment);
    },
  };
}
