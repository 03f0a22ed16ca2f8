import { Suspense, useEffect, useRef, type ReactNode } from 'react';
import { useText } from '#lib/i18n/use-text.ts';
import { slotOf, type Problem } from '#features/automation/problems.ts';
import type { Sentence, Slot } from '#features/automation/sentence.ts';
import { Button } from '#ui/button.tsx';
import { FieldError } from '#ui/field.tsx';
import css from '#features/automation/part-line.module.css';

/** Something wrong, in words. */
export interface ShownProblem extends Problem {
  readonly text: string;
}

interface PartLineProps {
  /** Where it stands in the rule: `trigger`, `conditions.0`. */
  readonly place: string;
  readonly pieces: Sentence;
  /** The word before it, such as "and". */
  readonly lead?: string | undefined;
  /** The phrase whose picker is open. */
  readonly open: Slot | undefined;
  readonly onOpen: (slot: Slot | undefined) => void;
  /** A pointer or the focus comes near a phrase: whoever types on at once finds the picker there. */
  readonly onNear: () => void;
  readonly problems: readonly ShownProblem[];
  /** A dashed phrase that adds something instead of changing it. */
  readonly adds?: boolean;
  readonly tools?: ReactNode;
  readonly picker: ReactNode;
}

/** Pickers that stay open while somebody types or chooses more than one thing. */
const forms: ReadonlySet<Slot> = new Set<Slot>([
  'lasting',
  'clock',
  'repeat',
  'range',
  'period',
  'days',
  'end',
  'level',
  'colour',
  'kelvin',
  'setpoint',
  'address',
  'text',
  'modes',
  'key',
  'until',
  'since',
  'who',
]);

const sayThemselves: ReadonlySet<Slot> = new Set<Slot>([
  'address',
  'text',
  'range',
  'days',
  'repeat',
  'setpoint',
]);

export const phraseId = (place: string, slot: Slot): string => `phrase-${place.replaceAll('.', '-')}-${slot}`;

/** One sentence of a rule or scene, whose phrases open their pickers below it. */
export function PartLine({
  place,
  pieces,
  lead,
  open,
  onOpen,
  onNear,
  problems,
  adds = false,
  tools,
  picker,
}: PartLineProps) {
  const errors = `errors-${place.replaceAll('.', '-')}`;
  const wrong = new Set(problems.map(slotOf));
  // An open form says what is wrong beside its own field.
  const said = problems.filter(
    (problem) => open === undefined || !sayThemselves.has(open) || slotOf(problem) !== open,
  );
  return (
    <div className={css['part']}>
      <div className={css['sentence']}>
        {lead !== undefined && <span className={css['lead']}>{lead}</span>}
        {pieces.map((piece, index) =>
          piece.tag === 'words' ? (
            <span key={`${index} ${piece.text}`}>{piece.text}</span>
          ) : (
            <button
              key={piece.slot}
              id={phraseId(place, piece.slot)}
              type="button"
              className={css['phrase']}
              data-missing={piece.missing === true}
              data-adds={adds}
              aria-expanded={open === piece.slot}
              aria-controls={open === piece.slot ? `${phraseId(place, piece.slot)}-picker` : undefined}
              aria-describedby={wrong.has(piece.slot) ? errors : undefined}
              data-wrong={wrong.has(piece.slot)}
              onPointerEnter={onNear}
              onFocus={onNear}
              onClick={() => onOpen(open === piece.slot ? undefined : piece.slot)}
            >
              {piece.text}
            </button>
          ),
        )}
        {tools !== undefined && tools !== false && <div className={css['tools']}>{tools}</div>}
      </div>
      {said.length > 0 && (
        <div id={errors} className={css['errors']}>
          {[...new Set(said.map(({ text }) => text))].map((text) => (
            <FieldError key={text}>{text}</FieldError>
          ))}
        </div>
      )}
      {open !== undefined && (
        // Around the box, which takes the focus when what is in it has come.
        <Suspense key={open}>
          <Picker id={phraseId(place, open)} slot={open} onClose={() => onOpen(undefined)}>
            {picker}
          </Picker>
        </Suspense>
      )}
    </div>
  );
}

interface PickerBoxProps {
  /** Of the phrase it belongs to; the focus goes back there. */
  readonly id: string;
  readonly slot: Slot;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

function Picker({ id, slot, onClose, children }: PickerBoxProps) {
  const t = useText();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const inside = box.current;
    const first =
      inside?.querySelector<HTMLElement>('[data-autofocus]') ??
      inside?.querySelector<HTMLElement>('input, textarea, button');
    first?.focus({ preventScroll: true });
    inside?.scrollIntoView({ block: 'nearest' });
  }, []);
  function close(): void {
    onClose();
    document.getElementById(id)?.focus();
  }
  return (
    // Hears Escape from everything inside it; each control in it is focused by itself.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={box}
      id={`${id}-picker`}
      role="group"
      aria-labelledby={id}
      className={css['picker']}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.stopPropagation();
        close();
      }}
    >
      {children}
      {forms.has(slot) && (
        <div className={css['done']}>
          <Button icon="check" onClick={close}>
            {t('automation.done')}
          </Button>
        </div>
      )}
    </div>
  );
}
