import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import css from '#app/palette/palette.module.css';
import { find } from '#app/palette/find.ts';
import { noteRecent, recentOf } from '#app/palette/recent.ts';
import { useEntries, type Entry } from '#app/palette/use-entries.ts';
import { useHouse } from '#lib/house/house.ts';
import { inOneLine } from '#lib/i18n/in-one-line.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Modal } from '#ui/modal.tsx';

/** Everything by name: one field, and a list that the arrow keys walk while the focus stays in the field. */
export function Palette({ onClose }: { readonly onClose: () => void }) {
  const panel = useHouse((house) => house.panel);
  const entries = useEntries();
  const [typed, setTyped] = useState('');
  return <PaletteOf of={panel} entries={entries} typed={typed} onTyped={setTyped} onClose={onClose} />;
}

interface PaletteOfProps {
  /** Of what it remembers what was chosen lately: a panel, or the pages of work. */
  readonly of: string;
  readonly entries: readonly Entry[];
  readonly typed: string;
  readonly onTyped: (typed: string) => void;
  readonly onClose: () => void;
}

/** The field and the list, of whatever can be found. */
export function PaletteOf({ of: panel, entries, typed, onTyped, onClose }: PaletteOfProps) {
  const t = useText();
  const id = useId();
  const [chosen, setChosen] = useState(0);
  const lately = useMemo(() => recentOf(panel), [panel]);
  const { recent, rest } = find(typed, entries, lately);
  const shown = [...recent, ...rest];
  const at = Math.min(chosen, shown.length - 1);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [at, typed]);

  function run(entry: Entry): void {
    noteRecent(panel, entry.id);
    onClose();
    entry.run();
  }
  function walk(event: KeyboardEvent): void {
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      PageDown: Math.min(at + 8, shown.length - 1),
      PageUp: Math.max(at - 8, 0),
    };
    const next = steps[event.key];
    const entry = shown[at];
    // The Enter that ends a composed word chooses nothing.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && entry !== undefined) run(entry);
    else if (next === undefined || shown.length === 0) return;
    else setChosen((next + shown.length) % shown.length);
    event.preventDefault();
  }
  const option = (entry: Entry, index: number) => (
    // The field keeps the focus and hears the keys.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      key={entry.id}
      id={`${id}-${index}`}
      role="option"
      aria-selected={index === at}
      className={css['option']}
      onPointerMove={() => setChosen(index)}
      onClick={() => run(entry)}
    >
      <Icon name={entry.icon} size={20} />
      <b>{entry.name}</b>
      <small>{inOneLine([entry.where, entry.kind])}</small>
    </div>
  );
  return (
    <Modal labelledBy={`${id}-title`} onClose={onClose} shape="wide">
      <div className={css['head']}>
        <h2 id={`${id}-title`} className="sr">
          {t('palette.title')}
        </h2>
        <Icon name="search" size={20} />
        <input
          role="combobox"
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-activedescendant={at < 0 ? undefined : `${id}-${at}`}
          aria-autocomplete="list"
          aria-label={t('palette.title')}
          placeholder={t('palette.hint')}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          value={typed}
          onChange={(event) => {
            onTyped(event.target.value);
            setChosen(0);
          }}
          onKeyDown={walk}
          data-autofocus
        />
        <IconButton icon="close" label={t('action.close')} onClick={onClose} />
      </div>
      <div
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label={t('palette.title')}
        className={css['list']}
        // The list scrolls, and is walked from the field.
        tabIndex={-1}
      >
        {recent.length > 0 && (
          <div role="group" aria-label={t('palette.recent')}>
            <p className={css['group']} aria-hidden="true">
              {t('palette.recent')}
            </p>
            {recent.map(option)}
          </div>
        )}
        {recent.length > 0 && rest.length > 0 ? (
          <div role="group" aria-label={t('palette.pages')}>
            <p className={css['group']} aria-hidden="true">
              {t('palette.pages')}
            </p>
            {rest.map((entry, index) => option(entry, recent.length + index))}
          </div>
        ) : (
          rest.map(option)
        )}
      </div>
      <p className={shown.length === 0 ? css['none'] : 'sr'} role="status">
        {shown.length === 0 ? t('palette.none') : typed !== '' && t('palette.found', { count: shown.length })}
      </p>
    </Modal>
  );
}
