import type { DataOf } from '@homeward/contract/routes/table.ts';
import { useState } from 'react';
import { Answered } from '#features/answers/answered.tsx';
import { AddSiteCode } from '#features/company/add-site-code.tsx';
import { ActQuestion } from '#features/forms/act-question.tsx';
import { call } from '#lib/client/call.ts';
import { useMinute } from '#lib/clock.ts';
import { dateText, momentText } from '#lib/date-text.ts';
import { useAnswer } from '#lib/house/use-answer.ts';
import { inOneLine } from '#lib/i18n/in-one-line.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { Section } from '#ui/page.tsx';
import { Row, Rows } from '#ui/rows.tsx';
import { Tag } from '#ui/tag.tsx';

type Code = DataOf<'GET /installer/site_code'>[number];

/** Codes by which owners bring their homes to the company: open ones, used ones, and those whose time is over. */
export function SiteCodes() {
  const t = useText();
  const answer = useAnswer('GET /installer/site_code');
  const now = useMinute();
  const [adding, setAdding] = useState(false);
  const [leaving, setLeaving] = useState<Code>();
  const stateOf = ({ used, expires, site }: Code) => {
    if (used !== null)
      return (
        <Tag tone="ok" icon="check">
          {t('sites.codeUsed', { site: site || '–', time: momentText(used) })}
        </Tag>
      );
    return expires > now ? (
      <Tag tone="delay" icon="clock">
        {t('sites.codeUntil', { time: momentText(expires) })}
      </Tag>
    ) : (
      <Tag tone="offline">{t('sites.codeOver')}</Tag>
    );
  };
  return (
    <Section
      title={t('sites.codes')}
      more={
        <Button icon="plus" onClick={() => setAdding(true)}>
          {t('sites.codeAdd')}
        </Button>
      }
    >
      <div className="stack">
        <p className="muted">{t('sites.codesText')}</p>
        <Answered answer={answer} failedTitle={t('sites.failed')} rows={1}>
          {answer.data?.length === 0 ? (
            <p className="muted">{t('sites.codesNone')}</p>
          ) : (
            <Rows label={t('sites.codes')}>
              {answer.data?.map((code) => (
                <Row
                  key={code.id}
                  icon="key"
                  look={code.used === null && code.expires > now ? 'plain' : 'off'}
                  title={code.label}
                  note={inOneLine([t('sites.tokenBy', { name: code.by }), dateText(code.created)])}
                  state={stateOf(code)}
                  end={
                    code.used === null &&
                    code.expires > now && (
                      <Button
                        aria-label={t('sites.codeWithdrawOf', { name: code.label })}
                        onClick={() => setLeaving(code)}
                      >
                        {t('sites.codeWithdraw')}
                      </Button>
                    )
                  }
                />
              ))}
            </Rows>
          )}
        </Answered>
      </div>
      {adding && <AddSiteCode onMade={() => void answer.reload()} onClose={() => setAdding(false)} />}
      {leaving !== undefined && (
        <ActQuestion
          title={t('sites.codeWithdrawOf', { name: leaving.label })}
          text={t('sites.codeWithdrawText')}
          verb={t('sites.codeWithdraw')}
          work={() => call('DELETE /installer/site_code', { body: { id: leaving.id } })}
          onClose={() => {
            setLeaving(undefined);
            // It may have been used meanwhile.
            void answer.reload();
          }}
          onDone={() => {
            setLeaving(undefined);
            void answer.reload();
          }}
        />
      )}
    </Section>
  );
}
