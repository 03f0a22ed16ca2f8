import type { DataOf } from '@homeward/contract/routes/table.ts';
import { limits } from '@homeward/contract/words/values/limits.ts';
import { destinationOf, isCall, isCarried, placeOf } from '#features/reports/report-address.ts';
import { TestState } from '#features/reports/test-state.tsx';
import type { ReportTests } from '#features/reports/use-report-tests.ts';
import { useText, type Text } from '#lib/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import type { IconName } from '#ui/icon-paths.ts';
import { Select } from '#ui/select.tsx';
import { Switch } from '#ui/switch.tsx';
import { Tag } from '#ui/tag.tsx';
import css from '#features/reports/report-ladder.module.css';

export type ReportRow = DataOf<'GET /panel/report'>[number];
export type ReportGroup = DataOf<'GET /panel/report_group'>[number];

interface ReportLadderProps {
  readonly rows: readonly ReportRow[];
  readonly groups: readonly ReportGroup[];
  readonly tests: ReportTests;
  readonly readOnly: boolean;
  readonly onEdit: (row: ReportRow) => void;
  readonly onGroup: (group: ReportGroup) => void;
}

const retries = [1, 3, 5, 10, 99] as const;
export const isFixed = ({ no }: Pick<ReportRow, 'no'>): boolean =>
  limits.reservedReportRows.some((one) => one === no);

/** The destinations in the order in which they are told: group by group, and in a group until the first that answers. */
export function ReportLadder({ rows, groups, tests, readOnly, onEdit, onGroup }: ReportLadderProps) {
  const t = useText();
  const steps = groups
    .map((group) => ({ group, own: rows.filter((row) => row.group === group.no) }))
    .filter(({ own }) => own.length > 0);
  return (
    <ol className={css['ladder']}>
      {steps.map(({ group, own }, index) => (
        <li key={group.no} className={css['step']}>
          <span className={css['number']} aria-hidden="true">
            {index + 1}
          </span>
          <section className={css['body']} aria-label={t('reports.group', { no: group.no })}>
            <header className={css['head']}>
              <div>
                <h2>{t('reports.group', { no: group.no })}</h2>
                {!own.every(isFixed) && (
                  <p className="muted dense">{groupText(t, group, isAlwaysTold(steps, index))}</p>
                )}
              </div>
              {!readOnly && !own.every(isFixed) && (
                <div className={css['rules']}>
                  <Select
                    label={t('reports.retries')}
                    labelHidden
                    value={String(group.retries)}
                    options={retries.map((count) => ({
                      value: String(count),
                      label: t('reports.tries', { count }),
                    }))}
                    onChange={(value) => {
                      const count = retries.find((one) => String(one) === value);
                      if (count !== undefined) onGroup({ ...group, retries: count });
                    }}
                  />
                  <Switch
                    label={t('reports.essential')}
                    checked={group.essential}
                    disabled={group.no === 1}
                    onChange={(essential) => onGroup({ ...group, essential })}
                  />
                </div>
              )}
            </header>
            <ul className={css['rows']}>
              {own.map((row) => (
                <li key={row.no} className={css['row']}>
                  <span className={css['tile']}>
                    <Icon name={iconOf(row)} />
                  </span>
                  <span className={css['words']}>
                    <b>{isFixed(row) ? t('reports.portal') : row.name || placeOf(row.url)}</b>
                    <span className="muted dense">
                      {isFixed(row)
                        ? t('reports.portalText')
                        : `${placeOf(row.url)} · ${t(`reports.level.${row.level}`)}`}
                    </span>
                  </span>
                  {isFixed(row) ? (
                    <Tag tone="offline" icon="lock">
                      {t('reports.fixed')}
                    </Tag>
                  ) : (
                    <>
                      {isCall(row.url) ? (
                        <span className={css['state']} data-state="failed">
                          <Icon name="fault" size={20} />
                          <span>{t('reports.noCalls')}</span>
                        </span>
                      ) : (
                        <TestState test={tests.of(row.no)} carried={isCarried(row.url)} />
                      )}
                      <span className={css['acts']}>
                        {!isCall(row.url) && (
                          <Button
                            busy={tests.busy === row.no}
                            off={tests.shut !== undefined}
                            title={tests.shut}
                            onClick={() => void tests.run(row.no)}
                          >
                            {t('reports.test')}
                          </Button>
                        )}
                        {!readOnly && (
                          <Button
                            icon="edit"
                            aria-label={t('reports.edit', { name: row.name || placeOf(row.url) })}
                            onClick={() => onEdit(row)}
                          >
                            {t('settings.edit')}
                          </Button>
                        )}
                      </span>
                    </>
                  )}
                </li>
              ))}
            </ul>
            {index < steps.length - 1 && (
              <p className={css['then']}>
                <Icon name="arrowDown" size={20} />
                {t(isAlwaysTold(steps, index + 1) ? 'reports.thenAlso' : 'reports.thenElse')}
              </p>
            )}
          </section>
        </li>
      ))}
    </ol>
  );
}

interface Step {
  readonly group: ReportGroup;
  readonly own: readonly ReportRow[];
}

/**
 * Whether a step is told whatever the one before it answered: an essential group, and the first that the panel itself
 * reports to, since the portal is no station (panel/reporting/report-route.ts).
 */
const isAlwaysTold = (steps: readonly Step[], index: number): boolean =>
  steps[index]?.group.essential === true || steps.slice(0, index).every(({ own }) => own.every(isFixed));

function groupText(t: Text, { essential, retries: count }: ReportGroup, always: boolean): string {
  const tries = `${t('reports.tries', { count })}.`;
  if (essential) return `${t('reports.mustAnswer')} ${tries}`;
  return always ? tries : `${t('reports.mayAnswer')} ${tries}`;
}

function iconOf(row: ReportRow): IconName {
  if (isFixed(row)) return 'globe';
  switch (destinationOf(row.url)?.tag) {
    case 'mail':
      return 'mail';
    case 'sms':
      return 'message';
    case 'call':
      return 'phone';
    default:
      return 'shield';
  }
}
