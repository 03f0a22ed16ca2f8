import type { AccountAct } from '@homeward/contract/shapes/access/account.ts';
import { useState } from 'react';
import { Answered } from '#features/answers/answered.tsx';
import { momentText } from '#lib/date-text.ts';
import { useAnswer } from '#lib/house/use-answer.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { Section } from '#ui/page.tsx';
import css from '#features/account/activity-list.module.css';

const known = [
  'signIn',
  'secondFactor',
  'signInByPasskey',
  'signInByHandover',
  'signOut',
  'confirm',
  'forgot',
  'resetPassword',
  'changePassword',
  'changeMail',
  'addTotp',
  'removeTotp',
  'newRecoveryCodes',
  'addPasskey',
  'removePasskey',
  'addAppPassword',
  'bindAppPassword',
  'unbindAppPassword',
  'removeAppPassword',
  'endSession',
  'endOtherSessions',
  'export',
  'firstAccount',
  'factorResetBegun',
  'stopFactorReset',
  'factorReset',
] as const;

const shownFirst = 8;

/** What was done or tried in this account's name, so that its owner notices what was not them. */
export function ActivityList() {
  const t = useText();
  const { data, problem, reload } = useAnswer('GET /account/activity');
  const [all, setAll] = useState(false);
  const list = data ?? [];
  const shown = all ? list : list.slice(0, shownFirst);
  const word = ({ act }: AccountAct): string => {
    const name = known.find((one) => one === act);
    return name === undefined ? t('account.act.other', { act }) : t(`account.act.${name}`);
  };
  return (
    <Section title={t('account.activity')}>
      <Answered answer={{ data, problem, reload }} failedTitle={t('account.failed')}>
        {list.length === 0 ? (
          <EmptyState title={t('account.noActivity')} text={t('account.noActivityText')} />
        ) : (
          <>
            <ol className={css['list']}>
              {shown.map((entry) => {
                const done = entry.outcome === 'done';
                return (
                  <li key={`${entry.at} ${entry.act}`} data-tone={done ? 'ok' : 'fault'}>
                    <Icon
                      name={done ? 'check' : 'fault'}
                      size={20}
                      label={t(done ? 'account.worked' : 'account.refused')}
                    />
                    <span className="grow">
                      {word(entry)}
                      {!done && <b> · {t('account.refused')}</b>}
                    </span>
                    <span className="muted dense">{entry.source}</span>
                    <time className="muted dense" dateTime={new Date(entry.at).toISOString()}>
                      {momentText(entry.at)}
                    </time>
                  </li>
                );
              })}
            </ol>
            {!all && list.length > shownFirst && (
              <Button kind="quiet" onClick={() => setAll(true)}>
                {t('account.showAll', { count: list.length })}
              </Button>
            )}
          </>
        )}
      </Answered>
    </Section>
  );
}
