import { automationNameError } from '@homeward/contract/text.ts';
import { useState } from 'react';
import { useText } from '#lib/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { ChoiceList, type Choice } from '#ui/choice-list.tsx';
import { Field } from '#ui/field.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';

export interface RoomForm {
  readonly name: string;
  readonly devices: readonly string[];
}

interface RoomDialogProps {
  readonly title: string;
  readonly room: RoomForm;
  readonly choices: readonly Choice[];
  /** Devices that may stand in a room of this name; offered until somebody chooses by themselves. */
  readonly guess: (name: string) => readonly string[];
  readonly problem: { readonly text: string; readonly where: string } | undefined;
  readonly busy: boolean;
  readonly onSave: (form: RoomForm) => void | Promise<void>;
  readonly onClose: () => void;
}

const longestName = 30;

/** A room: its name (S5.1), and what stands in it. */
export function RoomDialog(props: RoomDialogProps) {
  const { title, room, choices, guess, problem, busy, onSave, onClose } = props;
  const t = useText();
  const [name, setName] = useState(room.name);
  const [devices, setDevices] = useState(room.devices);
  const [byHand, setByHand] = useState(room.devices.length > 0);
  const [tried, setTried] = useState(false);
  const wrong = automationNameError(name);
  // Characters that never can be are said while they are typed; the rest when it is tried.
  const said = wrong === 'v2_mg_no_special_char_allowed' || tried ? wrong : null;
  const chosen = byHand ? devices : guess(name);
  return (
    <FormDialog
      wide
      title={title}
      dirty={name !== room.name || chosen.join() !== room.devices.join()}
      unsaved={t('devices.unsaved')}
      discardLabel={t('devices.discard')}
      cancelLabel={t('action.cancel')}
      problem={problem?.where === 'name' ? undefined : problem?.text}
      onClose={onClose}
      onSubmit={() => {
        setTried(true);
        if (wrong === null) void onSave({ name: name.trim(), devices: chosen });
      }}
      submit={
        <Button kind="primary" type="submit" busy={busy}>
          {t('devices.save')}
        </Button>
      }
    >
      <Field
        label={t('devices.name')}
        value={name}
        limit={longestName}
        autoComplete="off"
        data-autofocus
        error={said === null ? (problem?.where === 'name' ? problem.text : undefined) : t(said)}
        onChange={(event) => setName(event.target.value)}
      />
      <div>
        <p className="line" style={{ justifyContent: 'space-between' }}>
          <b>{t('devices.room.whatStands')}</b>
          <span className="cap" aria-live="polite">
            {!byHand && chosen.length > 0
              ? t('devices.room.guessed', { count: chosen.length })
              : t('devices.chosen', { count: chosen.length })}
          </span>
        </p>
        <ChoiceList
          label={t('devices.room.whatStands')}
          choices={choices}
          chosen={chosen}
          many
          search={{ label: t('devices.search'), none: t('devices.noMatch') }}
          onChoose={(id) => {
            setByHand(true);
            setDevices(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
          }}
        />
      </div>
    </FormDialog>
  );
}
