import type { DataOf } from '@homeward/contract/routes/table.ts';
import { useState } from 'react';
import { Answered } from '#features/answers/answered.tsx';
import { ActQuestion } from '#features/forms/act-question.tsx';
import { OpenCase } from '#features/support/open-case.tsx';
import css from '#features/support/support.module.css';
import { call } from '#lib/client/call.ts';
import { currentSession } from '#lib/client/session.ts';
import { useNow } from '#lib/clock.ts';
import { momentText } from '#lib/date-text.ts';
import { useAct } from '#lib/house/use-act.ts';
import { useAnswer } from '#lib/house/use-answer.ts';
import { inOneLine } from '#lib/i18n/in-one-line.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { enterSite } from '#lib/sites.ts';
import { spanText } from '#lib/span-text.ts';
import { Button } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ProblemLine } from '#ui/problem-line.tsx';
import { Row, Rows } from '#ui/rows.tsx';
import { Tag } from '#ui/tag.tsx';

type Case = Extract<DataOf<'GET /installer/case'>, readonly unknown[]>[number];

/** The support cases of a company, those first that are open. */
export function SupportCases() {
  const t = useText();
  const now = useNow();
  const answer = useAnswer('GET /installer/case');
  const { act, problem } = useAct();
  const [openOnly, setOpenOnly] = useState(false);
  const [opening, setOpening] = useState(false);
  const [closing, setClosing] = useState<Case>();
  const session = currentSession();
  const own = session.tag === 'in' ? session.account.name : '';
  const cases = (answer.data ?? []) as readonly Case[];
  const isOpen = (one: Case): boolean => one.closed === null && now < one.until;
  const shown = cases
    .filter((one) => !openOnly || isOpen(one))
    .toSorted((a, b) => Number(isOpen(b)) - Number(isOpen(a)));
  const add = (
    <Button kind="primary" icon="plus" onClick={() => setOpening(true)}>
      {t('support.open')}
    </Button>
  );
  return (
    <>
      <div className={css['head']}>
        <Chip
          label={t('support.openOnly')}
          count={cases.filter(isOpen).length}
          pressed={openOnly}
          onClick={() => setOpenOnly(!openOnly)}
        />
        {cases.length > 0 && add}
      </div>
      <ProblemLine text={problem?.text} />
      <Answered answer={answer} failedTitle={t('support.failed')} rows={4}>
        {shown.length === 0 ? (
          <EmptyState
            title={t(openOnly && cases.length > 0 ? 'support.noneOpen' : 'support.none')}
            text={t('support.noneText')}
            action={cases.length === 0 && add}
          />
        ) : (
          <Rows label={t('support.tab.cases')}>
            {shown.map((one) => (
              <Row
                key={one.id}
                icon="eye"
                look={isOpen(one) ? 'plain' : 'off'}
                title={inOneLine([one.ticket, one.site || one.mac])}
                note={
                  <>
                    {one.reason !== '' && <p>{one.reason}</p>}
                    <p>{inOneLine([one.by, momentText(one.from)])}</p>
                  </>
                }
                state={
                  isOpen(one) ? (
                    <Tag tone="care" icon="clock">
                      {t('support.left', { span: spanText(one.until - now) })}
                    </Tag>
                  ) : (
                    <Tag tone="offline">
                      {t('support.ended', { time: momentText(one.closed ?? one.until) })}
                    </Tag>
                  )
                }
                end={
                  isOpen(one) && (
                    <>
                      {one.by === own && (
                        <Button onClick={() => void act(() => enterSite({ mac: one.mac, model: null }))}>
                          {t('support.enter')}
                        </Button>
                      )}
                      <Button onClick={() => setClosing(one)}>{t('support.close')}</Button>
                    </>
                  )
                }
              />
            ))}
          </Rows>
        )}
      </Answered>
      {opening && <OpenCase onOpened={answer.reload} onClose={() => setOpening(false)} />}
      {closing !== undefined && (
        <ActQuestion
          title={t('support.closeTitle', { ticket: closing.ticket })}
          text={t('support.closeText')}
          verb={t('support.close')}
          work={() => call('DELETE /installer/case', { body: { id: closing.id } })}
          onClose={() => setClosing(undefined)}
          onDone={() => {
            setClosing(undefined);
            void answer.reload();
          }}
        />
      )}
    </>
  );
}
