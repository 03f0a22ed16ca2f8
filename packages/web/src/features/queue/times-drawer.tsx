import { Answered } from '#features/answers/answered.tsx';
import css from '#features/queue/case-pane.module.css';
import { ageText } from '#features/queue/case-words.ts';
import { dayText } from '#lib/date-text.ts';
import { useAnswer } from '#lib/house/use-answer.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Drawer } from '#ui/drawer.tsx';

/** Median and the time that nine of ten stayed below; a dash where nothing was measured. */
const both = ({ median, p90 }: { readonly median: number | null; readonly p90: number | null }): string =>
  median === null || p90 === null ? '–' : `${ageText(median)} / ${ageText(p90)}`;

/** How long alarms of the last week waited, by day and kind. */
export function TimesDrawer({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  const answer = useAnswer('GET /installer/response_times', { query: { days: 7 } });
  const rows = answer.data;
  return (
    <Drawer title={t('queue.times')} closeLabel={t('action.close')} onClose={onClose}>
      <div className={css['sheet']}>
        <p className="muted dense">{t('queue.timesText')}</p>
        <Answered answer={answer} failedTitle={t('queue.failed')} />
        {rows?.length === 0 && <p className="muted">{t('queue.timesNone')}</p>}
        {rows !== undefined && rows.length > 0 && (
          <table className={css['times']}>
            <thead>
              <tr>
                <th scope="col">{t('queue.day')}</th>
                <th scope="col">{t('queue.count')}</th>
                <th scope="col">{t('queue.toClaim')}</th>
                <th scope="col">{t('queue.toClose')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ day, kind, cases, claim, close }) => (
                <tr key={`${day} ${kind}`}>
                  <th scope="row">
                    {t(`queue.kind.${kind}`)}
                    <small>{dayText(day)}</small>
                  </th>
                  <td>{cases}</td>
                  <td>{both(claim)}</td>
                  <td>{both(close)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
    </Drawer>
  );
}
