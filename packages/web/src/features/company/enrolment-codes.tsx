import type { DataOf } from '@homeward/contract/routes/table.ts';
import { useState } from 'react';
import { Answered } from '#features/answers/answered.tsx';
import { AddEnrolment } from '#features/company/add-enrolment.tsx';
import { ActQuestion } from '#features/forms/act-question.tsx';
import { call } from '#lib/client/call.ts';
import { useMinute } from '#lib/clock.ts';
import { momentText } from '#lib/date-text.ts';
import { useAnswer } from '#lib/house/use-answer.ts';
import { inOneLine } from '#lib/i18n/in-one-line.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { Section } from '#ui/page.tsx';
import { Row, Rows } from '#ui/rows.tsx';
import { Tag } from '#ui/tag.tsx';

type Code = DataOf<'GET /installer/enrolment'>[number];

const isOpen = ({ used, expires }: Code, now: number): boolean => used === null && expires > now;
const nameOf = ({ site, mac }: Code): string => site || mac;

/** An operator's codes for panels without an owner: open ones, used ones, and those whose time is over. */
export function EnrolmentCodes() {
  const t = useText();
  const answer = useAnswer('GET /installer/enrolment');
  const [adding, setAdding] = useState(false);
  const [leaving, setLeaving] = useState<Code>();
  function withdrawn(): void {
    setLeaving(undefined);
    // It may have been used meanwhile.
    void answer.reload();
  }
  return (
    <Section
      title={t('companies.codes')}
      more={
        <Button icon="plus" onClick={() => setAdding(true)}>
          {t('companies.codeAdd')}
        </Button>
      }
    >
      <div className="stack">
        <p className="muted">{t('companies.codesText')}</p>
        <Answered answer={answer} failedTitle={t('companies.codesFailed')} rows={1}>
          {answer.data?.length === 0 ? (
            <p className="muted">{t('companies.codesNone')}</p>
          ) : (
            <Rows label={t('companies.codes')}>
              {answer.data?.map((code) => (
                <CodeRow key={code.id} code={code} onWithdraw={() => setLeaving(code)} />
              ))}
            </Rows>
          )}
        </Answered>
      </div>
      {adding && <AddEnrolment onMade={() => void answer.reload()} onClose={() => setAdding(false)} />}
      {leaving !== undefined && (
        <ActQuestion
          title={t('sites.codeWithdrawOf', { name: nameOf(leaving) })}
          text={t('sites.codeWithdrawText')}
          verb={t('sites.codeWithdraw')}
          work={() => call('DELETE /installer/enrolment', { body: { id: leaving.id } })}
          onClose={withdrawn}
          onDone={withdrawn}
        />
      )}
    </Section>
  );
}

function CodeRow({ code, onWithdraw }: { readonly code: Code; readonly onWithdraw: () => void }) {
  const t = useText();
  const open = isOpen(code, useMinute());
  const { mac, site, by, created, expires, used, company } = code;
  return (
    <Row
      icon="key"
      look={open ? 'plain' : 'off'}
      title={nameOf(code)}
      note={inOneLine([site === '' ? '' : mac, t('sites.tokenBy', { name: by }), momentText(created)])}
      state={
        used !== null ? (
          <Tag tone="ok" icon="check">
            {t('companies.codeUsedBy', { company: company || '–', time: momentText(used) })}
          </Tag>
        ) : open ? (
          <Tag tone="delay" icon="clock">
            {t('sites.codeUntil', { time: momentText(expires) })}
          </Tag>
        ) : (
          <Tag tone="offline">{t('sites.codeOver')}</Tag>
        )
      }
      end={
        open && (
          <Button aria-label={t('sites.codeWithdrawOf', { name: nameOf(code) })} onClick={onWithdraw}>
            {t('sites.codeWithdraw')}
          </Button>
        )
      }
    />
  );
}
