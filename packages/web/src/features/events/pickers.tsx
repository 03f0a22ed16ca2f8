import type { WireEvent } from '@homeward/contract/wire/event.ts';
import type { EventSearch, useEventSearch } from '#features/events/event-search.ts';
import { areas, devices } from '#lib/house/house.ts';
import { useRows } from '#lib/house/keyed-store.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Chip } from '#ui/chip.tsx';
import type { IconName } from '#ui/icon-paths.ts';
import { MenuButton } from '#ui/menu-button.tsx';

interface PickerProps {
  readonly icon: IconName;
  /** What it says, and offers, where it narrows nothing. */
  readonly all: string;
  readonly chosen: string | undefined;
  readonly options: readonly { readonly id: string; readonly label: string; readonly note?: string }[];
  readonly onChoose: (id: string | undefined) => void;
}

/** A filter with many values: a chip that opens the list of them. */
function Picker({ icon, all, chosen, options, onChoose }: PickerProps) {
  const shown = options.find(({ id }) => id === chosen)?.label ?? chosen ?? all;
  return (
    <MenuButton
      label={all}
      trigger={<Chip label={shown} icon={icon} end="chevronDown" pressed={chosen !== undefined} />}
      items={[
        { id: '', label: all, checked: chosen === undefined, run: () => onChoose(undefined) },
        ...options.map(({ id, label, note }) => ({
          id,
          label,
          note,
          checked: id === chosen,
          run: () => onChoose(id),
        })),
      ]}
    />
  );
}

interface PickersProps {
  readonly search: EventSearch;
  readonly change: ReturnType<typeof useEventSearch>['change'];
  /** The log as far as it is read: whoever did something in it can be chosen. */
  readonly events: readonly WireEvent[];
}

/** Whose events, of which device, where. */
export function Pickers({ search, change, events }: PickersProps) {
  const t = useText();
  const places = useRows(areas, (rows) => rows.map(({ id, name }) => ({ id: String(id), label: name })));
  const things = useRows(devices, (rows) =>
    rows
      .map(({ id, name, roomName }) => ({ id: String(id), label: name, note: roomName }))
      .toSorted((one, other) => one.label.localeCompare(other.label)),
  );
  const names = events.flatMap(({ actor }) =>
    actor.tag === 'person' && actor.name !== '' ? [actor.name] : [],
  );
  const people = [...new Set([...names, ...(search.person === undefined ? [] : [search.person])])].toSorted();
  return (
    <>
      <Picker
        icon="user"
        all={t('events.anyone')}
        chosen={search.person}
        options={people.map((name) => ({ id: name, label: name }))}
        onChoose={(person) => change({ person })}
      />
      <Picker
        icon="plug"
        all={t('events.anyDevice')}
        chosen={search.device}
        options={things}
        onChoose={(device) => change({ device })}
      />
      {places.length > 1 && (
        <Picker
          icon="filter"
          all={t('events.anyArea')}
          chosen={search.area}
          options={places}
          onChoose={(area) => change({ area })}
        />
      )}
      {search.incident !== undefined && (
        <Chip
          label={t('events.ofIncident')}
          icon="bell"
          end="close"
          onClick={() => change({ incident: undefined })}
        />
      )}
    </>
  );
}
