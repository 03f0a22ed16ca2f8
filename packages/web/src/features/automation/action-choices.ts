import type { RuleAction, SceneAction } from '@homeward/contract/shapes/automation/automation.ts';
import type { AreaId } from '@homeward/contract/shapes/values/ids.ts';
import { actionVerbOf, commandOf, commandVerbs, type ActionVerb } from '#features/automation/action-verbs.ts';
import type { Choice } from '#ui/choice-list.tsx';
import { idOf } from '#features/automation/subjects.ts';
import { deviceOf, type Telling } from '#features/automation/names.ts';
import { unsetCondition } from '#features/automation/draft.ts';
import { isZone } from '#features/automation/subjects.ts';

export type AnyAction = RuleAction | SceneAction;
export type ActionsOf = 'rule' | 'scene';

export function actionSubjectOf(action: AnyAction): string {
  switch (action.tag) {
    case 'device':
    case 'bypass':
      return `device:${action.device}`;
    case 'capture':
      return action.device === null ? 'cameras' : `device:${action.device}`;
    case 'group':
      return `group:${action.group}`;
    case 'scene':
      return `scene:${action.scene}`;
    case 'mode':
    case 'alarm':
    case 'silence':
      return `area:${action.area}`;
    case 'request':
    case 'notify':
    case 'wait':
    case 'waitUntil':
      return action.tag;
  }
}

/** The verbs that a subject takes, in the order in which they are offered. */
function verbsAbout(telling: Telling, subject: string, of: ActionsOf): readonly ActionVerb[] {
  const id = idOf(subject, 'device');
  if (id !== null) {
    const option = deviceOf(telling, id);
    if (option === undefined) return [];
    return [
      ...commandVerbs(option.commands).filter((verb) => verb !== 'clip' || option.clips),
      ...(of === 'rule' && isZone(option) ? (['bypass'] as const) : []),
    ];
  }
  const group = idOf(subject, 'group');
  if (group !== null)
    return commandVerbs(telling.options.groups.find((one) => one.id === group)?.commands ?? []);
  if (idOf(subject, 'area') !== null) return of === 'rule' ? ['mode', 'silence', 'alarm'] : ['mode'];
  if (subject === 'cameras') {
    const hasClips = telling.options.devices.some(({ clips }) => clips);
    return ['image', 'imageNoFlash', ...(hasClips ? (['clip'] as const) : [])];
  }
  return [];
}

const noted = [
  'level',
  'colourTemperature',
  'setpoint',
  'toggle',
  'bypass',
  'mode',
  'alarm',
  'silence',
  'unlock',
] as const;

export const actionVerbs = (
  { t, ...telling }: Telling,
  action: AnyAction,
  of: ActionsOf,
): readonly Choice[] =>
  verbsAbout({ t, ...telling }, actionSubjectOf(action), of).map((id) => {
    const note = noted.find((one) => one === id);
    return {
      id,
      label: t(`automation.do.${id}`),
      ...(note === undefined ? {} : { note: t(`automation.doNote.${note}`) }),
    };
  });

/** An action on a subject. Null where there is no such thing. */
function actionOf(telling: Telling, subject: string, verb: ActionVerb, of: ActionsOf): AnyAction | null {
  const { options } = telling;
  const device = deviceOf(telling, idOf(subject, 'device') ?? '');
  if (device !== undefined) {
    if (verb === 'bypass') return { tag: 'bypass', device: device.id };
    if (of === 'rule' && (verb === 'image' || verb === 'imageNoFlash' || verb === 'clip'))
      return { tag: 'capture', device: device.id, what: verb };
    const command = commandOf(verb, device.kind);
    return command === null ? null : { tag: 'device', device: device.id, command };
  }
  const group = options.groups.find(({ id }) => subject === `group:${id}`);
  if (group !== undefined) {
    const command = commandOf(verb, group.kind);
    return command === null ? null : { tag: 'group', group: group.id, command };
  }
  const area = idOf(subject, 'area');
  if (area !== null) {
    const id = Number(area) as AreaId;
    if (verb === 'silence') return { tag: 'silence', area: id };
    if (verb === 'alarm') return { tag: 'alarm', alarm: 'highTemperature', area: id };
    return { tag: 'mode', area: id, mode: 'arm' };
  }
  const scene = options.scenes.find(({ id }) => subject === `scene:${id}`);
  if (scene !== undefined) return { tag: 'scene', scene: scene.id };
  if (subject === 'cameras')
    return {
      tag: 'capture',
      device: null,
      what: verb === 'clip' || verb === 'imageNoFlash' ? verb : 'image',
    };
  if (subject === 'wait') return { tag: 'wait', seconds: 120 };
  if (subject === 'waitUntil')
    return { tag: 'waitUntil', condition: unsetCondition, seconds: 600, goOn: 'ifSo' };
  if (subject === 'request') return { tag: 'request', method: 'GET', url: '', body: null };
  return subject === 'notify' ? { tag: 'notify', text: '' } : null;
}

/** The action on another subject; what is done stays where that takes it, too. */
export function actionAbout(
  telling: Telling,
  subject: string,
  before: AnyAction | undefined,
  of: ActionsOf,
): AnyAction | null {
  if (before !== undefined && actionSubjectOf(before) === subject) return before;
  const verbs = verbsAbout(telling, subject, of);
  const verb = before === undefined ? undefined : actionVerbOf(before);
  const kept = verb !== undefined && verbs.includes(verb) ? verb : (verbs[0] ?? 'other');
  const made = actionOf(telling, subject, kept, of);
  if (made === null || before === undefined || kept !== verb) return made;
  if ('command' in made && 'command' in before) return { ...made, command: before.command };
  return made.tag === before.tag && made.tag === 'mode' && before.tag === 'mode'
    ? { ...made, mode: before.mode }
    : made;
}

export function actionDoing(telling: Telling, verb: string, before: AnyAction, of: ActionsOf): AnyAction {
  const subject = actionSubjectOf(before);
  const wanted = verbsAbout(telling, subject, of).find((one) => one === verb);
  if (wanted === undefined || wanted === actionVerbOf(before)) return before;
  return actionOf(telling, subject, wanted, of) ?? before;
}
