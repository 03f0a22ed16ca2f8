import { useState } from 'react';
import { useText } from '#lib/i18n/use-text.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Field } from '#ui/field.tsx';
import { Icon } from '#ui/icon.tsx';
import type { IconName } from '#ui/icon-paths.ts';
import { PageHead } from '#ui/page.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Tag } from '#ui/tag.tsx';
import type { Tone } from '#ui/tone.ts';
import css from '#features/select-panel/select-panel-view.module.css';

export interface PanelCard {
  readonly id: string;
  readonly name: string;
  readonly address?: string;
  readonly icon: IconName;
  readonly tone: Tone;
  /** The state in a word; for a panel that is away, since when. */
  readonly state: string;
  readonly online: boolean;
  readonly faults: number;
  /** The last that happened there, with when; absent where that is not known, or not this person's to know. */
  readonly last?: { readonly sentence: string; readonly when: string } | undefined;
  /** Stands before the others. */
  readonly pinned: boolean;
}

interface SelectPanelViewProps {
  readonly panels: readonly PanelCard[] | undefined;
  /** Why they could not be read, or one not opened. */
  readonly problem?: string | undefined;
  readonly onOpen: (panel: PanelCard) => void;
  readonly onPin: (panel: PanelCard) => void;
  readonly onAdd: () => void;
  /** Reads the list again. */
  readonly onAgain: () => void;
  readonly onSignOut: () => void;
}

/** Panels from which on they are searched through. */
const many = 6;

const matches = ({ name, address = '', id }: PanelCard, words: string): boolean =>
  [name, address, id].some((text) => text.toLocaleLowerCase().includes(words));

/** The choice after signing in (S2.5), from data alone. A panel that is away opens as it was last known. */
export function SelectPanelView({
  panels,
  problem,
  onOpen,
  onPin,
  onAdd,
  onAgain,
  onSignOut,
}: SelectPanelViewProps) {
  const t = useText();
  const [search, setSearch] = useState('');
  const words = search.trim().toLocaleLowerCase();
  const searched = panels !== undefined && panels.length > many;
  const shown = searched ? panels.filter((panel) => matches(panel, words)) : panels;
  return (
    <main className={css['page']}>
      <PageHead
        title={t('panels.title')}
        subtitle={t('panels.subtitle')}
        action={
          panels !== undefined && (
            <Button icon="plus" onClick={onAdd}>
              {t('panels.add')}
            </Button>
          )
        }
      />
      {problem !== undefined && (
        <div role="alert">
          <Banner
            tone="fault"
            icon="fault"
            action={panels === undefined && <Button onClick={onAgain}>{t('action.retry')}</Button>}
          >
            {problem}
          </Banner>
        </div>
      )}
      {panels === undefined && problem === undefined && <Skeleton shape="row" />}
      {panels?.length === 0 && <EmptyState title={t('panels.none')} text={t('panels.noneText')} />}
      {searched && (
        <div className={css['search']}>
          <Field
            label={t('panels.search')}
            type="search"
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
        </div>
      )}
      <p className={shown?.length === 0 && words !== '' ? 'muted' : 'sr'} role="status">
        {words !== '' && t('panels.found', { count: shown?.length ?? 0 })}
      </p>
      <ul className={css['panels']}>
        {shown?.map((panel) => (
          <li key={panel.id}>
            <button type="button" data-online={panel.online} onClick={() => onOpen(panel)}>
              <span className={css['glyph']} data-tone={panel.tone}>
                <Icon name={panel.icon} size={32} />
              </span>
              <span className="grow">
                <b>{panel.name}</b>
                {panel.address !== undefined && <small>{panel.address}</small>}
                <em data-tone={panel.tone}>{panel.state}</em>
                {panel.last !== undefined && (
                  <small className={css['last']}>
                    {panel.last.sentence} · {panel.last.when}
                  </small>
                )}
              </span>
              {panel.faults > 0 && (
                <Tag tone="fault" icon="fault">
                  {t('panels.faults', { count: panel.faults })}
                </Tag>
              )}
              <Icon name="chevronRight" size={20} />
            </button>
            {panels !== undefined && panels.length > 1 && (
              <button
                type="button"
                className={css['pin']}
                data-pinned={panel.pinned}
                onClick={() => onPin(panel)}
              >
                {t(panel.pinned ? 'panels.pinned' : 'panels.pin')}
                <span className="sr"> {panel.name}</span>
              </button>
            )}
          </li>
        ))}
      </ul>
      <div className={css['leave']}>
        <Button kind="quiet" icon="logout" onClick={onSignOut}>
          {t('shell.signOut')}
        </Button>
      </div>
    </main>
  );
}
