import type {
  MonthlyChoice,
  MonthlyReport as Report,
} from '@homeward/contract/shapes/reports/monthly-report.ts';
import { Answered } from '#features/answers/answered.tsx';
import { call } from '#lib/client/call.ts';
import { dateText, momentText } from '#lib/date-text.ts';
import { useAct } from '#lib/house/use-act.ts';
import { useAnswer } from '#lib/house/use-answer.ts';
import { inOneLine } from '#lib/i18n/in-one-line.ts';
import { useText, type Text } from '#lib/i18n/use-text.ts';
import { useOwnRole } from '#lib/own-role.ts';
import { reasonText } from '#lib/reason-text.ts';
import { Banner } from '#ui/banner.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import type { IconName } from '#ui/icon-paths.ts';
import { Icon } from '#ui/icon.tsx';
import { Section } from '#ui/page.tsx';
import { ProblemLine } from '#ui/problem-line.tsx';
import { Row, Rows } from '#ui/rows.tsx';
import { Switch } from '#ui/switch.tsx';
import { Tag } from '#ui/tag.tsx';
import type { Tone } from '#ui/tone.ts';
import css from '#features/notify/monthly-report.module.css';

type Last = NonNullable<MonthlyChoice['last']>;

const looks: Readonly<Record<Last['state'], { readonly tone: Tone; readonly icon: IconName }>> = {
  waiting: { tone: 'delay', icon: 'clock' },
  accepted: { tone: 'ok', icon: 'check' },
  failed: { tone: 'fault', icon: 'fault' },
  unsent: { tone: 'fault', icon: 'fault' },
};

function lastNote(t: Text, { month, sent_at: sent, ended_at: ended, answer, state }: Last): string {
  const isLost = state === 'failed' || state === 'unsent';
  return inOneLine([month, momentText(ended ?? sent), isLost ? reasonText(t, answer) : '']);
}

/** Why nothing would arrive, turned on or not; undefined where it would. */
function missing(t: Text, { offered, to }: MonthlyChoice): string | undefined {
  if (!offered) return t('monthly.noMail');
  return to === '' ? t('monthly.noAddress') : undefined;
}

/** A report of the home by mail each month: whether I get it, what became of the last, and what this one says so far. */
export function MonthlyReport() {
  const t = useText();
  const isOwner = useOwnRole() === 'master';
  if (!isOwner) return <EmptyState title={t('notify.page.monthly')} text={t('monthly.ownersOnly')} />;
  return <OwnReport />;
}

function OwnReport() {
  const t = useText();
  const answer = useAnswer('GET /user/monthly_report');
  const preview = useAnswer('GET /user/monthly_report_preview');
  const { busy, problem, act } = useAct();
  const { data } = answer;
  async function choose(wanted: boolean) {
    await act(() => call('PUT /user/monthly_report', { body: { wanted } }));
    await answer.reload();
  }
  const lacks = data && missing(t, data);
  return (
    <div className="stack">
      <Answered answer={answer} failedTitle={t('notify.failed')} rows={2}>
        {data !== undefined && (
          <>
            {lacks !== undefined && (
              <Banner tone="delay" icon="mail">
                {lacks}
              </Banner>
            )}
            <Rows label={t('notify.page.monthly')}>
              <Row
                icon="mail"
                title={t('monthly.wanted')}
                note={inOneLine([
                  data.to,
                  data.next_at === null
                    ? t('monthly.off')
                    : t('monthly.next', { time: dateText(data.next_at) }),
                ])}
                end={
                  <Switch
                    label={t('monthly.wanted')}
                    labelHidden
                    checked={data.wanted}
                    waiting={busy}
                    onChange={(on) => void choose(on)}
                  />
                }
              />
              {data.last !== null && (
                <Row
                  icon="list"
                  title={t('monthly.last')}
                  note={lastNote(t, data.last)}
                  state={
                    <Tag tone={looks[data.last.state].tone} icon={looks[data.last.state].icon}>
                      {t(`monthly.state.${data.last.state}`)}
                    </Tag>
                  }
                />
              )}
            </Rows>
          </>
        )}
      </Answered>
      <ProblemLine text={problem?.text} />
      <Section title={t('monthly.thisMonth')} more={<span className="cap">{t('monthly.soFar')}</span>}>
        <Answered answer={preview} failedTitle={t('notify.failed')} rows={5}>
          {preview.data !== undefined && <Preview report={preview.data} />}
        </Answered>
      </Section>
    </div>
  );
}

/** The report just as the mail says it. */
function Preview({ report }: { readonly report: Report }) {
  const t = useText();
  return (
    <article className={css['paper']}>
      <h3>{report.subject}</h3>
      {report.sections.map(({ title, lines }) => (
        <section key={title}>
          <h4>{title}</h4>
          <ul>
            {lines.map(({ text, attention }, index) => (
              <li key={index} data-attention={attention}>
                {attention && <Icon name="fault" size={20} />}
                <span>
                  {attention && <span className="sr">{t('monthly.attention')} </span>}
                  {text}
                </span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </article>
  );
}
