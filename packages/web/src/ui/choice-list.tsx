import { useId, useState, type KeyboardEvent } from 'react';
import { Field } from '#ui/field.tsx';
import { Icon } from '#ui/icon.tsx';
import type { IconName } from '#ui/icon-paths.ts';
import css from '#ui/choice-list.module.css';

/** One line of a choice. */
export interface Choice {
  readonly id: string;
  readonly label: string;
  /** What it means, where the label alone could be read in two ways. */
  readonly note?: string;
  readonly icon?: IconName;
  /** Choices of one group stand together under its heading. */
  readonly group?: string;
}

interface ChoiceListProps {
  readonly label: string;
  readonly choices: readonly Choice[];
  /** Ids of what is chosen. */
  readonly chosen: readonly string[];
  readonly onChoose: (id: string) => void;
  /** More than one may be chosen. */
  readonly many?: boolean;
  /** Offers to search where the list is long. */
  readonly search?: { readonly label: string; readonly none: string };
}

const long = 8;

/** One of several things, or some of them: arrows go through the list, Enter or Space chooses, letters search. */
export function ChoiceList({ label, choices, chosen, onChoose, many = false, search }: ChoiceListProps) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState<string>();
  const searched = search !== undefined && choices.length > long;
  const word = typed.trim().toLocaleLowerCase();
  const says = (text: string): boolean => text.toLocaleLowerCase().includes(word);
  const named = choices.filter((choice) => says(choice.label));
  // Where nothing is called so, a room or a kind may be.
  const shown =
    named.length > 0 ? named : choices.filter(({ group = '', note = '' }) => says(group) || says(note));
  const groups = [...new Set(shown.map(({ group }) => group ?? ''))];
  const inOrder = groups.flatMap((group) => shown.filter((choice) => (choice.group ?? '') === group));
  const start =
    inOrder.find((choice) => choice.id === at) ??
    inOrder.find((choice) => chosen.includes(choice.id)) ??
    inOrder[0];

  function go(event: KeyboardEvent<HTMLElement>, to: number): void {
    const next = inOrder.at(Math.max(0, Math.min(to, inOrder.length - 1)));
    if (next === undefined) return;
    event.preventDefault();
    setAt(next.id);
    document.getElementById(`${id}-${next.id}`)?.focus();
  }
  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const here = inOrder.findIndex((choice) => choice.id === (start?.id ?? ''));
    switch (event.key) {
      case 'ArrowDown':
        return go(event, here + 1);
      case 'ArrowUp':
        return go(event, here - 1);
      case 'Home':
        return go(event, 0);
      case 'End':
        return go(event, inOrder.length - 1);
    }
  }

  return (
    <div className={css['choices']}>
      {searched && (
        <Field
          label={search.label}
          labelHidden
          icon="search"
          type="search"
          placeholder={search.label}
          value={typed}
          data-autofocus
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'ArrowDown') go(event, 0);
            if (event.key === 'Enter' && inOrder[0] !== undefined) {
              event.preventDefault();
              onChoose(inOrder[0].id);
            }
          }}
        />
      )}
      {shown.length === 0 && (
        <p className="muted dense" role="status">
          {search?.none}
        </p>
      )}
      {/* Each option is focusable by itself; the list only hears the arrows. */}
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus */}
      <div
        className={css['list']}
        role="listbox"
        aria-label={label}
        aria-multiselectable={many || undefined}
        onKeyDown={onKeyDown}
      >
        {groups.map((group, place) => (
          <div key={group} role="group" aria-labelledby={group === '' ? undefined : `${id}-g${place}`}>
            {group !== '' && (
              <p className={css['group']} id={`${id}-g${place}`} role="presentation">
                {group}
              </p>
            )}
            {inOrder
              .filter((choice) => (choice.group ?? '') === group)
              .map((choice) => {
                const on = chosen.includes(choice.id);
                return (
                  <button
                    key={choice.id}
                    id={`${id}-${choice.id}`}
                    type="button"
                    role="option"
                    aria-selected={on}
                    tabIndex={choice.id === start?.id ? 0 : -1}
                    data-autofocus={(!searched && choice.id === start?.id) || undefined}
                    className={css['option']}
                    onFocus={() => setAt(choice.id)}
                    onClick={() => onChoose(choice.id)}
                  >
                    {choice.icon !== undefined && <Icon name={choice.icon} />}
                    <span className="grow">
                      <b>{choice.label}</b>
                      {choice.note !== undefined && <small>{choice.note}</small>}
                    </span>
                    {on && <Icon name="check" size={20} />}
                  </button>
                );
              })}
          </div>
        ))}
      </div>
    </div>
  );
}
