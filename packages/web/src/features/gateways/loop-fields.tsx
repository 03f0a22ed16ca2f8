import type { Loop, Resistor } from '@homeward/contract/shapes/devices/wiring.ts';
import { resistors } from '@homeward/contract/words/devices/wired-loops.ts';
import { rewired, wirings } from '#features/gateways/terminals.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Select } from '#ui/select.tsx';

interface LoopFieldsProps {
  readonly loop: Loop;
  /** Only whether it is closed is known: there are no resistors to tell. */
  readonly bare?: boolean;
  readonly onChange: (loop: Loop) => void;
}

/** How a loop is wired, and the resistors in it. */
export function LoopFields({ loop, bare = false, onChange }: LoopFieldsProps) {
  const t = useText();
  const offered = bare ? (['NC', 'NO'] as const) : wirings;
  const resistor = (name: 'end' | 'alarm' | 'fault') =>
    name in loop && (
      <Select
        label={t(`gateways.resistor.${name}`)}
        value={String(Reflect.get(loop, name))}
        options={resistors.map((ohms) => ({ value: String(ohms), label: `${ohms} Ω` }))}
        onChange={(value) => onChange({ ...loop, [name]: Number(value) as Resistor } as Loop)}
      />
    );
  return (
    <>
      <Select
        label={t('gateways.wiring')}
        value={loop.tag}
        options={offered.map((tag) => ({ value: tag, label: t(`gateways.loop.${tag}`) }))}
        onChange={(tag) => onChange(rewired(loop, tag))}
      />
      {loop.tag === 'SEOL' && (
        <Select
          label={t('gateways.contact')}
          value={loop.contact}
          options={(['NC', 'NO'] as const).map((contact) => ({
            value: contact,
            label: t(`gateways.loop.${contact}`),
          }))}
          onChange={(contact) => onChange({ ...loop, contact })}
        />
      )}
      {resistor('end')}
      {resistor('alarm')}
      {resistor('fault')}
    </>
  );
}
