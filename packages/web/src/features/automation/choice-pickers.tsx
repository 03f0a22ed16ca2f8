import { ruleAlarms, ruleFaults } from '@homeward/contract/words/automation/automation-lists.ts';
import { alarmKinds, silentKinds } from '@homeward/contract/words/alarms/alarm-kinds.ts';
import type { RuleAction, RuleAlarm, Trigger } from '@homeward/contract/shapes/automation/automation.ts';
import { modeIcon } from '#lib/house/own-modes.ts';
import type { Mode } from '#lib/house/device.ts';
import type { Telling } from '#features/automation/names.ts';
import { faultText } from '#features/automation/trigger-words.ts';
import { ChoiceList, type Choice } from '#ui/choice-list.tsx';

interface OneProps {
  readonly label: string;
  readonly choices: readonly Choice[];
  readonly chosen: string;
  readonly onChoose: (id: string) => void;
}
export const OneOf = ({ chosen, ...rest }: OneProps) => <ChoiceList {...rest} chosen={[chosen]} />;

const modeChoices = ({ mode }: Telling, modes: readonly Mode[]): readonly Choice[] =>
  modes.map((id) => ({ id, label: mode(id), icon: modeIcon(id) }));

/** The modes that mean something here, and those that are chosen already. */
const offered = ({ modes }: Telling, chosen: readonly Mode[]): readonly Mode[] => [
  ...modes,
  ...chosen.filter((mode) => !modes.includes(mode)),
];

interface ModeProps {
  readonly telling: Telling;
  readonly value: Mode;
  /** Without disarmed: an exit or entry delay is towards or from an armed mode. */
  readonly armedOnly?: boolean;
  readonly onChange: (mode: Mode) => void;
}
export function ModePicker({ telling, value, armedOnly = false, onChange }: ModeProps) {
  const modes = offered(telling, [value]).filter((mode) => !armedOnly || mode !== 'disarm');
  return (
    <OneOf
      label={telling.t('automation.pick.mode')}
      choices={modeChoices(telling, modes)}
      chosen={value}
      onChoose={(id) => {
        const mode = modes.find((one) => one === id);
        if (mode !== undefined) onChange(mode);
      }}
    />
  );
}

interface ModesProps {
  readonly telling: Telling;
  readonly value: readonly Mode[];
  readonly onChange: (modes: readonly Mode[]) => void;
}
export function ModesPicker({ telling, value, onChange }: ModesProps) {
  const all = offered(telling, value);
  return (
    <ChoiceList
      many
      label={telling.t('automation.pick.mode')}
      choices={modeChoices(telling, all)}
      chosen={value}
      onChoose={(id) =>
        onChange(all.filter((mode) => (mode === id ? !value.includes(mode) : value.includes(mode))))
      }
    />
  );
}

type AlarmKind = NonNullable<Extract<Trigger, { tag: 'alarm' }>['kind']>;
/** Alarms that are heard on site: a silent one starts nothing that somebody could see. */
const loudKinds = alarmKinds.filter((kind): kind is AlarmKind => !silentKinds.has(kind));
interface KindProps {
  readonly telling: Telling;
  readonly value: AlarmKind | null;
  readonly onChange: (kind: AlarmKind | null) => void;
}
export const AlarmKindPicker = ({ telling: { t }, value, onChange }: KindProps) => (
  <OneOf
    label={t('automation.pick.kind')}
    choices={[
      { id: '', label: t('automation.anyKind') },
      ...loudKinds.map((id) => ({ id, label: t(`kind.${id}`) })),
    ]}
    chosen={value ?? ''}
    onChoose={(id) => onChange(loudKinds.find((kind) => kind === id) ?? null)}
  />
);

interface RaisedProps {
  readonly telling: Telling;
  readonly value: RuleAlarm;
  readonly onChange: (alarm: RuleAlarm) => void;
}
export const RaisedAlarmPicker = ({ telling: { t }, value, onChange }: RaisedProps) => (
  <OneOf
    label={t('automation.pick.kind')}
    choices={ruleAlarms.map((id) => ({ id, label: t(`automation.alarm.${id}`) }))}
    chosen={value}
    onChoose={(id) => onChange(ruleAlarms.find((alarm) => alarm === id) ?? value)}
  />
);

type Option = Extract<
  Extract<RuleAction, { tag: 'device' }>['command'],
  { tag: 'thermostatMode' | 'fanMode' | 'volume' | 'testSiren' }
>;
interface OptionProps {
  readonly telling: Telling;
  readonly command: Option;
  readonly kind: string;
  readonly onChange: (command: Option) => void;
}
/** The word that a thermostat, fan or loudspeaker is set to. */
export function OptionPicker({ telling: { t }, command, kind, onChange }: OptionProps) {
  const label = t('automation.pick.option');
  switch (command.tag) {
    case 'thermostatMode': {
      const modes = (['heat', 'cool', 'auto', 'off'] as const).filter(
        (mode) => mode !== 'cool' || kind !== 'radiator',
      );
      return (
        <OneOf
          label={label}
          choices={modes.map((id) => ({ id, label: t(`automation.thermostat.${id}`) }))}
          chosen={command.mode}
          onChoose={(id) => onChange({ ...command, mode: modes.find((one) => one === id) ?? command.mode })}
        />
      );
    }
    case 'fanMode': {
      const modes =
        kind === 'fan'
          ? (['off', 'low', 'medium', 'high', 'on', 'auto'] as const)
          : (['auto', 'on', 'circulate'] as const);
      return (
        <OneOf
          label={label}
          choices={modes.map((id) => ({ id, label: t(`automation.fan.${id}`) }))}
          chosen={command.mode}
          onChoose={(id) => onChange({ ...command, mode: modes.find((one) => one === id) ?? command.mode })}
        />
      );
    }
    case 'volume':
    case 'testSiren': {
      const volumes = ['none', 'normal', 'loud'] as const;
      return (
        <OneOf
          label={label}
          choices={volumes.map((id) => ({ id, label: t(`automation.volume.${id}`) }))}
          chosen={command.volume}
          onChoose={(id) =>
            onChange({ ...command, volume: volumes.find((one) => one === id) ?? command.volume })
          }
        />
      );
    }
  }
}

type Fault = Omit<Extract<Trigger, { tag: 'fault' }>, 'tag'>;
const everyFault: readonly Fault[] = [null, ...ruleFaults].flatMap((fault) => [
  { fault, over: false },
  { fault, over: true },
]);
const keyOf = ({ fault, over }: Fault): string => `${fault ?? ''} ${over}`;

interface FaultProps {
  readonly telling: Telling;
  readonly value: Fault;
  readonly onChange: (fault: Fault) => void;
}
/** Which faults, and whether they begin or are over. */
export const FaultPicker = ({ telling, value, onChange }: FaultProps) => (
  <OneOf
    label={telling.t('automation.pick.fault')}
    choices={everyFault.map((one) => ({ id: keyOf(one), label: faultText(telling, one) }))}
    chosen={keyOf(value)}
    onChoose={(id) => {
      const chosen = everyFault.find((one) => keyOf(one) === id);
      if (chosen !== undefined) onChange(chosen);
    }}
  />
);
