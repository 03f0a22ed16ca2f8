import { changeSearch, useHere } from '#lib/router/here.ts';
import type { AuditAct } from '@homeward/contract/words/access/audit-acts.ts';
import { AuditDays } from '#features/events/audit-days.tsx';
import { lookLine } from '#features/events/audit-line.ts';
import { LogTabs } from '#features/events/log-tabs.tsx';
import css from '#features/events/audit-list.module.css';
import { useText, type TextKey } from '#lib/i18n/use-text.ts';
import { useOwnRole } from '#lib/own-role.ts';
import { PageHead } from '#ui/page.tsx';
import { Select } from '#ui/select.tsx';

/** What somebody may look for, with the act that it is written down as. */
const kinds = {
  all: [undefined, 'looks.all'],
  care: ['look care', 'looks.kind.care'],
  profile: ['look care receiver', 'looks.kind.profile'],
  picture: ['look care picture', 'looks.kind.picture'],
  location: ['look location', 'looks.kind.location'],
  way: ['look location history', 'looks.kind.way'],
  captures: ['look captures', 'looks.kind.captures'],
  live: ['look live', 'looks.kind.live'],
  past: ['look past', 'looks.kind.past'],
} as const satisfies Readonly<Record<string, readonly [AuditAct | undefined, TextKey]>>;
type Kind = keyof typeof kinds;
const names = Object.keys(kinds) as Kind[];

/** Who looked at what is private here: for whom it is about. */
export function LooksLog() {
  const t = useText();
  const role = useOwnRole();
  const given = useHere((here) => here.search);
  const kind = names.find((one) => one === given['kind']) ?? 'all';
  const set = (next: Readonly<Record<string, string | undefined>>): void => changeSearch(next, false);
  const [act] = kinds[kind];
  const whole = role === 'master' || role === 'careReceiver';
  return (
    <>
      <PageHead title={t('looks.title')} subtitle={t(whole ? 'looks.subtitle' : 'looks.subtitleOwn')} />
      <LogTabs />
      <div className={css['filters']}>
        <Select
          label={t('looks.kind')}
          value={kind}
          options={names.map((one) => ({ value: one, label: t(kinds[one][1]) }))}
          onChange={(next) => set({ kind: next === 'all' ? undefined : next })}
        />
      </div>
      <AuditDays
        which={{ of: 'looks', ...(act === undefined ? {} : { act }) }}
        line={(row) => lookLine(t, row)}
        empty={{
          title: t(act === undefined ? 'looks.none' : 'audit.noMatch'),
          text: t(act === undefined ? 'looks.noneText' : 'audit.noMatchText'),
        }}
      />
    </>
  );
}
