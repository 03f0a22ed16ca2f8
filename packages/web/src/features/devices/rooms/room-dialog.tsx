import { automationNameError } from '@homeward/contract/words/values/text.ts';
import { useState } from 'react';
import { DialogForm } from '#features/forms/dialog-form.tsx';
import { DevicePicker } from '#features/devices/device-picker.tsx';
import { NameField } from '#features/devices/name-field.tsx';
import { useText } from '#lib/i18n/use-text.ts';
import type { Choice } from '#ui/choice-list.tsx';
import { Select } from '#ui/select.tsx';

export interface RoomForm {
  readonly name: string;
  /** Blank is none. */
  readonly floor: string;
  readonly devices: readonly string[];
}

interface RoomDialogProps {
  readonly title: string;
  readonly room: RoomForm;
  readonly floors: readonly { readonly id: string; readonly name: string }[];
  readonly choices: readonly Choice[];
  /** Devices that may stand in a room of this name; offered until somebody chooses by themselves. */
  readonly guess: (name: string) => readonly string[];
  readonly problem: { readonly text: string; readonly where: string } | undefined;
  readonly busy: boolean;
  readonly onSave: (form: RoomForm) => void | Promise<void>;
  readonly onClose: () => void;
}

/** A room: its name (S5.1), and what stands in it. */
export function RoomDialog(props: RoomDialogProps) {
  const { title, room, floors, choices, guess, problem, busy, onSave, onClose } = props;
  const t = useText();
  const [name, setName] = useState(room.name);
  const [floor, setFloor] = useState(room.floor);
  const [devices, setDevices] = useState(room.devices);
  const [byHand, setByHand] = useState(room.devices.length > 0);
  const [tried, setTried] = useState(false);
  const wrong = automationNameError(name);
  const chosen = byHand ? devices : guess(name);
  return (
    <DialogForm
      wide
      title={title}
      dirty={name !== room.name || floor !== room.floor || chosen.join() !== room.devices.join()}
      verb={t('devices.save')}
      busy={busy}
      problem={problem?.where === 'name' ? undefined : problem?.text}
      onClose={onClose}
      onSubmit={() => {
        setTried(true);
        if (wrong === null) void onSave({ name: name.trim(), floor, devices: chosen });
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
      {floors.length > 0 && (
        <Select
          label={t('devices.floor.one')}
          value={floor}
          options={[
            ...floors.map(({ id, name: label }) => ({ value: id, label })),
            { value: '', label: t('devices.floor.none') },
          ]}
          onChange={setFloor}
        />
      )}
      <DevicePicker
        label={t('devices.room.whatStands')}
        count={t(!byHand && chosen.length > 0 ? 'devices.room.guessed' : 'devices.chosen', {
          count: chosen.length,
        })}
        choices={choices}
        chosen={chosen}
        onChange={(next) => {
          setByHand(true);
          setDevices(next);
        }}
      />
    </DialogForm>
  );
}
