import { useState } from 'react';
import { fleetFilters } from '@homeward/contract/words/company/fleet-words.ts';
import css from '#features/installer-list/equipment-page.module.css';
import { needLooks } from '#features/installer-list/site-words.ts';
import { useSavedFilters, type SavedFilter } from '#features/installer-list/saved-filters.ts';
import type { SiteHead, SiteQuery } from '#features/installer-list/use-sites.ts';
import { DialogForm } from '#features/forms/dialog-form.tsx';
import { useText } from '#lib/i18n/use-text.ts';
import { showToast } from '#lib/toasts.ts';
import { Button } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import { Field } from '#ui/field.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { MenuButton } from '#ui/menu-button.tsx';

type Filter = (typeof fleetFilters)[number];

interface FilterChipsProps {
  readonly query: SiteQuery;
  readonly counts: SiteHead['counts'] | undefined;
  readonly onChange: (query: SiteQuery) => void;
}

/** Always in sight; the others stand in a menu until they are chosen. */
const first: readonly Filter[] = ['all', 'needs', 'offline', 'batteries', 'firmware'];
const looks = Object.values(needLooks);
const iconOf = (filter: Filter) => looks.find((look) => look.filter === filter)?.icon;

/** What the list is narrowed to: the usual, one's own, and all others. */
export function FilterChips({ query, counts, onChange }: FilterChipsProps) {
  const t = useText();
  const { filters, keep } = useSavedFilters();
  const [naming, setNaming] = useState(false);
  const [name, setName] = useState('');
  const { filter = 'all', search = '', sort = 'needs' } = query;
  const shown = first.includes(filter) ? first : [...first, filter];
  const rest = fleetFilters.filter((one) => !first.includes(one));
  const isOwn = (one: SavedFilter): boolean =>
    one.filter === filter && (one.search ?? '') === search && one.sort === sort;
  const saved = filters.find(isOwn);
  const canSave = saved === undefined && (search !== '' || !['all', 'needs'].includes(filter));
  async function save(): Promise<void> {
    const kept = await keep([...filters, { name: name.trim(), filter, search, sort }]);
    setNaming(false);
    setName('');
    if (!kept) showToast({ icon: 'fault', message: t('sites.filterFull') });
  }
  return (
    <div className={css['chips']} role="group" aria-label={t('sites.filters')}>
      {shown.map((one) => {
        const icon = iconOf(one);
        return (
          <Chip
            key={one}
            {...(icon === undefined ? {} : { icon })}
            label={t(`sites.filter.${one}`)}
            {...(counts === undefined ? {} : { count: counts[one] })}
            pressed={one === filter && saved === undefined}
            onClick={() => onChange({ ...query, filter: one })}
          />
        );
      })}
      {filters.map((one) => (
        <span key={one.name} className={css['own']}>
          <Chip
            label={one.name}
            icon="filter"
            pressed={isOwn(one)}
            onClick={() => onChange({ filter: one.filter, search: one.search, sort: one.sort })}
          />
          {isOwn(one) && (
            <IconButton
              icon="close"
              label={t('sites.dropFilter', { name: one.name })}
              onClick={() => void keep(filters.filter((other) => other !== one))}
            />
          )}
        </span>
      ))}
      <MenuButton
        label={t('sites.moreFilters')}
        trigger={<Chip label={t('sites.moreFilters')} end="chevronDown" />}
        items={rest.map((one) => ({
          id: one,
          label: t(`sites.filter.${one}`),
          ...(counts === undefined ? {} : { note: String(counts[one]) }),
          checked: one === filter,
          run: () => onChange({ ...query, filter: one }),
        }))}
      />
      {canSave && (
        <Button kind="quiet" icon="plus" onClick={() => setNaming(true)}>
          {t('sites.saveFilter')}
        </Button>
      )}
      {naming && (
        <DialogForm
          title={t('sites.saveFilter')}
          dirty={name !== ''}
          verb={t('sites.save')}
          off={name.trim() === '' || filters.some((one) => one.name === name.trim())}
          onSubmit={() => void save()}
          onClose={() => setNaming(false)}
        >
          <Field
            label={t('sites.filterName')}
            data-autofocus
            maxLength={24}
            autoComplete="off"
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        </DialogForm>
      )}
    </div>
  );
}
