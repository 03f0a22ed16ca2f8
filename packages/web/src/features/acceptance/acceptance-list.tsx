import type { AcceptanceRow } from '@homeward/contract/shapes/company/acceptance.ts';
import { Answered } from '#features/answers/answered.tsx';
import { momentText } from '#lib/date-text.ts';
import { useAnswer } from '#lib/house/use-answer.ts';
import { useText, type Text } from '#lib/i18n/use-text.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { LinkRow, Rows } from '#ui/rows.tsx';
import { Tag } from '#ui/tag.tsx';

/** Where a report stands, in a word. */
export function acceptanceWord(t: Text, { signed, withdrawn }: AcceptanceRow) {
  const count = [signed.installer, signed.owner].filter((at) => at !== null).length;
  if (count === 2) return { tone: 'ok', text: t('site.report.signed') } as const;
  if (withdrawn) return { tone: 'offline', text: t('site.report.withdrawn') } as const;
  return { tone: 'delay', text: t('site.note.signed', { signed: count }) } as const;
}

/** The acceptance reports of the open panel, newest first. `again`: read anew with another. */
export function AcceptanceList({ again = '' }: { readonly again?: string }) {
  const t = useText();
  const { data, problem, reload } = useAnswer('GET /panel/acceptance', {}, { again });
  return (
    <Answered answer={{ data, problem, reload }} failedTitle={t('site.report.unread')} rows={2}>
      {data !== undefined &&
        (data.length === 0 ? (
          <EmptyState title={t('site.report.none')} text={t('site.report.noneText')} />
        ) : (
          <Rows label={t('site.report.list')}>
            {data.map((row) => {
              const { tone, text } = acceptanceWord(t, row);
              return (
                <LinkRow
                  key={row.id}
                  icon="edit"
                  to={`/acceptance/${row.id}`}
                  title={momentText(row.madeAt)}
                  note={t('site.report.by', { name: row.installer })}
                  state={<Tag tone={tone}>{text}</Tag>}
                />
              );
            })}
          </Rows>
        ))}
    </Answered>
  );
}
