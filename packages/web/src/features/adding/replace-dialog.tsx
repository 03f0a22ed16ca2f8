import { useState } from 'react';
import type { Found } from '#features/adding/found-card.tsx';
import { deviceChoices } from '#features/adding/device-choices.ts';
import { DialogForm } from '#features/forms/dialog-form.tsx';
import { call } from '#lib/client/call.ts';
import { nameOf } from '#features/devices/device-name.ts';
import { kindIcon } from '#features/events/event-look.ts';
import type { HouseDevice } from '#lib/house/device.ts';
import { useAct } from '#lib/house/use-act.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { showToast } from '#lib/toasts.ts';
import { ChoiceList } from '#ui/choice-list.tsx';
import { PageLink } from '#ui/page-link.tsx';

interface ReplaceDialogProps {
  readonly rows: readonly HouseDevice[];
  /** What learning found last. */
  readonly found: readonly Found[];
  readonly onClose: () => void;
}

/** Puts another device of the same kind in the place of a worn-out one. */
export function ReplaceDialog({ rows, found, onClose }: ReplaceDialogProps) {
  const t = useText();
  const { busy, problem, act } = useAct();
  const [old, setOld] = useState<HouseDevice>();
  const [by, setBy] = useState<string>();
  const fresh = found.filter(({ known, type }) => !known && type === old?.kind);
  const others = rows.filter(({ id, kind }) => kind === old?.kind && id !== old.id);
  const candidates = [
    ...fresh.map(({ device_id: id, name, type, mpid }) => ({
      id,
      label: name || t(`devices.kind.${type}`),
      note: mpid || id,
      icon: kindIcon(type),
      group: t('adding.replace.found'),
    })),
    ...deviceChoices(t, others),
  ];
  async function replace(): Promise<void> {
    if (old === undefined || by === undefined) return;
    const outcome = await act(() => call('POST /panel/device_replace', { body: { device_id: old.id, by } }));
    if (outcome.tag === 'failed') return;
    showToast({ icon: 'check', message: t('adding.replace.done', { name: nameOf(t, old) }) });
    onClose();
  }
  const choose = (id: string): void => {
    setOld(rows.find((one) => one.id === id));
    setBy(undefined);
  };
  return (
    <DialogForm
      title={t('adding.replace.title')}
      dirty={false}
      verb={t('adding.replace.put')}
      busy={busy}
      off={by === undefined}
      problem={problem?.text}
      wide
      onClose={onClose}
      onSubmit={() => void replace()}
    >
      <p className="muted">{t('adding.replace.text')}</p>
      <p>
        <b>
          {old === undefined ? t('adding.replace.which') : t('adding.replace.by', { name: nameOf(t, old) })}
        </b>
      </p>
      {old === undefined ? (
        <ChoiceList
          label={t('adding.replace.which')}
          choices={deviceChoices(t, rows)}
          chosen={[]}
          search={{ label: t('devices.search'), none: t('devices.noMatch') }}
          onChoose={choose}
        />
      ) : candidates.length === 0 ? (
        <p className="muted">
          {t('adding.replace.none', { kind: t(`devices.kind.${old.kind}`) })}{' '}
          <PageLink to="/setting/setting_device/add" className="link">
            {t('adding.task.add')}
          </PageLink>
        </p>
      ) : (
        <ChoiceList
          label={t('adding.replace.by', { name: nameOf(t, old) })}
          choices={candidates}
          chosen={by === undefined ? [] : [by]}
          onChoose={setBy}
        />
      )}
    </DialogForm>
  );
}
