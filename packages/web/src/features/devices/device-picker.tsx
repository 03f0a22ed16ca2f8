import { useText } from '#lib/i18n/use-text.ts';
import { ChoiceList, type Choice } from '#ui/choice-list.tsx';
import { EmptyState } from '#ui/empty-state.tsx';

interface DevicePickerProps {
  readonly label: string;
  /** How many are chosen, and why where that is not by hand. */
  readonly count: string;
  readonly choices: readonly Choice[];
  readonly chosen: readonly string[];
  /** Where there is nothing to choose. */
  readonly none?: { readonly title: string; readonly text: string };
  readonly onChange: (chosen: readonly string[]) => void;
}

/** The devices that belong to something. */
export function DevicePicker({ label, count, choices, chosen, none, onChange }: DevicePickerProps) {
  const t = useText();
  return (
    <div>
      <p className="line" style={{ justifyContent: 'space-between' }}>
        <b>{label}</b>
        <span className="cap" aria-live="polite">
          {count}
        </span>
      </p>
      {choices.length === 0 && none !== undefined ? (
        <EmptyState {...none} />
      ) : (
        <ChoiceList
          label={label}
          choices={choices}
          chosen={chosen}
          many
          search={{ label: t('devices.search'), none: t('devices.noMatch') }}
          onChoose={(id) =>
            onChange(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
          }
        />
      )}
    </div>
  );
}
