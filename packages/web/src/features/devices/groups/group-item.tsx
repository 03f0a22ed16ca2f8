import type { DeviceCommand } from '@homeward/contract/shapes/devices/device-command.ts';
import { type ReactNode, useState } from 'react';
import { DeviceRow } from '#features/devices/device-row.tsx';
import {
  type GroupRow,
  type MemberResults,
  removeGroup,
  tellGroup,
} from '#features/devices/groups/group-acts.ts';
import { GroupControl } from '#features/devices/groups/group-control.tsx';
import { degreesText, useDegrees } from '#lib/degrees.ts';
import { numberText } from '#features/devices/device-look.ts';
import { stateOfMembers } from '#features/devices/group-sum.ts';
import type { HouseDevice } from '#lib/house/device.ts';
import { devices } from '#lib/house/house.ts';
import { useRows } from '#lib/house/keyed-store.ts';
import { useHeld } from '#lib/house/use-held.ts';
import { inOneLine } from '#lib/i18n/in-one-line.ts';
import { type Text, useText } from '#lib/i18n/use-text.ts';
import { IconButton } from '#ui/icon-button.tsx';
import type { IconName } from '#ui/icon-paths.ts';
import { LongList } from '#ui/long-list.tsx';
import { MenuButton } from '#ui/menu-button.tsx';
import { Icon } from '#ui/icon.tsx';
import css from '#features/devices/groups/groups.module.css';

const icons: Readonly<Record<GroupRow['kind'], IconName>> = {
  switch: 'plug',
  dimmer: 'bulb',
  hue: 'bulb',
  shutter: 'shutter',
  radiator: 'radiator',
  thermostat: 'thermostat',
};

interface GroupItemProps {
  readonly group: GroupRow;
  readonly mayEdit: boolean;
  readonly onEdit: () => void;
  readonly onChanged: () => void;
}

/** A group that follows its members, with what came of the last act for each. */
export function GroupItem({ group, mayEdit, onEdit, onChanged }: GroupItemProps) {
  const t = useText();
  useDegrees();
  const held = useHeld();
  const [busy, setBusy] = useState(false);
  const [results, setResults] = useState<MemberResults>({});
  const members = useRows(devices, (all): readonly HouseDevice[] =>
    group.devices.flatMap((id) => all.find((device) => device.id === id) ?? []),
  );
  const state = stateOfMembers(group.kind, members);
  async function tell(command: DeviceCommand) {
    setBusy(true);
    setResults(await tellGroup(group, command));
    setBusy(false);
  }
  return (
    <GroupCard
      name={group.name}
      kind={t(`devices.group.kinds.${group.kind}`)}
      icon={icons[group.kind]}
      word={wordOf(t, group, state)}
      note={noteOf(t, group, state)}
      look={state.tag === 'mixed' ? 'mixed' : state.tag === 'on' ? 'on' : 'off'}
      count={members.length}
      control={
        <GroupControl
          kind={group.kind}
          name={group.name}
          state={state}
          busy={busy}
          held={members.length === 0 ? t('devices.group.emptyWhy') : held}
          onTell={(command) => void tell(command)}
        />
      }
      more={
        mayEdit && (
          <MenuButton
            trigger={<IconButton icon="more" label={t('devices.more', { name: group.name })} />}
            label={t('devices.more', { name: group.name })}
            items={[
              { id: 'edit', label: t('devices.group.edit'), icon: 'edit', run: onEdit },
              {
                id: 'remove',
                label: t('devices.group.remove'),
                icon: 'trash',
                apart: true,
                run: () => void removeGroup(group, onChanged),
              },
            ]}
          />
        )
      }
      members={
        <LongList
          label={group.name}
          rows={members}
          keyOf={({ id }) => id}
          render={({ id }) => <DeviceRow id={id} result={results[id]} />}
        />
      }
    />
  );
}

type State = ReturnType<typeof stateOfMembers>;

function wordOf(t: Text, { kind }: GroupRow, { tag }: State): string {
  if (tag === 'empty') return t('devices.group.empty');
  if (tag === 'unknown') return t('devices.state.unknown');
  if (kind === 'shutter') return t(`devices.group.shutter.${tag}`);
  return t(`devices.group.state.${tag}`);
}

/** `2 of 3 on · 20 to 60 %`. */
function noteOf(t: Text, { kind }: GroupRow, { on, off, unknown, level, tag }: State): string {
  if (tag === 'empty') return t('devices.group.emptyWhy');
  const heating = kind === 'radiator' || kind === 'thermostat';
  const say = (value: number): string =>
    heating ? degreesText(value, 'heat') : t('devices.unit.percent', { value: numberText(value) });
  return inOneLine([
    t(kind === 'shutter' ? 'devices.group.openOf' : 'devices.group.onOf', { on, count: on + off + unknown }),
    level === null || tag === 'off'
      ? ''
      : level.least === level.most
        ? say(level.most)
        : t('devices.group.between', { least: say(level.least), most: say(level.most) }),
    unknown === 0 ? '' : t('devices.group.unknown', { count: unknown }),
  ]);
}

interface GroupCardProps {
  readonly name: string;
  readonly kind: string;
  readonly icon: IconName;
  /** How the members stand together, in a word. */
  readonly word: string;
  readonly note: string;
  readonly look: 'on' | 'mixed' | 'off';
  readonly control: ReactNode;
  readonly more: ReactNode;
  readonly members: ReactNode;
  readonly count: number;
}

/** A group: its members as one thing, and each for itself below. */
function GroupCard(props: GroupCardProps) {
  const t = useText();
  return (
    <section className={css['card']} aria-label={props.name} data-look={props.look}>
      <div className={css['head']}>
        <span className={css['tile']}>
          <Icon name={props.icon} />
        </span>
        <div className={css['words']}>
          <h2>{props.name}</h2>
          <p className="muted dense">{props.kind}</p>
        </div>
        <div className={css['state']}>
          <b>{props.word}</b>
          <span className="cap">{props.note}</span>
        </div>
        <div className={css['control']}>{props.control}</div>
        {props.more}
      </div>
      {props.count > 0 && (
        <details className={css['members']}>
          <summary>
            <Icon name="chevronDown" size={20} />
            {t('devices.group.members', { count: props.count })}
          </summary>
          {props.members}
        </details>
      )}
    </section>
  );
}
