import type { DataOf } from '@homeward/contract/routes/table.ts';
import { useState } from 'react';
import { Answered } from '#features/answers/answered.tsx';
import { AccountList } from '#features/signals/account-list.tsx';
import { ReceiverState } from '#features/signals/receiver-state.tsx';
import { NoteDialog } from '#features/signals/note-dialog.tsx';
import { useNow } from '#lib/clock.ts';
import { momentText } from '#lib/date-text.ts';
import { useAnswer } from '#lib/house/use-answer.ts';
import { useTenantMay } from '#lib/house/tenant-may.ts';
import { textIfKnown, useText, type Text } from '#lib/i18n/use-text.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Crumb } from '#ui/crumb.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { PageHead, Section } from '#ui/page.tsx';
import { Row, Rows } from '#ui/rows.tsx';
import { Segmented } from '#ui/segmented.tsx';

type Signal = DataOf<'GET /installer/signal'>[number];

/** Ms between two looks at what came. */
const lookEvery = 5_000;

/** What panels of other makers reported to the company, those first that nobody has taken note of. */
export function SignalsPage() {
  const t = useText();
  const [shown, setShown] = useState<'open' | 'all'>('open');
  const now = useNow();
  const answer = useAnswer(
    'GET /installer/signal',
    { query: { open: shown === 'open' } },
    { again: Math.floor(now / lookEvery) },
  );
  const [noting, setNoting] = useState<Signal>();
  const signals = answer.data;
  const mayNote = useTenantMay('signals', 'write');
  return (
    <>
      <Crumb to="/installer_account">{t('sites.nav.company')}</Crumb>
      <PageHead title={t('signals.title')} subtitle={t('signals.text')} />
      <div className="stack">
        <Segmented
          label={t('signals.which')}
          value={shown}
          options={(['open', 'all'] as const).map((value) => ({ value, label: t(`signals.show.${value}`) }))}
          onChange={setShown}
        />
        <Answered answer={answer} failedTitle={t('signals.failed')} />
        {signals !== undefined && answer.problem !== undefined && (
          <Banner tone="fault" icon="silent">
            {answer.problem}
          </Banner>
        )}
        {signals?.length === 0 && <EmptyState title={t('signals.none')} text={t('signals.noneText')} />}
        {signals !== undefined && signals.length > 0 && (
          <Rows label={t('signals.title')}>
            {signals.map((signal) => (
              <Row
                key={signal.id}
                icon={signal.acknowledgedAt === null ? 'bellRing' : 'check'}
                look={signal.acknowledgedAt === null ? 'plain' : 'off'}
                title={signal.name || signal.account}
                note={
                  <>
                    {saidBy(t, signal)}
                    {signal.acknowledgedAt !== null && (
                      <>
                        <br />
                        {notedBy(t, signal)}
                      </>
                    )}
                  </>
                }
                end={
                  signal.acknowledgedAt === null && mayNote ? (
                    <Button
                      aria-label={t('signals.noteOf', { name: signal.name || signal.account })}
                      onClick={() => setNoting(signal)}
                    >
                      {t('signals.note')}
                    </Button>
                  ) : undefined
                }
              />
            ))}
          </Rows>
        )}
        <Section title={t('signals.receiver')}>
          <ReceiverState />
        </Section>
        <Section title={t('signals.accounts')}>
          <AccountList mayChange={mayNote} />
        </Section>
      </div>
      {noting !== undefined && (
        <NoteDialog
          id={noting.id}
          name={noting.name || noting.account}
          onClose={() => setNoting(undefined)}
          onNoted={answer.reload}
        />
      )}
    </>
  );
}

/** The events in words, with area and zone as the panel numbers them; what could not be read stands as it came. */
function saidBy(t: Text, { events, data, at, account }: Signal): string {
  const words = events.map(({ qualifier, code, letters, area, detail, text }) => {
    const known = code === null ? undefined : textIfKnown(`v2_cid_${qualifier === 3 ? 3 : 1}${code}`, {});
    const what = known ?? (text || letters || String(code ?? ''));
    return t('signals.event', { what, area, detail });
  });
  return [momentText(at), account, ...(words.length === 0 ? [data] : words)].join(' · ');
}

const notedBy = (t: Text, { acknowledgedBy, acknowledgedAt, note }: Signal): string =>
  [
    t('signals.notedBy', { name: acknowledgedBy, time: momentText(acknowledgedAt ?? 0) }),
    ...(note === '' ? [] : [note]),
  ].join(' · ');
