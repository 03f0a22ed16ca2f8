import type {
  BedWatch,
  InactivitySession,
  LifeMeter,
  WanderWatch,
} from '@homeward/contract/shapes/care/care.ts';
import type { DeviceId, RoomId } from '@homeward/contract/shapes/values/ids.ts';
import { useState, type ReactNode } from 'react';
import { DialogForm } from '#features/forms/dialog-form.tsx';
import { useText } from '#lib/i18n/use-text.ts';
import { isWithin, NumberField } from '#features/care/number-field.tsx';
import { PeriodFields } from '#features/care/period-fields.tsx';
import { ChoiceList } from '#ui/choice-list.tsx';
import { Select } from '#ui/select.tsx';
import { Switch } from '#ui/switch.tsx';

export interface Option<Id extends string> {
  readonly id: Id;
  readonly name: string;
}

interface WatchDialogProps {
  readonly title: string;
  readonly item: object;
  readonly draft: object;
  readonly fits: boolean;
  readonly onDone: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

function WatchDialog({ title, item, draft, fits, onDone, onClose, children }: WatchDialogProps) {
  const t = useText();
  return (
    <DialogForm
      wide
      title={title}
      dirty={JSON.stringify(draft) !== JSON.stringify(item)}
      verb={t('care.watch.take')}
      off={!fits}
      onSubmit={onDone}
      onClose={onClose}
    >
      {children}
    </DialogForm>
  );
}

interface Editing<Item> {
  readonly item: Item;
  readonly onDone: (item: Item) => void;
  readonly onClose: () => void;
}

/** A span of the day in which somebody must be heard. */
export function SessionDialog({
  item,
  rooms,
  onDone,
  onClose,
}: Editing<InactivitySession> & { readonly rooms: readonly Option<RoomId>[] }) {
  const t = useText();
  const [draft, setDraft] = useState(item);
  return (
    <WatchDialog
      title={t('care.session.title')}
      item={item}
      draft={draft}
      fits={draft.period.days.length > 0 && isWithin(draft.maxMinutes, 5, 1440)}
      onDone={() => onDone(draft)}
      onClose={onClose}
    >
      <PeriodFields period={draft.period} onChange={(period) => setDraft({ ...draft, period })} />
      <Select
        label={t('care.session.where')}
        value={draft.room ?? ''}
        options={[
          { value: '', label: t('care.session.anywhere') },
          ...rooms.map(({ id, name }) => ({ value: id as string, label: name })),
        ]}
        onChange={(next) => setDraft({ ...draft, room: rooms.find(({ id }) => id === next)?.id ?? null })}
      />
      <NumberField
        label={t('care.session.minutes')}
        value={draft.maxMinutes}
        min={5}
        max={1440}
        onChange={(value) => setDraft({ ...draft, maxMinutes: value ?? Number.NaN })}
      />
    </WatchDialog>
  );
}

/** A night in a bed that has a sensor. */
export function BedDialog({
  item,
  beds,
  onDone,
  onClose,
}: Editing<BedWatch> & { readonly beds: readonly Option<DeviceId>[] }) {
  const t = useText();
  const [draft, setDraft] = useState(item);
  return (
    <WatchDialog
      title={t('care.bed.title')}
      item={item}
      draft={draft}
      fits={
        draft.night.days.length > 0 &&
        isWithin(draft.outMinutes, 1, 240, true) &&
        isWithin(draft.upMinutes, 0, 720, true) &&
        beds.some(({ id }) => id === draft.device)
      }
      onDone={() => onDone(draft)}
      onClose={onClose}
    >
      <Select
        label={t('care.bed.device')}
        value={draft.device as string}
        options={beds.map(({ id, name }) => ({ value: id as string, label: name }))}
        onChange={(next) =>
          setDraft({ ...draft, device: beds.find(({ id }) => id === next)?.id ?? draft.device })
        }
      />
      <PeriodFields period={draft.night} onChange={(night) => setDraft({ ...draft, night })} />
      <NumberField
        label={t('care.bed.out')}
        hint={t('care.emptyIsNever')}
        optional
        value={draft.outMinutes}
        min={1}
        max={240}
        onChange={(outMinutes) => setDraft({ ...draft, outMinutes })}
      />
      <NumberField
        label={t('care.bed.up')}
        hint={t('care.emptyIsNever')}
        optional
        value={draft.upMinutes}
        min={0}
        max={720}
        onChange={(upMinutes) => setDraft({ ...draft, upMinutes })}
      />
      <Switch
        label={t('care.bed.tellLeaving')}
        checked={draft.tellLeaving}
        onChange={(tellLeaving) => setDraft({ ...draft, tellLeaving })}
      />
      <Switch
        label={t('care.opensCase')}
        checked={draft.alarm}
        onChange={(alarm) => setDraft({ ...draft, alarm })}
      />
    </WatchDialog>
  );
}

/** Doors and rooms where nobody should walk at that time. */
export function WanderDialog({
  item,
  passers,
  onDone,
  onClose,
}: Editing<WanderWatch> & { readonly passers: readonly Option<DeviceId>[] }) {
  const t = useText();
  const [draft, setDraft] = useState(item);
  const most = 20;
  return (
    <WatchDialog
      title={t('care.wander.title')}
      item={item}
      draft={draft}
      fits={
        draft.period.days.length > 0 &&
        draft.devices.length > 0 &&
        draft.devices.length <= most &&
        isWithin(draft.everyMinutes, 1, 240)
      }
      onDone={() => onDone(draft)}
      onClose={onClose}
    >
      <PeriodFields period={draft.period} onChange={(period) => setDraft({ ...draft, period })} />
      <ChoiceList
        many
        label={t('care.wander.devices')}
        choices={passers.map(({ id, name }) => ({ id, label: name }))}
        chosen={draft.devices}
        onChoose={(id) => {
          const device = passers.find((one) => one.id === id)?.id;
          if (device === undefined) return;
          const { devices } = draft;
          setDraft({
            ...draft,
            devices: devices.includes(device)
              ? devices.filter((one) => one !== device)
              : [...devices, device],
          });
        }}
      />
      <NumberField
        label={t('care.wander.every')}
        value={draft.everyMinutes}
        min={1}
        max={240}
        onChange={(value) => setDraft({ ...draft, everyMinutes: value ?? Number.NaN })}
      />
      <Switch
        label={t('care.opensCase')}
        checked={draft.alarm}
        onChange={(alarm) => setDraft({ ...draft, alarm })}
      />
    </WatchDialog>
  );
}

/** A meter whose rise is somebody's act. */
export function MeterDialog({
  item,
  meters,
  onDone,
  onClose,
}: Editing<LifeMeter> & { readonly meters: readonly Option<DeviceId>[] }) {
  const t = useText();
  const [draft, setDraft] = useState(item);
  return (
    <WatchDialog
      title={t('care.meter.title')}
      item={item}
      draft={draft}
      fits={isWithin(draft.watts, 1, 10_000)}
      onDone={() => onDone(draft)}
      onClose={onClose}
    >
      <Select
        label={t('care.meter.device')}
        value={draft.device as string}
        options={meters.map(({ id, name }) => ({ value: id as string, label: name }))}
        onChange={(next) =>
          setDraft({ ...draft, device: meters.find(({ id }) => id === next)?.id ?? draft.device })
        }
      />
      <NumberField
        label={t('care.meter.watts')}
        hint={t('care.meter.hint')}
        value={draft.watts}
        min={1}
        max={10_000}
        onChange={(value) => setDraft({ ...draft, watts: value ?? Number.NaN })}
      />
    </WatchDialog>
  );
}
