import { caseKinds } from '@homeward/contract/words/company/alarm-case-words.ts';
import type { DataOf } from '@homeward/contract/routes/table.ts';
import { useState } from 'react';
import { PagedRows } from '#features/company/paged-rows.tsx';
import { kindLooks } from '#features/queue/case-words.ts';
import { call } from '#lib/client/call.ts';
import { momentText } from '#lib/date-text.ts';
import { inOneLine } from '#lib/i18n/in-one-line.ts';
import { useText, type Text } from '#lib/i18n/use-text.ts';
import { spanText } from '#lib/span-text.ts';
import { Chip } from '#ui/chip.tsx';
import { Row } from '#ui/rows.tsx';
import { Select } from '#ui/select.tsx';
import { Tag } from '#ui/tag.tsx';
import css from '#features/company/one-company.module.css';

type Case = DataOf<'GET /installer/company_case'>['cases'][number];
const states = ['open', 'closed'] as const;
/** A choice of all. */
const all = '-';

/** Who had it, and what came of it. */
const wentOn = (t: Text, { claimedName, claimedAt, openedAt, closedAt, closedName, reason }: Case): string =>
  inOneLine([
    claimedAt === null
      ? t('queue.free')
      : t('companies.caseClaimed', { name: claimedName, span: spanText(claimedAt - openedAt) }),
    closedAt !== null &&
      reason !== '' &&
      t('companies.caseClosed', {
        name: closedName,
        time: momentText(closedAt),
        reason: t(`queue.reason.${reason}`),
      }),
  ]);

/** The alarm cases of a company below: which site, what, who had it and what came of it; nothing of the home. */
export function CompanyCases({ company }: { readonly company: string }) {
  const t = useText();
  const [state, setState] = useState<(typeof states)[number]>();
  const [kind, setKind] = useState<string>(all);
  const asked = caseKinds.find((one) => one === kind);
  return (
    <>
      <div className={css['filters']} data-no-print>
        {states.map((one) => (
          <Chip
            key={one}
            label={t(`queue.show.${one}`)}
            pressed={state === one}
            onClick={() => setState(state === one ? undefined : one)}
          />
        ))}
        <Select
          label={t('companies.caseKind')}
          labelHidden
          value={kind}
          options={[
            { value: all, label: t('companies.caseAll') },
            ...caseKinds.map((value) => ({ value: value as string, label: t(`queue.kind.${value}`) })),
          ]}
          onChange={setKind}
        />
      </div>
      <PagedRows
        label={t('companies.tab.cases')}
        of={[company, state, asked]}
        read={(page) =>
          call('GET /installer/company_case', {
            query: { company, ...(state && { state }), ...(asked && { kind: asked }), ...page },
          })
        }
        rows={({ cases }) => cases}
        empty={{ title: t('companies.casesNone'), text: t('companies.casesNoneText') }}
        render={(one) => (
          <Row
            key={one.id}
            icon={kindLooks[one.kind].icon}
            look={one.closedAt === null ? 'plain' : 'off'}
            title={one.name}
            note={
              <>
                <p>
                  {inOneLine([
                    momentText(one.openedAt),
                    t('queue.folded', { count: one.signals }),
                    one.silent && t('queue.silent'),
                  ])}
                </p>
                <p>{wentOn(t, one)}</p>
              </>
            }
            state={
              <Tag
                tone={one.closedAt === null ? kindLooks[one.kind].tone : 'offline'}
                icon={kindLooks[one.kind].icon}
              >
                {t(`queue.kind.${one.kind}`)}
              </Tag>
            }
          />
        )}
      />
    </>
  );
}
