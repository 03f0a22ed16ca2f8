import { useState } from 'react';
import { startingFrom } from '#features/forms/shared-edit.ts';
import { WhatIf } from '#features/forms/what-if.tsx';
import type { ProvisionedArea } from '#features/settings/delays.ts';
import { saySaved } from '#features/settings/undo-change.ts';
import { call } from '#lib/client/call.ts';
import { useAct } from '#lib/house/use-act.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { Section } from '#ui/page.tsx';
import { Row, Rows } from '#ui/rows.tsx';
import { Switch } from '#ui/switch.tsx';

interface AreaListProps {
  readonly areas: readonly ProvisionedArea[];
  readonly revision: number;
  /** How many the panel's series has room for (S3.14). */
  readonly most: number;
  readonly reload: () => Promise<void>;
}

const nameMost = 30;

/** The areas that are armed on their own: their names, and whether their silent devices are a fault. */
export function AreaList({ areas, revision, most, reload }: AreaListProps) {
  const t = useText();
  const [edited, setEdited] = useState<ProvisionedArea | 'new'>();
  return (
    <Section
      title={t('settings.areas')}
      more={
        areas.length < most && (
          <Button icon="plus" onClick={() => setEdited('new')}>
            {t('settings.areaAdd')}
          </Button>
        )
      }
    >
      <Rows label={t('settings.areas')}>
        {areas.map((area) => (
          <Row
            key={area.id}
            icon="shield"
            title={area.name}
            note={t(area.supervision ? 'settings.areaWatched' : 'settings.areaUnwatched')}
            end={
              <Button
                icon="edit"
                aria-label={t('settings.areaEdit', { name: area.name })}
                onClick={() => setEdited(area)}
              >
                {t('settings.edit')}
              </Button>
            }
          />
        ))}
      </Rows>
      <p className="muted dense">{t('settings.areasOf', { count: areas.length, most })}</p>
      {edited !== undefined && (
        <AreaDialog
          area={edited === 'new' ? undefined : edited}
          revision={revision}
          onClose={() => setEdited(undefined)}
          onSaved={reload}
        />
      )}
    </Section>
  );
}

interface AreaDialogProps {
  readonly area: ProvisionedArea | undefined;
  readonly revision: number;
  readonly onClose: () => void;
  readonly onSaved: () => Promise<void>;
}

function AreaDialog({ area, revision, onClose, onSaved }: AreaDialogProps) {
  const t = useText();
  const { busy, problem, act } = useAct();
  const [name, setName] = useState(area?.name ?? '');
  const [supervision, setSupervision] = useState(area?.supervision ?? true);
  const fits = name.trim() !== '' && name.trim().length <= nameMost;
  async function submit(): Promise<void> {
    const body = startingFrom(revision, { area_name: name.trim(), supervision });
    const outcome = await act<unknown>(() =>
      area === undefined
        ? call('POST /panel/area', { body })
        : call('PUT /panel/area', { body: { ...body, area: area.id } }),
    );
    if (outcome.tag === 'failed') return;
    await onSaved();
    onClose();
    void saySaved('settings', onSaved);
  }
  return (
    <FormDialog
      title={area === undefined ? t('settings.areaAdd') : t('settings.areaEdit', { name: area.name })}
      dirty={name !== (area?.name ?? '') || supervision !== (area?.supervision ?? true)}
      unsaved={t('settings.unsaved')}
      discardLabel={t('settings.discard')}
      cancelLabel={t('action.cancel')}
      submit={
        <Button kind="primary" type="submit" busy={busy} off={!fits}>
          {t('settings.save')}
        </Button>
      }
      problem={problem?.where === 'name' ? undefined : problem?.text}
      onSubmit={() => {
        if (fits && !busy) void submit();
      }}
      onClose={onClose}
    >
      <Field
        label={t('settings.areaName')}
        hint={t('settings.areaNameHint')}
        limit={nameMost}
        value={name}
        error={
          name.trim().length > nameMost
            ? t('account.tooLong', { most: nameMost })
            : problem?.where === 'name'
              ? problem.text
              : undefined
        }
        onChange={({ target }) => setName(target.value)}
      />
      <Switch label={t('settings.areaSupervision')} checked={supervision} onChange={setSupervision} />
      {area !== undefined && supervision !== area.supervision && (
        <div className="row">
          <WhatIf change={{ area: { area: area.id, supervision } }} />
        </div>
      )}
    </FormDialog>
  );
}
