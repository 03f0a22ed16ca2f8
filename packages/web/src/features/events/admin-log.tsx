import { changeSearch, useHere } from '#lib/router/here.ts';
import { useState } from 'react';
import { AuditDays } from '#features/events/audit-days.tsx';
import { auditLine } from '#features/events/audit-line.ts';
import { LogTabs } from '#features/events/log-tabs.tsx';
import { useEventSearch } from '#features/events/event-search.ts';
import css from '#features/events/audit-list.module.css';
import type { DataOf } from '@homeward/contract/routes/table.ts';
import { call } from '#lib/client/call.ts';
import { useAct } from '#lib/house/use-act.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import { Field } from '#ui/field.tsx';
import { PageHead } from '#ui/page.tsx';
import { Segmented } from '#ui/segmented.tsx';

/** Who changed what, and who was refused; checked on request. */
export function AdminLog() {
  const t = useText();
  const given = useHere((here) => here.search);
  const { search, change } = useEventSearch();
  const refusedOnly = given['refused'] === '1';
  const own = given['of'] === 'account';
  const set = (next: Readonly<Record<string, string | undefined>>): void => changeSearch(next, false);
  const narrowed = refusedOnly || search.person !== undefined;
  return (
    <>
      <PageHead title={t('audit.title')} subtitle={t('audit.subtitle')} />
      <LogTabs />
      <Check />
      <div className={css['filters']}>
        <Field
          label={t('audit.who')}
          icon="user"
          defaultValue={search.person ?? ''}
          onBlur={(event) => change({ person: event.target.value.trim() || undefined }, true)}
          onKeyDown={(event) => {
            if (event.key === 'Enter')
              change({ person: event.currentTarget.value.trim() || undefined }, true);
          }}
        />
        <Segmented
          label={t('audit.of')}
          value={own ? 'account' : 'panel'}
          options={[
            { value: 'panel', label: t('audit.ofPanel') },
            { value: 'account', label: t('audit.ofAccount') },
          ]}
          onChange={(of) => set({ of: of === 'panel' ? undefined : of })}
        />
        <Chip
          label={t('audit.refusedOnly')}
          icon="close"
          pressed={refusedOnly}
          onClick={() => set({ refused: refusedOnly ? undefined : '1' })}
        />
      </div>
      <AuditDays
        which={{
          of: own ? 'account' : 'panel',
          ...(refusedOnly ? { outcome: 'denied' } : {}),
          ...(search.person === undefined ? {} : { actor: search.person }),
        }}
        line={(row) => auditLine(t, row)}
        empty={{
          title: t(narrowed ? 'audit.noMatch' : 'audit.none'),
          text: t(narrowed ? 'audit.noMatchText' : 'audit.noneText'),
        }}
      />
    </>
  );
}

/** Checks the chain of all entries, and says what was found. */
function Check() {
  const t = useText();
  const { act, busy, problem } = useAct();
  const [found, setFound] = useState<DataOf<'GET /audit/verify'>>();
  async function check(): Promise<void> {
    const outcome = await act(() => call('GET /audit/verify'));
    setFound(outcome.tag === 'done' ? outcome.data : undefined);
  }
  return (
    <div className={css['check']}>
      <Button icon="shield" busy={busy} onClick={() => void check()}>
        {t('audit.check')}
      </Button>
      <div className="grow" aria-live="polite">
        {problem !== undefined && (
          <Banner tone="fault" icon="fault">
            {problem.text}
          </Banner>
        )}
        {found !== undefined && (
          <Banner tone={found.whole ? 'ok' : 'fault'} icon={found.whole ? 'check' : 'fault'}>
            {found.whole
              ? `${t('audit.whole', { count: found.entries })}${found.anchors > 0 ? ` ${t('audit.anchors', { count: found.anchors })}` : ''}`
              : t('audit.broken', { no: found.brokenAt ?? 0 })}
          </Banner>
        )}
      </div>
    </div>
  );
}
