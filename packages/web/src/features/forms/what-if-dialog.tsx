import type { MovedMoment, RehearsedMoment } from '@homeward/contract/shapes/panel/setup-rehearsal.ts';
import type { DataOf } from '@homeward/contract/routes/table.ts';
import { createContext, use } from 'react';
import type { WhatIfChange } from '#features/forms/what-if.tsx';
import { shortDay, timeOfDay } from '#lib/clock-text.ts';
import { areas } from '#lib/house/house.ts';
import { useAnswer, type Answer } from '#lib/house/use-answer.ts';
import { textIfKnown, useText, type Text, type TextKey } from '#lib/i18n/use-text.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/dialog.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { PageLink } from '#ui/page-link.tsx';
import { Tag } from '#ui/tag.tsx';
import css from '#features/forms/what-if.module.css';

type Rehearsal = DataOf<'POST /panel/rehearse'>;

/** Ms to wait: the panel gives itself a minute. */
const within = 75_000;
const Linked = createContext(true);

/** Moments of a list that are shown. */
const most = 12;

interface WhatIfDialogProps {
  readonly change: WhatIfChange;
  readonly onClose: () => void;
}

/** What would have happened in the last 30 days with a change: alarms, refused armings, news, more and fewer. */
export function WhatIfDialog({ change, onClose }: WhatIfDialogProps) {
  const t = useText();
  const answer = useAnswer('POST /panel/rehearse', { body: { ...change, days: 30 }, within });
  return (
    <ConfirmDialog
      wide
      title={t('whatif.title')}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('action.close')}</Button>}
    >
      <Rehearsed answer={answer} linked />
    </ConfirmDialog>
  );
}

interface RehearsedProps {
  readonly answer: Answer<Rehearsal>;
  /** Moments lead to the house as it was then. */
  readonly linked: boolean;
}

/** What a rehearsal found, once it is there. */
export function Rehearsed({ answer, linked }: RehearsedProps) {
  const t = useText();
  const { data, problem } = answer;
  return (
    <div className={css['body']} aria-busy={data === undefined && problem === undefined}>
      {data === undefined && problem === undefined && <p role="status">{t('whatif.running')}</p>}
      <Loaded
        ready={data !== undefined}
        problem={problem}
        failedTitle={t('whatif.failed')}
        retryLabel={t('action.retry')}
        onRetry={() => void answer.reload()}
      >
        {data !== undefined && (
          <Linked value={linked}>
            <Found rehearsal={data} />
          </Linked>
        )}
      </Loaded>
    </div>
  );
}

const moments = ({ alarms, refusals, told }: Rehearsal): number =>
  [alarms, refusals].reduce(
    (sum, { more, fewer, moved }) => sum + more.length + fewer.length + moved.length,
    0,
  ) + told.reduce((sum, { more, fewer }) => sum + more + fewer, 0);

function Found({ rehearsal }: { readonly rehearsal: Rehearsal }) {
  const t = useText();
  const { alarms, refusals, told, from, to, partial } = rehearsal;
  return (
    <>
      <p className={css['note']}>{t('whatif.span', { from: shortDay(from), to: shortDay(to) })}</p>
      {partial && (
        <Banner tone="offline" icon="info">
          {t('whatif.partial')}
        </Banner>
      )}
      {moments(rehearsal) === 0 ? (
        <Banner tone="ok" icon="check">
          {t('whatif.same')}
        </Banner>
      ) : (
        <>
          <Difference title={t('whatif.alarms')} kind={alarmKind} difference={alarms} />
          <Difference title={t('whatif.refusals')} kind={refusalKind} difference={refusals} />
          {told.length > 0 && (
            <section>
              <h3>{t('whatif.told')}</h3>
              <ul className={css['list']}>
                {told.map((one) => (
                  <li key={one.class}>
                    <span className={css['words']}>{t(`notify.class.${one.class}`)}</span>
                    {one.more > 0 && <Tag tone="alarm">{t('whatif.more', { count: one.more })}</Tag>}
                    {one.fewer > 0 && <Tag tone="ok">{t('whatif.fewer', { count: one.fewer })}</Tag>}
                    {one.first !== null && <Then at={one.first} />}
                  </li>
                ))}
              </ul>
            </section>
          )}
        </>
      )}
      <p className={css['note']}>{t('whatif.limits')}</p>
    </>
  );
}

const alarmKind = (t: Text, { kind }: RehearsedMoment): string =>
  textIfKnown(`kind.${kind}` as TextKey, {}) ?? t('whatif.alarm');
const refusalKind = (t: Text): string => t('whatif.refusal');

interface DifferenceProps {
  readonly title: string;
  readonly kind: (t: Text, moment: RehearsedMoment) => string;
  readonly difference: Rehearsal['alarms'];
}

/** What there would have been more of, fewer of, and at another time; the newest first. */
function Difference({ title, kind, difference: { same, more, fewer, moved } }: DifferenceProps) {
  const t = useText();
  if (more.length + fewer.length + moved.length === 0) return null;
  const line = (moment: RehearsedMoment): string =>
    [kind(t, moment), moment.name, moment.area === null ? '' : (areas.get(moment.area)?.name ?? '')]
      .filter((word) => word !== '')
      .join(' · ');
  const rows = [
    ...more.map((moment) => ({ moment, tag: 'more' as const })),
    ...fewer.map((moment) => ({ moment, tag: 'fewer' as const })),
    ...moved.map((moment) => ({ moment, tag: 'moved' as const })),
  ]
    .toSorted((one, other) => other.moment.at - one.moment.at)
    .slice(0, most);
  const count = more.length + fewer.length + moved.length;
  return (
    <section>
      <h3>{title}</h3>
      <p className={css['note']}>
        {t('whatif.counts', { more: more.length, fewer: fewer.length, moved: moved.length, same })}
      </p>
      <ul className={css['list']}>
        {rows.map(({ moment, tag }) => (
          <li key={`${tag} ${moment.at} ${moment.kind} ${moment.device}`}>
            <Tag tone={tag === 'more' ? 'alarm' : tag === 'fewer' ? 'ok' : 'delay'}>
              {t(`whatif.tag.${tag}`)}
            </Tag>
            <span className={css['words']}>{line(moment)}</span>
            {tag === 'moved' && (
              <span className={css['note']}>
                {t('whatif.was', { time: timeOfDay((moment as MovedMoment).was) })}
              </span>
            )}
            <Then at={moment.at} />
          </li>
        ))}
      </ul>
      {count > most && <p className={css['note']}>{t('whatif.notShown', { count: count - most })}</p>}
    </section>
  );
}

/** The way to the house as it was at a moment. */
function Then({ at }: { readonly at: number }) {
  const t = useText();
  const linked = use(Linked);
  const time = `${shortDay(at)} ${timeOfDay(at)}`;
  if (!linked) return <span className={css['note']}>{time}</span>;
  return (
    <PageLink to="/past" search={{ at }} className="link" label={t('whatif.toMoment', { time })}>
      {time}
    </PageLink>
  );
}
