import type { GroupKind } from '@homeward/contract/shapes/automation/automation.ts';
import { automationNameError } from '@homeward/contract/words/values/text.ts';
import { useState } from 'react';
import { DialogForm } from '#features/forms/dialog-form.tsx';
import { DevicePicker } from '#features/devices/device-picker.tsx';
import { NameField } from '#features/devices/name-field.tsx';
import { useText } from '#lib/i18n/use-text.ts';
import type { Choice } from '#ui/choice-list.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Select } from '#ui/select.tsx';

export interface GroupForm {
  readonly kind: GroupKind;
  readonly name: string;
  readonly devices: readonly string[];
}

export const groupKinds = ['switch', 'dimmer', 'hue', 'shutter', 'radiator', 'thermostat'] as const;

interface GroupDialogProps {
  readonly title: string;
  readonly group: GroupForm;
  /** Of a kind: a group holds devices of one kind. */
  readonly choicesOf: (kind: GroupKind) => readonly Choice[];
  readonly problem: { readonly text: string; readonly where: string } | undefined;
  readonly busy: boolean;
  readonly onSave: (form: GroupForm) => void | Promise<void>;
  readonly onClose: () => void;
}

/** A group: its name (S5.1), its kind, its members and their order. */
export function GroupDialog(props: GroupDialogProps) {
  const { title, group, choicesOf, problem, busy, onSave, onClose } = props;
  const t = useText();
  const [name, setName] = useState(group.name);
  const [kind, setKind] = useState<GroupKind>(group.kind);
  const [devices, setDevices] = useState(group.devices);
  const [tried, setTried] = useState(false);
  const wrong = automationNameError(name);
  const choices = choicesOf(kind);
  const nameOf = (id: string): string => choices.find((choice) => choice.id === id)?.label ?? id;
  function earlier(id: string) {
    const at = devices.indexOf(id);
    setDevices(devices.with(at, devices[at - 1] ?? id).with(at - 1, id));
  }
  return (
    <DialogForm
      wide
      title={title}
      dirty={name !== group.name || kind !== group.kind || devices.join() !== group.devices.join()}
      verb={t('devices.save')}
      busy={busy}
      problem={problem?.where === 'name' ? undefined : problem?.text}
      onClose={onClose}
      onSubmit={() => {
        setTried(true);
        if (wrong === null) void onSave({ kind, name: name.trim(), devices });
      }}
    >
      <NameField
        label={t('devices.name')}
        value={name}
        wrong={wrong}
        tried={tried}
        problem={problem}
        onChange={setName}
      />
      <Select<GroupKind>
        label={t('devices.group.kind')}
        value={kind}
        options={groupKinds.map((one) => ({ value: one, label: t(`devices.group.kinds.${one}`) }))}
        onChange={(next) => {
          setKind(next);
          setDevices([]);
        }}
      />
      <DevicePicker
        label={t('devices.group.whoBelongs')}
        count={t('devices.chosen', { count: devices.length })}
        choices={choices}
        chosen={devices}
        none={{ title: t('devices.group.noneOfKind'), text: t('devices.group.noneOfKindText') }}
        onChange={setDevices}
      />
      {devices.length > 1 && (
        <div>
          <b>{t('devices.group.order')}</b>
          <ol>
            {devices.map((id, index) => (
              <li key={id} className="line">
                <span className="grow">
                  {index + 1}. {nameOf(id)}
                </span>
                {index > 0 && (
                  <IconButton
                    icon="arrowUp"
                    size={20}
                    label={t('devices.group.earlier', { name: nameOf(id) })}
                    onClick={() => earlier(id)}
                  />
                )}
              </li>
            ))}
          </ol>
        </div>
      )}
    </DialogForm>
  );
}
