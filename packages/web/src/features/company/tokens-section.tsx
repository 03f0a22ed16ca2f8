import type { DataOf } from '@homeward/contract/routes/table.ts';
import { useState } from 'react';
import { Answered } from '#features/answers/answered.tsx';
import { AddToken } from '#features/company/add-token.tsx';
import { scopeText } from '#features/company/scope-text.ts';
import { ActQuestion } from '#features/forms/act-question.tsx';
import { call } from '#lib/client/call.ts';
import { useMinute } from '#lib/clock.ts';
import { dateText } from '#lib/date-text.ts';
import { useAnswer } from '#lib/house/use-answer.ts';
import { inOneLine } from '#lib/i18n/in-one-line.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Section } from '#ui/page.tsx';
import { Row, Rows } from '#ui/rows.tsx';

type Token = DataOf<'GET /installer/token'>[number];

/** Tokens by which programs act for the company. `manages`: this person may make and end them. */
export function TokensSection({ manages }: { readonly manages: boolean }) {
  const t = useText();
  const tokens = useAnswer('GET /installer/token');
  const [adding, setAdding] = useState(false);
  const [ending, setEnding] = useState<Token>();
  const now = useMinute();
  return (
    <Section
      title={t('sites.tokens')}
      more={
        manages && (
          <Button icon="plus" onClick={() => setAdding(true)}>
            {t('sites.tokenAdd')}
          </Button>
        )
      }
    >
      <p className="muted">{t('sites.tokensText')}</p>
      <Answered answer={tokens} failedTitle={t('sites.failed')} rows={1}>
        {tokens.data?.length === 0 ? (
          <p className="muted">{t('sites.tokensNone')}</p>
        ) : (
          <Rows label={t('sites.tokens')}>
            {tokens.data?.map((token) => (
              <Row
                key={token.id}
                icon="plug"
                look={token.until > now ? 'plain' : 'off'}
                title={token.name}
                note={inOneLine([
                  ...token.scopes.map((scope) => scopeText(t, scope)),
                  t(token.until > now ? 'sites.tokenUntil' : 'sites.tokenOver', {
                    date: dateText(token.until),
                  }),
                  t('sites.tokenBy', { name: token.by }),
                  token.used === null
                    ? t('account.neverUsed')
                    : t('account.lastUsed', { date: dateText(token.used) }),
                ])}
                end={
                  manages && (
                    <IconButton
                      icon="trash"
                      size={20}
                      label={t('account.revokeOf', { name: token.name })}
                      onClick={() => setEnding(token)}
                    />
                  )
                }
              />
            ))}
          </Rows>
        )}
      </Answered>
      {adding && <AddToken onClose={() => setAdding(false)} onMade={() => void tokens.reload()} />}
      {ending !== undefined && (
        <ActQuestion
          title={t('account.revokeOf', { name: ending.name })}
          text={t('sites.tokenEnd')}
          verb={t('account.revoke')}
          work={() => call('DELETE /installer/token', { body: { id: ending.id } })}
          onClose={() => setEnding(undefined)}
          onDone={() => {
            setEnding(undefined);
            void tokens.reload();
          }}
        />
      )}
    </Section>
  );
}
