import {
  actionAbout,
  actionDoing,
  actionSubjectOf,
  actionVerbs,
  type ActionsOf,
  type AnyAction,
} from '#features/automation/action-choices.ts';
import { actionVerbOf } from '#features/automation/action-verbs.ts';
import { ModePicker, OneOf, OptionPicker, RaisedAlarmPicker } from '#features/automation/choice-pickers.tsx';
import {
  ColourPicker,
  EndPicker,
  KelvinPicker,
  KeyPicker,
  LevelPicker,
  SetpointPicker,
} from '#features/automation/command-pickers.tsx';
import { deviceOf, type Telling } from '#features/automation/names.ts';
import { SubjectPicker, type PickerProps } from '#features/automation/part-picker.tsx';
import type { Problem } from '#features/automation/problems.ts';
import { actionSubjects } from '#features/automation/subjects.ts';
import { WaitPicker } from '#features/automation/wait-pickers.tsx';
import { ToPicker } from '#features/automation/who-pickers.tsx';
import { AddressPicker, TextPicker } from '#features/automation/word-pickers.tsx';

interface ActionPickerProps extends PickerProps<AnyAction | null> {
  readonly of: ActionsOf;
  readonly problems: readonly (Problem & { readonly text: string })[];
}

/** The choice behind a phrase of what is done. */
export function ActionPicker({ telling, slot, part, error, of, problems, onChange }: ActionPickerProps) {
  const { t } = telling;
  if (part === null || slot === 'subject')
    return (
      <SubjectPicker
        telling={telling}
        choices={actionSubjects(telling, of)}
        chosen={part === null ? '' : actionSubjectOf(part)}
        onChoose={(id) => {
          const next = actionAbout(telling, id, part ?? undefined, of);
          if (next !== null) onChange(next, true);
        }}
      />
    );
  if (slot === 'verb')
    return (
      <OneOf
        label={t('automation.pick.verb')}
        choices={actionVerbs(telling, part, of)}
        chosen={actionVerbOf(part)}
        onChoose={(id) => onChange(actionDoing(telling, id, part, of), true)}
      />
    );
  switch (part.tag) {
    case 'mode':
      return (
        <ModePicker
          telling={telling}
          value={part.mode}
          onChange={(mode) => onChange({ ...part, mode }, true)}
        />
      );
    case 'alarm':
      return (
        <RaisedAlarmPicker
          telling={telling}
          value={part.alarm}
          onChange={(alarm) => onChange({ ...part, alarm }, true)}
        />
      );
    case 'wait':
    case 'waitUntil':
      return <WaitPicker telling={telling} slot={slot} part={part} onChange={onChange} />;
    case 'notify':
      return slot === 'who' ? (
        <ToPicker
          telling={telling}
          to={part.to}
          onChange={(to) =>
            onChange({ tag: 'notify', text: part.text, ...(to === undefined ? {} : { to }) }, false)
          }
        />
      ) : (
        <TextPicker
          telling={telling}
          value={part.text}
          error={error}
          onChange={(text) => onChange({ ...part, text }, false)}
        />
      );
    case 'request': {
      const said = (field: string) => problems.find(({ where }) => where.endsWith(field))?.text;
      return (
        <AddressPicker
          telling={telling}
          request={part}
          urlError={said('.url')}
          bodyError={said('.body')}
          onChange={(request) => onChange(request, false)}
        />
      );
    }
    case 'device':
    case 'group':
      return <CommandPicker telling={telling} of={of} part={part} error={error} onChange={onChange} />;
    default:
      return null;
  }
}

interface CommandProps {
  readonly telling: Telling;
  readonly of: ActionsOf;
  readonly part: Extract<AnyAction, { tag: 'device' | 'group' }>;
  readonly error: string | undefined;
  readonly onChange: (part: AnyAction, done: boolean) => void;
}

function CommandPicker({ telling, of, part, error, onChange }: CommandProps) {
  const { command } = part;
  const kind =
    part.tag === 'device'
      ? deviceOf(telling, part.device)?.kind
      : telling.options.groups.find(({ id }) => id === part.group)?.kind;
  const put = (next: typeof command, done = false): void => onChange({ ...part, command: next }, done);
  switch (command.tag) {
    case 'level':
      return (
        <LevelPicker telling={telling} command={command} least={kind === 'shutter' ? 0 : 1} onChange={put} />
      );
    case 'colour':
      return <ColourPicker telling={telling} command={command} onChange={put} />;
    case 'colourTemperature':
      return <KelvinPicker telling={telling} command={command} onChange={put} />;
    case 'setpoint':
      return (
        <SetpointPicker
          telling={telling}
          command={command}
          cools={kind !== 'radiator'}
          error={error}
          onChange={put}
        />
      );
    case 'thermostatMode':
    case 'fanMode':
    case 'volume':
    case 'testSiren':
      return (
        <OptionPicker
          telling={telling}
          command={command}
          kind={kind ?? ''}
          onChange={(next) => put(next, true)}
        />
      );
    case 'sendKey':
      return <KeyPicker telling={telling} command={command} onChange={put} />;
    case 'switch': {
      const timed = of === 'rule' && part.tag === 'device';
      const until = 'untilMinute' in part ? part.untilMinute : undefined;
      return (
        <EndPicker
          telling={telling}
          command={command}
          until={timed ? { minute: until } : undefined}
          onChange={(next, minute) =>
            onChange(
              part.tag === 'device'
                ? {
                    tag: 'device',
                    device: part.device,
                    command: next,
                    ...(minute === undefined ? {} : { untilMinute: minute }),
                  }
                : { ...part, command: next },
              false,
            )
          }
        />
      );
    }
    default:
      return null;
  }
}
