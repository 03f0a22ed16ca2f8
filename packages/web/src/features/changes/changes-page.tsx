import { changeParts, type ChangePart } from '@homeward/contract/words/panel/change-parts.ts';
import type { ChangeRow } from '@homeward/contract/routes/panel/change.ts';
import { useState } from 'react';
import { ChangeCard } from '#features/changes/change-card.tsx';
import { PasscodeGate } from '#features/pin/passcode-gate.tsx';
import { undoChange } from '#features/settings/undo-change.ts';
import { calendarDay, longDay } from '#lib/clock-text.ts';
import { momentText } from '#lib/date-text.ts';
import { useAnswer } from '#lib/house/use-answer.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { changeSearch, useHere } from '#lib/router/here.ts';
import { Button } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import { Crumb } from '#ui/crumb.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { PageHead } from '#ui/page.tsx';
import '#ui/page-icons.ts';
import { Select } from '#ui/select.tsx';
import css from '#features/changes/change-card.module.css';

/** Changes shown at a time. */
const pageSize = 50;
/** A choice of all. */
const all = '-';

interface Filter {
  readonly part: string;
  readonly person: string;
  readonly day: string;
  /** Epoch ms, from a page that leads here: what was changed during a visit. */
  readonly from: number | undefined;
  readonly until: number | undefined;
}

/** Epoch ms in an address; undefined where it is none. */
const momentIn = (text: string | undefined): number | undefined =>
  text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : undefined;

const fits = ({ part, person, day, from, until }: Filter, change: ChangeRow): boolean =>
  (part === all || change.things.some((thing) => thing.part === part)) &&
  (person === all || change.by === person) &&
  (day === all || calendarDay(change.at) === day) &&
  (from === undefined || change.at >= from) &&
  (until === undefined || change.at <= until);

/** Who changed what of the set-up and when, as before and after, and putting it back (S2.9). */
export function ChangesPage() {
  const t = useText();
  const title = t('changes.title');
  return (
    <PasscodeGate title={title}>
      <Crumb to="/setting">{t('settings.title')}</Crumb>
      <PageHead title={title} subtitle={t('changes.subtitle')} />
      <Changes />
    </PasscodeGate>
  );
}

function Changes() {
  const t = useText();
  const search = useHere((here) => here.search);
  const { data, problem, reload } = useAnswer('GET /panel/changes', { query: { num: 400 } });
  const [most, setMost] = useState(pageSize);
  const [undoing, setUndoing] = useState<number>();
  const { part = all, person = all, day = all } = search;
  const [from, until] = [momentIn(search['from']), momentIn(search['until'])];
  const filter: Filter = { part, person, day, from, until };
  const set = (next: Readonly<Record<string, string>>): void =>
    changeSearch(
      Object.fromEntries(
        Object.entries(next).map(([name, value]) => [name, value === all ? undefined : value]),
      ),
      false,
    );
  async function undo(no: number): Promise<void> {
    setUndoing(no);
    await undoChange(no, reload);
    setUndoing(undefined);
    // Where it was refused, something is not as it was when this was read.
    await reload();
  }
  const changes = data?.changes ?? [];
  const found = changes.filter((change) => fits(filter, change));
  const days = [...Map.groupBy(found.slice(0, most), ({ at }) => calendarDay(at))];
  return (
    <Loaded
      ready={data !== undefined}
      problem={problem}
      failedTitle={t('changes.failed')}
      retryLabel={t('action.retry')}
      onRetry={() => void reload()}
    >
      {changes.length === 0 ? (
        <EmptyState title={t('changes.none')} text={t('changes.noneText')} />
      ) : (
        <>
          <Filters changes={changes} people={data?.people ?? []} filter={filter} onChange={set} />
          {found.length === 0 && (
            <EmptyState
              title={t('changes.noMatch')}
              text={t('changes.noMatchText')}
              action={
                <Button onClick={() => set({ part: all, person: all, day: all, from: all, until: all })}>
                  {t('changes.clear')}
                </Button>
              }
            />
          )}
          {days.map(([id, rows]) => (
            <section key={id} className={css['day']} aria-label={longDay(rows[0]?.at ?? 0)}>
              <h2>{longDay(rows[0]?.at ?? 0)}</h2>
              <ol className={css['list']}>
                {rows.map((change) => (
                  <ChangeCard
                    key={change.no}
                    change={change}
                    busy={undoing === change.no}
                    onUndo={() => void undo(change.no)}
                  />
                ))}
              </ol>
            </section>
          ))}
          <p className={css['end']}>
            {found.length > most ? (
              <Button onClick={() => setMost(most + pageSize)}>{t('changes.older')}</Button>
            ) : (
              found.length > 0 && t('changes.kept')
            )}
          </p>
        </>
      )}
    </Loaded>
  );
}

interface FiltersProps {
  readonly changes: readonly ChangeRow[];
  readonly people: readonly string[];
  readonly filter: Filter;
  readonly onChange: (next: Readonly<Record<string, string>>) => void;
}

/** Filters that something is behind. */
function Filters({ changes, people, filter, onChange }: FiltersProps) {
  const t = useText();
  const inUse = new Set<ChangePart>(changes.flatMap(({ things }) => things.map(({ part }) => part)));
  const { from, until } = filter;
  const whole = { value: all, label: t('changes.all') };
  const days = [...new Map(changes.map(({ at }) => [calendarDay(at), longDay(at)]))];
  return (
    <div className={css['filters']}>
      <Select
        label={t('changes.page')}
        value={filter.part}
        options={[
          whole,
          ...changeParts
            .filter((part) => inUse.has(part) || part === filter.part)
            .map((part) => ({ value: part as string, label: t(`changes.part.${part}`) })),
        ]}
        onChange={(part) => onChange({ part })}
      />
      <Select
        label={t('changes.person')}
        value={filter.person}
        options={[
          whole,
          ...people.map((name) => ({ value: name, label: name === '' ? t('settings.byPanel') : name })),
        ]}
        onChange={(person) => onChange({ person })}
      />
      <Select
        label={t('changes.day')}
        value={filter.day}
        options={[whole, ...days.map(([value, label]) => ({ value, label }))]}
        onChange={(day) => onChange({ day })}
      />
      {from !== undefined && until !== undefined && (
        <Chip
          icon="clock"
          label={t('changes.between', { from: momentText(from), until: momentText(until) })}
          pressed
          end="close"
          onClick={() => onChange({ from: all, until: all })}
        />
      )}
    </div>
  );
}
