import type { GroupKind } from '@homeward/contract/entities/automation.ts';
import { automationNameError } from '@homeward/contract/text.ts';
import { useState } from 'react';
import { useText } from '#lib/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { ChoiceList, type Choice } from '#ui/choice-list.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Field } from '#ui/field.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
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

const longestName = 30;

/** A group: its name (S5.1), its kind, its members and their order. */
export function GroupDialog(props: GroupDialogProps) {
  const { title, group, choicesOf, problem, busy, onSave, onClose } = props;
  const t = useText();
  const [name, setName] = useState(group.name);
  const [kind, setKind] = useState<GroupKind>(group.kind);
  const [devices, setDevices] = useState(group.devices);
  const [tried, setTried] = useState(false);
  const wrong = automationNameError(name);
  const said = wrong === 'v2_mg_no_special_char_allowed' || tried ? wrong : null;
  const choices = choicesOf(kind);
  const nameOf = (id: string): string => choices.find((choice) => choice.id === id)?.label ?? id;
  function earlier(id: string) {
    const at = devices.indexOf(id);
    setDevices(devices.with(at, devices[at - 1] ?? id).with(at - 1, id));
  }
  return (
    <FormDialog
      wide
      title={title}
      dirty={name !== group.name || kind !== group.kind || devices.join() !== group.devices.join()}
      unsaved={t('devices.unsaved')}
      discardLabel={t('devices.discard')}
      cancelLabel={t('action.cancel')}
      problem={problem?.where === 'name' ? undefined : problem?.text}
      onClose={onClose}
      onSubmit={() => {
        setTried(true);
        if (wrong === null) void onSave({ kind, name: name.trim(), devices });
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
      <Select<GroupKind>
        label={t('devices.group.kind')}
        value={kind}
        options={groupKinds.map((one) => ({ value: one, label: t(`devices.group.kinds.${one}`) }))}
        onChange={(next) => {
          setKind(next);
          setDevices([]);
        }}
      />
      <div>
        <p className="line" style={{ justifyContent: 'space-between' }}>
          <b>{t('devices.group.whoBelongs')}</b>
          <span className="cap" aria-live="polite">
            {t('devices.chosen', { count: devices.length })}
          </span>
        </p>
        {choices.length === 0 ? (
          <EmptyState title={t('devices.group.noneOfKind')} text={t('devices.group.noneOfKindText')} />
        ) : (
          <ChoiceList
            label={t('devices.group.whoBelongs')}
            choices={choices}
            chosen={devices}
            many
            search={{ label: t('devices.search'), none: t('devices.noMatch') }}
            onChoose={(id) =>
              setDevices(devices.includes(id) ? devices.filter((one) => one !== id) : [...devices, id])
            }
          />
        )}
      </div>
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
    </FormDialog>
  );
}
