import type { GroupKind } from '@homeward/contract/shapes/automation/automation.ts';
import type { DeviceCommand } from '@homeward/contract/shapes/devices/device-command.ts';
import type { GroupState } from '@homeward/contract/rules/devices/group-state.ts';
import { setpointBounds } from '@homeward/contract/words/devices/setpoint-limits.ts';
import { degreesText, stepped, useDegrees } from '#lib/degrees.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { useSettling } from '#features/devices/use-settling.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';

interface GroupControlProps {
  readonly kind: GroupKind;
  readonly name: string;
  readonly state: GroupState;
  readonly busy: boolean;
  /** Why nothing can be commanded now. */
  readonly held: string | undefined;
  readonly onTell: (command: DeviceCommand) => void;
}

/** What a group can be told as a whole; where some are on, both ways are offered. */
export function GroupControl(props: GroupControlProps) {
  const { kind, state, busy, held, onTell } = props;
  const t = useText();
  const button = (label: string, command: DeviceCommand, icon?: 'arrowUp' | 'arrowDown' | 'stop') => (
    <Button
      busy={busy}
      off={held !== undefined}
      title={held}
      {...(icon === undefined ? {} : { icon })}
      onClick={() => onTell(command)}
    >
      {label}
    </Button>
  );
  if (kind === 'shutter')
    return (
      <>
        {button(t('devices.shutter.open'), { tag: 'shutter', move: 'open' }, 'arrowUp')}
        {button(t('devices.shutter.stop'), { tag: 'shutter', move: 'stop' }, 'stop')}
        {button(t('devices.shutter.close'), { tag: 'shutter', move: 'close' }, 'arrowDown')}
      </>
    );
  if (kind === 'radiator' || kind === 'thermostat') return <Setpoint {...props} kind={kind} />;
  const mixed = state.tag === 'mixed';
  return (
    <>
      {state.tag !== 'on' &&
        button(t(mixed ? 'devices.group.allOn' : 'devices.switchOn'), { tag: 'switch', on: true })}
      {(state.tag === 'on' || mixed) &&
        button(t(mixed ? 'devices.group.allOff' : 'devices.switchOff'), { tag: 'switch', on: false })}
    </>
  );
}

function Setpoint({
  kind,
  name,
  state,
  held,
  onTell,
}: GroupControlProps & { readonly kind: 'radiator' | 'thermostat' }) {
  const t = useText();
  const { unit } = useDegrees();
  const [draft, setDraft] = useSettling<number>((heat) => onTell({ tag: 'setpoint', heat }));
  const value = draft ?? state.level?.most;
  const off = held !== undefined || value === undefined;
  function step(way: 1 | -1) {
    if (off) return;
    setDraft(stepped(value, way, { unit, what: 'heat', bounds: setpointBounds[kind].heat }));
  }
  return (
    <>
      <IconButton
        icon="minus"
        label={t('devices.group.lower', { name })}
        aria-disabled={off || undefined}
        onClick={() => step(-1)}
      />
      <output className="lead" aria-live="polite">
        {value === undefined ? '–' : degreesText(value, 'heat')}
      </output>
      <IconButton
        icon="plus"
        label={t('devices.group.higher', { name })}
        aria-disabled={off || undefined}
        onClick={() => step(1)}
      />
    </>
  );
}
