import type { Loop } from '@homeward/contract/shapes/devices/wiring.ts';
import { useText } from '#lib/i18n/use-text.ts';
import css from '#features/gateways/loop-picture.module.css';

interface LoopPictureProps {
  readonly loop: Loop;
  readonly says: 'normal' | 'active' | 'tamper' | 'fault' | undefined;
}

/** Ohms as they are printed on a resistor's bag. */
const short = (ohms: number): string =>
  ohms >= 1000 ? `${(ohms / 1000).toFixed(ohms % 1000 === 0 ? 0 : 1)}k` : String(ohms);

interface Part {
  readonly at: number;
  readonly what: 'contact' | 'resistor';
  readonly label: string;
  /** A resistor that lies across the contact before it. */
  readonly across?: boolean;
}

function partsOf(loop: Loop): readonly Part[] {
  const contact = { at: 70, what: 'contact', label: '' } as const;
  switch (loop.tag) {
    case 'NO':
    case 'NC':
      return [contact];
    case 'SEOL':
      return [contact, { at: 190, what: 'resistor', label: short(loop.end) }];
    case 'DEOL':
      return [
        contact,
        { at: 70, what: 'resistor', label: short(loop.alarm), across: true },
        { at: 190, what: 'resistor', label: short(loop.end) },
      ];
    case 'TEOL':
      return [
        contact,
        { at: 70, what: 'resistor', label: short(loop.alarm), across: true },
        { at: 130, what: 'contact', label: '' },
        { at: 130, what: 'resistor', label: short(loop.fault), across: true },
        { at: 190, what: 'resistor', label: short(loop.end) },
      ];
  }
}

/** A loop as it is wired: its contact, and the resistors in it. */
export function LoopPicture({ loop, says }: LoopPictureProps) {
  const t = useText();
  const isOpen = says === 'active' ? loop.tag !== 'NO' : loop.tag === 'NO';
  return (
    <svg
      className={css['picture']}
      viewBox="0 0 240 76"
      role="img"
      aria-label={t(`gateways.loop.${loop.tag}`)}
      data-says={says}
    >
      <path d="M8 48H51M89 48H112M148 48H172M208 48H228V68H8" />
      {partsOf(loop).map(({ at, what, label, across }) =>
        what === 'contact' ? (
          <g key={`c${at}`}>
            <path d={isOpen && at === 70 ? `M${at - 14} 48L${at + 10} 36` : `M${at - 14} 48L${at + 14} 46`} />
            <circle cx={at - 16} cy="48" r="3" />
            <circle cx={at + 16} cy="48" r="3" />
          </g>
        ) : (
          <g key={`r${at}${across === true ? 'a' : ''}`}>
            {across === true ? <path d={`M${at - 18} 48V20H${at - 12}M${at + 12} 20H${at + 18}V48`} /> : null}
            <rect x={at - 12} y={across === true ? 14 : 42} width="24" height="12" rx="2" />
            <text x={at} y={across === true ? 10 : 38} textAnchor="middle">
              {label}
            </text>
          </g>
        ),
      )}
      {!partsOf(loop).some(({ at }) => at === 130) && <path d="M112 48H148" />}
      {!partsOf(loop).some(({ at }) => at === 190) && <path d="M172 48H208" />}
    </svg>
  );
}
