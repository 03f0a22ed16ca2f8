import { useState } from 'react';
import { ActQuestion } from '#features/forms/act-question.tsx';
import { call } from '#lib/client/call.ts';
import { useAct } from '#lib/house/use-act.ts';
import { useAnswer } from '#lib/house/use-answer.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Section } from '#ui/page.tsx';
import { PageLink } from '#ui/page-link.tsx';
import { ProblemLine } from '#ui/problem-line.tsx';

interface DataSectionProps {
  readonly login: string;
  /** The account is gone. */
  readonly onDeleted: () => void;
}

/** Everything that is kept about the person: to take along, and to end. */
export function DataSection({ login, onDeleted }: DataSectionProps) {
  return (
    <>
      <Export login={login} />
      <Deletion login={login} onDeleted={onDeleted} />
    </>
  );
}

function Export({ login }: { readonly login: string }) {
  const t = useText();
  const { busy, problem, act } = useAct();
  async function take() {
    const outcome = await act(() => call('GET /account/export'));
    if (outcome.tag === 'failed') return;
    const text = JSON.stringify(outcome.data, null, 2);
    const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
    const link = document.createElement('a');
    link.href = address;
    link.download = `homeward-${login}.json`;
    link.click();
    URL.revokeObjectURL(address);
  }
  return (
    <Section title={t('account.export')}>
      <Card>
        <p className="muted">{t('account.exportText')}</p>
        <div className="line wrap">
          <Button icon="download" busy={busy} onClick={() => void take()}>
            {t('account.exportAct')}
          </Button>
        </div>
        <ProblemLine text={problem?.text} />
      </Card>
    </Section>
  );
}

function Deletion({ login, onDeleted }: DataSectionProps) {
  const t = useText();
  const { data: owned, problem } = useAnswer('GET /account/owned_panel');
  const [asking, setAsking] = useState(false);
  const [withPanels, setWithPanels] = useState(false);
  const list = owned ?? [];
  const shared = list.filter(({ others }) => others.length > 0);
  const alone = list.filter(({ others }) => others.length === 0);
  const names = (panels: typeof list): string => panels.map(({ name }) => name).join(', ');
  const off = shared.length > 0 || (alone.length > 0 && !withPanels);
  return (
    <Section title={t('account.delete')}>
      <Card>
        <p className="muted">{t('account.deleteText')}</p>
        {shared.length > 0 && (
          <Banner
            tone="delay"
            icon="users"
            title={t('account.deleteShared', { names: names(shared) })}
            action={
              <PageLink to="/account/list" className="link">
                {t('account.handOver')}
              </PageLink>
            }
          >
            {t('account.deleteSharedText')}
          </Banner>
        )}
        {alone.length > 0 && (
          <Checkbox
            label={t('account.deleteWith', { names: names(alone) })}
            checked={withPanels}
            onChange={setWithPanels}
          />
        )}
        <div className="line wrap">
          <Button kind="danger" icon="trash" off={owned === undefined || off} onClick={() => setAsking(true)}>
            {t('account.deleteAct')}
          </Button>
        </div>
        <ProblemLine text={problem} />
      </Card>
      {asking && (
        <ActQuestion
          title={t('account.deleteTitle')}
          text={
            alone.length > 0
              ? t('account.deleteEffectWith', { names: names(alone) })
              : t('account.deleteEffect')
          }
          verb={t('account.deleteAct')}
          typed={{ label: t('account.deleteType', { login }), text: login }}
          work={() => call('DELETE /account', { body: { with_panels: withPanels } })}
          onClose={() => setAsking(false)}
          onDone={onDeleted}
        />
      )}
    </Section>
  );
}
