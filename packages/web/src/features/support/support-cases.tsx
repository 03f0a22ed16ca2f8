import { useState } from 'react';
import { Answered } from '#features/answers/answered.tsx';
import { CaseFacts, closerOf, isOpen, type Case } from '#features/support/case-facts.tsx';
import { CloseCase } from '#features/support/close-case.tsx';
import { OpenCase } from '#features/support/open-case.tsx';
import css from '#features/support/support.module.css';
import { currentSession } from '#lib/client/session.ts';
import { useNow } from '#lib/clock.ts';
import { momentText } from '#lib/date-text.ts';
import { useAct } from '#lib/house/use-act.ts';
import { useAnswer } from '#lib/house/use-answer.ts';
import { inOneLine } from '#lib/i18n/in-one-line.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { changeSearch, useHere } from '#lib/router/here.ts';
import { enterSite } from '#lib/sites.ts';
import { spanText } from '#lib/span-text.ts';
import { Button } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ProblemLine } from '#ui/problem-line.tsx';
import { Row, Rows } from '#ui/rows.tsx';
import { Tag } from '#ui/tag.tsx';

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
  const shownCase = useHere((here) => here.search['case']);
  const shown = cases
    .filter((one) => !openOnly || isOpen(one, now))
    .toSorted((a, b) => Number(isOpen(b, now)) - Number(isOpen(a, now)));
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
          count={cases.filter((one) => isOpen(one, now)).length}
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
                look={isOpen(one, now) ? 'plain' : 'off'}
                title={inOneLine([one.ticket, one.site || one.mac])}
                note={
                  <>
                    {one.reason !== '' && <p>{one.reason}</p>}
                    <p>{inOneLine([one.by, momentText(one.from)])}</p>
                    {closerOf(one) !== '' && <p>{t('support.closed', { who: closerOf(one) })}</p>}
                  </>
                }
                state={
                  isOpen(one, now) ? (
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
                  <>
                    {isOpen(one, now) && one.by === own && (
                      <Button onClick={() => void act(() => enterSite({ mac: one.mac, model: null }))}>
                        {t('support.enter')}
                      </Button>
                    )}
                    {isOpen(one, now) && (
                      <Button onClick={() => setClosing(one)}>{t('support.close')}</Button>
                    )}
                    <Button
                      kind="quiet"
                      aria-label={t('support.detailsOf', { ticket: one.ticket })}
                      aria-expanded={shownCase === one.id}
                      onClick={() => changeSearch({ case: shownCase === one.id ? undefined : one.id })}
                    >
                      {t('support.details')}
                    </Button>
                  </>
                }
              >
                {shownCase === one.id && <CaseFacts one={one} now={now} />}
              </Row>
            ))}
          </Rows>
        )}
      </Answered>
      {opening && <OpenCase onOpened={answer.reload} onClose={() => setOpening(false)} />}
      {closing !== undefined && (
        <CloseCase
          one={closing}
          onClose={() => setClosing(undefined)}
          onClosed={() => {
            setClosing(undefined);
            void answer.reload();
          }}
        />
      )}
    </>
  );
}
